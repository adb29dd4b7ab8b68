import { percentile, summarize } from './load-result.ts';

const hundred = Array.from({ length: 100 }, (_, index) => index + 1);

test.each([
  [hundred, 50, 50],
  [hundred, 95, 95],
  [hundred, 99, 99],
  [hundred, 100, 100],
  [[7], 50, 7],
  [[7], 99, 7],
  [[1, 2], 50, 1],
  [[1, 2], 95, 2],
  [[], 95, 0],
])('percentile of %j at %d is %d', (values, percent, expected) =>
  expect(percentile(values, percent)).toBe(expected),
);

test('summarize merges the times and failures of all rounds', () => {
  const rounds = [
    { times: [3, 1], seconds: 1, failed: 1 },
    { times: [2, 4], seconds: 3, failed: 0 },
  ];
  expect(summarize(rounds)).toEqual({ requests: 4, failed: 1, perSecond: 1, p50: 2, p95: 4, p99: 4 });
});
test('summarize returns zeros without dividing by zero if there are no rounds', () => {
  expect(summarize([])).toEqual({ requests: 0, failed: 0, perSecond: 0, p50: 0, p95: 0, p99: 0 });
});
