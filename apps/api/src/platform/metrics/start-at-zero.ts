import type { Counter, LabelValues } from 'prom-client';

/**
 * Exports the series of a counter from the start. `increase` in Prometheus does not see the first event of a series that
 * begins with it. A series that has events stays as it is.
 */
export const startAtZero = <Label extends string>(
  counter: Counter<Label>,
  series: readonly LabelValues<Label>[],
): void => {
  for (const labels of series) counter.inc(labels, 0);
};
