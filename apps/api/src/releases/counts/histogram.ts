/** Logarithmic width of a class, which gives values a precision of about 4 %. */
const CLASS_WIDTH = Math.log(1.08);

/** Counts by class of values. The name of a class is a field name in the database. */
export type Histogram = Record<string, number>;

/** The class of a value of at least 0. */
export const classOf = (value: number): string => `c${Math.round(Math.log1p(value) / CLASS_WIDTH)}`;

const middleOf = (name: string): number => Math.expm1(Number(name.slice(1)) * CLASS_WIDTH);

export const sumOf = (histograms: readonly (Histogram | undefined)[]): Histogram => {
  const sum: Histogram = {};
  for (const histogram of histograms)
    for (const [name, count] of Object.entries(histogram ?? {})) sum[name] = (sum[name] ?? 0) + count;
  return sum;
};

/** The quantile of a histogram; `share` is between 0 and 1. Null without values. */
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
