/** Amounts are equal when they agree to the hundredth, however they were summed. */
export const sameAmount = (a: number, b: number): boolean => Math.round(a * 100) === Math.round(b * 100);
