const partsOf = (version: string): number[] =>
  version
    .replace(/[-+].*/, '')
    .split('.')
    .map((part) => parseInt(part, 10) || 0);

/** Compares two versions like a sort function. Pre-release suffixes do not count. */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [partsOf(a), partsOf(b)];
  const index = [0, 1, 2].find((i) => left[i] !== right[i]) ?? 0;
  return (left[index] ?? 0) - (right[index] ?? 0);
};

/** Number of leading parts of a version that a range fixes. */
const fixedParts = (operator: string, given: readonly number[]): number => {
  if (operator === '~') return Math.min(2, given.length);
  if (operator !== '^') return given.length;
  // The first part that is not zero.
  return given.findIndex((part) => part > 0) + 1 || given.length;
};

/**
 * Whether a version satisfies a range: `1.2.3`, `1.2`, `1.x`, `^1.2.3`, `~1.2.3`, `>=1.2.3`, `*`, or several of them with
 * `||`. Without a range, every version does.
 */
export const satisfies = (version: string, range: string | false | undefined): boolean =>
  !range ||
  range.split('||').some((alternative) => {
    const [, operator = '', text = ''] = /^\s*(\^|~|>=|)v?(\d[\d.]*)/.exec(alternative) ?? [];
    const given = text.split('.').filter(Boolean).map(Number);
    if (compareVersions(version, text) < 0) return false;
    if (operator === '>=') return true;
    const actual = partsOf(version);
    return given.slice(0, fixedParts(operator, given)).every((part, i) => part === actual[i]);
  });
