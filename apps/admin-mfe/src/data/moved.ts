/** A list with an entry moved by one place up (-1) or down (1). */
export const moved = <T>(list: readonly T[], from: number, by: number): T[] => {
  const entry = list[from];
  const rest = list.filter((_, index) => index !== from);
  return entry === undefined ? rest : rest.toSpliced(from + by, 0, entry);
};
