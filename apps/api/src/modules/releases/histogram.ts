/** Each class is so many times as wide as the one before: a value is known to about 4 %. */
const STEP = Math.log(1.08);

/** Counts by class of value; the name of a class is the key of its counter in the database. */
export type Histogram = Record<string, number>;

/** The class of a value that is not negative. */
export const classOf = (value: number): string => `c${Math.round(Math.log1p(value) / STEP)}`;

const middleOf = (name: string): number => Math.expm1(Number(name.slice(1)) * STEP);

/** Adds histograms up. */
export const sumOf = (histograms: readonly (Histogram | undefined)[]): Histogram => {
  const sum: Histogram = {};
  for (const histogram of histograms)
    for (const [name, count] of Object.entries(histogram ?? {})) sum[name] = (sum[name] ?? 0) + count;
  return sum;
};

/** The value that a share of all values does not exceed; null without values. */
export const quantileOf = (histogram: Histogram, share: number): number | null => {
  const classes = Object.entries(histogram).sort(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1)));
  const total = classes.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [name, count] of classes) {
    seen += count;
    if (seen >= total * share) return middleOf(name);
  }
  return null;
};
