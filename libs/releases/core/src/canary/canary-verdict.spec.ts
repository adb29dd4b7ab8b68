import {
  requiredNetworks,
  tailProbability,
  type CanaryCounts,
  type Uses,
  judgeCanary,
} from './canary-verdict.ts';

/** Quorum of a small shop: three networks are enough. */
const QUORUM = { minNetworks: 3, networks: 30, share: 0.5 };
const NONE: Uses = { uses: 0, failed: 0 };
const browser = (failed: number, uses: number): CanaryCounts => ({ browser: { failed, uses }, server: NONE });
const server = (failed: number, uses: number): CanaryCounts => ({ browser: NONE, server: { failed, uses } });

test.each<[string, CanaryCounts, CanaryCounts, boolean]>([
  ['without any use', browser(0, 0), browser(0, 0), false],
  ['without failures', browser(0, 1000), browser(0, 1000), false],
  ['that failed in its only use', browser(1, 1), browser(0, 100), false],
  ['that failed in 2 of 2 uses', browser(2, 2), browser(0, 100), false],
  ['that failed in 4 of 4 uses, which are too few', browser(4, 4), browser(0, 100), false],
  ['that failed in 5 of 5 uses', browser(5, 5), browser(0, 100), true],
  ['that failed in 5 of 5 uses while the stable version has none', browser(5, 5), browser(0, 0), true],
  ['that failed in 3 of 10 uses', browser(3, 10), browser(0, 500), true],
  ['that failed in 3 of 30 uses, which can be chance', browser(3, 30), browser(0, 500), false],
  ['that failed in 8 of 100 uses', browser(8, 100), browser(0, 500), true],
  [
    'that failed in 6 of 100 uses, which hostile networks can explain',
    browser(6, 100),
    browser(0, 500),
    false,
  ],
  ['that failed in 6 of 100 uses on servers', server(6, 100), server(0, 500), true],
  ['that fails as often as the stable version', browser(50, 1000), browser(200, 4000), false],
  ['that fails twice as often as the stable version', browser(100, 1000), browser(200, 4000), true],
  ['that fails slightly more often than the stable version', browser(56, 1000), browser(200, 4000), false],
  ['that always fails, like the stable version', browser(20, 20), browser(200, 200), false],
  ['that fails less often than the stable version', browser(5, 100), browser(50, 100), false],
  ['that fails only on servers', server(8, 8), server(0, 300), true],
  [
    'that fails only in browsers',
    { browser: { failed: 5, uses: 10 }, server: { failed: 0, uses: 5000 } },
    { browser: { failed: 0, uses: 100 }, server: { failed: 0, uses: 5000 } },
    true,
  ],
  ['with more reported failures than uses', browser(9, 3), browser(0, 100), true],
])('judges a canary %s', (_, canary, stable, isRolledBack) =>
  expect(judgeCanary(canary, stable, QUORUM) !== null).toBe(isRolledBack),
);

test('the verdict names the failures of both versions', () => {
  expect(judgeCanary(browser(6, 20), browser(1, 300), QUORUM)).toBe(
    'it failed in browsers of 6 of 20 networks, the stable version in those of 1 of 300 networks',
  );
  expect(judgeCanary(server(6, 20), server(1, 300), QUORUM)).toBe(
    'it failed in 6 of 20 uses on servers, the stable version in 1 of 300',
  );
});

test.each([
  ['only this machine can reach', { minNetworks: 3, networks: 0, share: 1 }, 3],
  ['has 100 networks a day', { minNetworks: 3, networks: 100, share: 0.1 }, 3],
  ['has 1,000 networks a day', { minNetworks: 3, networks: 1000, share: 0.1 }, 6],
  ['has 10,000 networks a day', { minNetworks: 3, networks: 10_000, share: 0.1 }, 22],
  [
    'has 10,000 networks a day and a canary for half of them',
    { minNetworks: 3, networks: 10_000, share: 0.5 },
    74,
  ],
  [
    'has 1,000,000 networks a day and a canary for all',
    { minNetworks: 3, networks: 1_000_000, share: 1 },
    10_310,
  ],
  ['is configured to wait for more', { minNetworks: 8, networks: 100, share: 0.1 }, 8],
])('required networks of a shop that %s', (_, quorum, needed) => {
  expect(requiredNetworks(quorum)).toBe(needed);
});

test('browser failures below the required networks do not roll a canary back, server failures do', () => {
  const quorum = { minNetworks: 6, networks: 0, share: 1 };
  expect(judgeCanary(browser(5, 5), browser(0, 100), quorum)).toBeNull();
  expect(judgeCanary(browser(6, 6), browser(0, 100), quorum)).not.toBeNull();
  expect(judgeCanary(server(5, 5), server(0, 100), quorum)).not.toBeNull();
});

test.each([
  [0, 10, 0.1, 1],
  [1, 10, 0.1, 1 - 0.9 ** 10],
  [10, 10, 0.1, 1e-10],
  [2, 3, 0.5, 0.5],
  [5, 5, 1, 1],
])('probability of at least %d failures in %d uses at a rate of %d', (failed, uses, rate, chance) => {
  expect(tailProbability(failed, uses, rate)).toBeCloseTo(chance, 9);
});

test('a canary as good as the stable version is almost never rolled back', () => {
  // Repeated verdicts on one canary exceed the significance level a few times as often as a single verdict.
  let seed = 7;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const isRolledBack = () => {
    let failed = 0;
    for (let uses = 1; uses <= 500; uses++) {
      if (random() < 0.02) failed++;
      if (judgeCanary(browser(failed, uses), browser(200, 10_000), QUORUM)) return true;
    }
    return false;
  };
  const rolledBack = Array.from({ length: 400 }, isRolledBack).filter(Boolean).length;
  expect(rolledBack / 400).toBeLessThan(0.03);
});
