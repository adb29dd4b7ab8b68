import { seededRandom, simulateDay, type SimulatedDay } from '../testing/simulated-canary.ts';
import { factKey, isCountedVisit } from './canary-visits.ts';

const app = 'catalog-mfe';
const keys = Array.from({ length: 400 }, (_, index) => index.toString(16).padStart(4, '0'));

test('counts a page view if the network and the visitor are in the same bucket', () => {
  const sides = keys.map((network) =>
    keys.slice(0, 50).filter((visitor) => isCountedVisit({ app, share: 0.1, visitor, network })),
  );
  const [inside, outside] = [
    sides.filter(({ length }) => length < 25),
    sides.filter(({ length }) => length >= 25),
  ];
  // A tenth of the networks accepts the cookies of the canary's bucket, the others accept the rest.
  expect(inside.length / keys.length).toBeGreaterThan(0.05);
  expect(inside.length / keys.length).toBeLessThan(0.2);
  expect(new Set(sides.map(String)).size).toBe(2);
  expect((inside[0]?.length ?? 0) + (outside[0]?.length ?? 0)).toBe(50);
});

test('counts every page view of a visitor whose cookie holds the key of the network', () => {
  for (const key of keys)
    for (const share of [0.01, 0.1, 0.5, 1])
      expect(isCountedVisit({ app, share, visitor: key, network: key })).toBe(true);
});

test('facts have different keys by period, app, version, network and fact', () => {
  const release = { app, version: 'a' };
  const all = [
    factKey('hour 1', release, 'n', 'use'),
    factKey('hour 2', release, 'n', 'use'),
    factKey('hour 1', { app: 'shell', version: 'a' }, 'n', 'use'),
    factKey('hour 1', { app, version: 'b' }, 'n', 'use'),
    factKey('hour 1', release, 'm', 'use'),
    factKey('hour 1', release, 'n', 'failure'),
  ];
  expect(new Set(all).size).toBe(all.length);
});

describe('an attacker who controls 1 % of the networks', () => {
  const days = (count: number, day: Omit<SimulatedDay, 'random' | 'hostile' | 'stableFails'>) => {
    const random = seededRandom(11);
    return Array.from({ length: count }, () =>
      simulateDay({ ...day, stableFails: 0.005, hostile: 0.01, random }),
    );
  };
  const median = (values: (number | null)[]): number =>
    values.map((value) => value ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)[
      Math.floor(values.length / 2)
    ] ?? 0;

  test.each([
    { networks: 200, share: 0.1, count: 100 },
    { networks: 200, share: 0.5, count: 100 },
    { networks: 600, share: 0.1, count: 50 },
    { networks: 600, share: 0.5, count: 50 },
  ])(
    'almost never rolls back a good canary of $share in a shop of $networks networks a day',
    ({ count, ...day }) => {
      const ends = days(count, { ...day, canaryFails: 0.005, attack: 'blame' });
      expect(ends.filter((end) => end !== null).length / count).toBeLessThan(0.03);
    },
  );

  test.each([
    { networks: 200, share: 0.5, canaryFails: 1, before: 0.15, count: 60 },
    { networks: 200, share: 0.5, canaryFails: 0.3, before: 0.5, count: 60 },
    { networks: 2000, share: 0.1, canaryFails: 1, before: 0.15, count: 8 },
    { networks: 2000, share: 0.5, canaryFails: 0.3, before: 0.25, count: 8 },
  ])(
    'does not hide a canary of $share that fails for $canaryFails of the visitors of $networks networks a day',
    ({ before, count, ...day }) => {
      const ends = days(count, { ...day, attack: 'hide' });
      expect(ends).not.toContain(null);
      expect(median(ends)).toBeLessThan(before);
    },
  );
});
