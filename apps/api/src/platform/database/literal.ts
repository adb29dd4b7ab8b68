/** An expression for a value that the database never interprets as an expression. */
export const literal = ($literal: unknown) => ({ $literal });

/**
 * Returns a MongoDB regular expression that matches one of several literal texts anywhere.
 * @param ignoreCase for fields that are not stored case-folded
 */
export const literalPattern = (
  texts: readonly string[],
  ignoreCase = false,
): { $regex: string; $options?: 'i' } => ({
  $regex: texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
  ...(ignoreCase && { $options: 'i' as const }),
});
