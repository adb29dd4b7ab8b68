/** A pattern that finds a text as it stands, wherever it occurs; `anyCase` for texts that are not stored folded. */
export const literalPattern = (text: string, anyCase = false): { $regex: string; $options?: 'i' } => ({
  $regex: text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  ...(anyCase && { $options: 'i' as const }),
});
