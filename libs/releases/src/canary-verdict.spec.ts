import {
  networksNeeded,
  tailProbability,
  type CanaryCounts,
  type Uses,
  verdictOn,
} from './canary-verdict.ts';

/** A small shop: three networks are enough. */
const QUORUM = { minNetworks: 3, networks: 30, share: 0.5 };
const NONE: Uses = { uses: 0, failed: 0 };
const browser = (failed: number, uses: number): CanaryCounts => ({ browser: { failed, uses }, server: NONE });
const server = (failed: number, uses: number): CanaryCounts => ({ browser: NONE, server: { failed, uses } });

test.each<[string, CanaryCounts, CanaryCounts, boolean]>([
  ['nothing happened yet', browser(0, 0), browser(0, 0), false],
  ['it never failed', browser(0, 1000), browser(0, 1000), false],
  ['it failed once, the first time', browser(1, 1), browser(0, 100), false],
  ['it failed twice in two', browser(2, 2), browser(0, 100), false],
  ['it failed in four of four: too few uses', browser(4, 4), browser(0, 100), false],
  ['it failed in five of five', browser(5, 5), browser(0, 100), true],
  ['it failed in five of five, and nobody used the stable one yet', browser(5, 5), browser(0, 0), true],
  ['it failed in three of ten', browser(3, 10), browser(0, 500), true],
  ['it failed in three of thirty: bad luck', browser(3, 30), browser(0, 500), false],
  ['it failed in eight of a hundred', browser(8, 100), browser(0, 500), true],
  [
    'it failed in six of a hundred, which one hostile network in a hundred may explain',
    browser(6, 100),
    browser(0, 500),
    false,
  ],
  ['it failed on servers in six of a hundred', server(6, 100), server(0, 500), true],
  ['it fails now and then, as often as the other', browser(50, 1000), browser(200, 4000), false],
  ['it fails twice as often as the other', browser(100, 1000), browser(200, 4000), true],
  ['it fails a little more often than the other', browser(56, 1000), browser(200, 4000), false],
  ['everything fails, and the other too', browser(20, 20), browser(200, 200), false],
  ['it fails less often than the other', browser(5, 100), browser(50, 100), false],
  ['it fails on servers only', server(8, 8), server(0, 300), true],
  [
    'browsers fail it while servers never do',
    { browser: { failed: 5, uses: 10 }, server: { failed: 0, uses: 5000 } },
    { browser: { failed: 0, uses: 100 }, server: { failed: 0, uses: 5000 } },
    true,
  ],
  ['more failures than uses were reported', browser(9, 3), browser(0, 100), true],
])('%s', (_, canary, stable, back) => expect(verdictOn(canary, stable, QUORUM) !== null).toBe(back));

test('the verdict states the failures of both versions', () => {
  expect(verdictOn(browser(6, 20), browser(1, 300), QUORUM)).toBe(
    'it failed in browsers of 6 of 20 networks, the stable version in those of 1 of 300 networks',
  );
  expect(verdictOn(server(6, 20), server(1, 300), QUORUM)).toBe(
    'it failed in 6 of 20 uses on servers, the stable version in 1 of 300',
  );
});

test.each([
  ['nobody outside of this machine can reach', { minNetworks: 3, networks: 0, share: 1 }, 3],
  ['has 100 networks a day', { minNetworks: 3, networks: 100, share: 0.1 }, 3],
  ['has 1,000 networks a day', { minNetworks: 3, networks: 1000, share: 0.1 }, 6],
  ['has 10,000 networks a day', { minNetworks: 3, networks: 10_000, share: 0.1 }, 22],
  ['has 10,000 networks a day, for half of them', { minNetworks: 3, networks: 10_000, share: 0.5 }, 74],
  ['has 1,000,000 networks a day, for all', { minNetworks: 3, networks: 1_000_000, share: 1 }, 10_310],
  ['is told to wait for more', { minNetworks: 8, networks: 100, share: 0.1 }, 8],
])('networks that must report failures in a shop that %s', (_, quorum, needed) => {
  expect(networksNeeded(quorum)).toBe(needed);
});

test('a failure in browsers of fewer networks than needed does not roll back, one on servers does', () => {
  const quorum = { minNetworks: 6, networks: 0, share: 1 };
  expect(verdictOn(browser(5, 5), browser(0, 100), quorum)).toBeNull();
  expect(verdictOn(browser(6, 6), browser(0, 100), quorum)).not.toBeNull();
  expect(verdictOn(server(5, 5), server(0, 100), quorum)).not.toBeNull();
});

test.each([
  [0, 10, 0.1, 1],
  [1, 10, 0.1, 1 - 0.9 ** 10],
  [10, 10, 0.1, 1e-10],
  [2, 3, 0.5, 0.5],
  [5, 5, 1, 1],
])('the chance of at least %d failures in %d uses at %d', (failed, uses, rate, chance) => {
  expect(tailProbability(failed, uses, rate)).toBeCloseTo(chance, 9);
});

test('a canary as good as the stable version is hardly ever taken back', () => {
  // The chance is the rule's own; what is asked anew all the time goes over it a few times as often.
  let seed = 7;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const trial = () => {
    let failed = 0;
    for (let uses = 1; uses <= 500; uses++) {
      if (random() < 0.02) failed++;
      if (verdictOn(browser(failed, uses), browser(200, 10_000), QUORUM)) return true;
    }
    return false;
  };
  const taken = Array.from({ length: 400 }, trial).filter(Boolean).length;
  expect(taken / 400).toBeLessThan(0.03);
});
