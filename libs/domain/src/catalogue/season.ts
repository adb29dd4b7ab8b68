/** The season range of the new-collections title (spec sections 2 and 9). */
export const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const;
export type Season = (typeof SEASONS)[number];

/** Months are 0-based: 2 to 4 spring, 5 to 7 summer, 8 to 10 autumn, otherwise winter. */
export const seasonOf = (month: number): Season => {
  if (month >= 2 && month <= 4) return 'spring';
  if (month >= 5 && month <= 7) return 'summer';
  if (month >= 8 && month <= 10) return 'autumn';
  return 'winter';
};

/** The current season, the one three months ahead, and the current year. */
export const seasonRange = (now: Date): { from: Season; to: Season; year: number } => ({
  from: seasonOf(now.getMonth()),
  to: seasonOf((now.getMonth() + 3) % 12),
  year: now.getFullYear(),
});
