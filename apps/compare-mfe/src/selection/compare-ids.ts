/** Number of watches that fit into one comparison. */
export const MAX_COMPARED = 4;

const OBJECT_ID = /^[0-9a-f]{24}$/;

/** The valid ids among some values, each once, in their order. */
export const validIds = (values: readonly unknown[]): string[] => [
  ...new Set(
    values
      .filter((value) => typeof value === 'string')
      .map((value) => value.trim().toLowerCase())
      .filter((value) => OBJECT_ID.test(value)),
  ),
];

/** URL of the comparison of some watches. */
export const comparePath = (ids: readonly string[], onlyDifferences = false): string =>
  `/compare?ids=${ids.join()}${onlyDifferences ? '&diff=1' : ''}`;
