/** A request of a load. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Responses of one round. */
export interface LoadResult {
  /** Milliseconds of each 2xx response. */
  times: number[];
  seconds: number;
  /** Number of other responses, connection errors and timeouts. */
  failed: number;
}

export interface Summary {
  requests: number;
  failed: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
}

/** Percentile by nearest rank; 0 for an empty list. */
export const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;

/** Merges the rounds of one load. */
export const summarize = (rounds: readonly LoadResult[]): Summary => {
  const times = rounds.flatMap((round) => round.times).sort((a, b) => a - b);
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0);
  return {
    requests: times.length,
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    perSecond: seconds > 0 ? times.length / seconds : 0,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    p99: percentile(times, 99),
  };
};
