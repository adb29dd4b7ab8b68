/** An expression for a value that the database never interprets as an expression. */
export const literal = ($literal: unknown) => ({ $literal });

/**
 * Returns a MongoDB regular expression that matches a literal text anywhere.
 * @param ignoreCase for fields that are not stored case-folded
 */
export const literalPattern = (text: string, ignoreCase = false): { $regex: string; $options?: 'i' } => ({
  $regex: text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  ...(ignoreCase && { $options: 'i' as const }),
});
