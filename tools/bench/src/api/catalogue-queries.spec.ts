import { byPopularity } from './catalogue-queries.ts';

test('byPopularity draws pages by Zipf’s law and returns the same requests in every run', () => {
  const pages = Array.from({ length: 100 }, (_, rank) => rank);
  const requested = byPopularity(pages, 20_000);
  const share = (rank: number): number => requested.filter((page) => page === rank).length / requested.length;
  // The sum of 1/n up to 100 is 5.187.
  expect(share(0)).toBeCloseTo(1 / 5.187, 2);
  expect(share(1)).toBeCloseTo(1 / 2 / 5.187, 2);
  expect(share(9)).toBeCloseTo(1 / 10 / 5.187, 2);
  expect(new Set(requested).size).toBeGreaterThan(90);
  expect(byPopularity(pages, 20_000)).toEqual(requested);
});
