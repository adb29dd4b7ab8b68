import { Random } from './random.ts';
import { runChaos } from './run-chaos.ts';

const SEED = 20260321;

test('whatever dies when, stock and money come out right', async () => {
  const report = await runChaos({
    seed: SEED,
    operations: 220,
    kills: 2,
    shoppers: 6,
    watches: 4,
    pieces: 25,
  });
  expect(report.faults).toEqual([]);
  expect(report.kills.server).toBeGreaterThan(0);
  expect(report.kills.database).toBeGreaterThan(0);
  // The run was worth it: orders were paid, declined, lapsed and given back.
  const ends = Object.keys(report.orders).join();
  for (const end of ['paid', 'failed', 'lapsed']) expect(ends).toContain(end);
  for (const [trouble, count] of Object.entries(report.troubles))
    expect([trouble, count > 0]).toEqual([trouble, true]);
});

test('a seed decides the same things again', () => {
  const draw = (seed: number) => Array.from({ length: 5 }, new Random(seed).next);
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
});
