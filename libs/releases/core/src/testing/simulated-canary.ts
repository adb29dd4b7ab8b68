import { type CanaryCounts, type Uses, judgeCanary } from '../canary/canary-verdict.ts';
import { isInBucket } from '../canary/bucketing.ts';
import { factKey, isCountedVisit } from '../canary/canary-visits.ts';

/** One day of a canary with honest visitors and an attacker. */
export interface SimulatedDay {
  /** Networks that open the shop on that day. */
  networks: number;
  /** The canary's share of the visitors. */
  share: number;
  /** Chances that an honest visitor's browser fails with each version. */
  stableFails: number;
  canaryFails: number;
  /** Share of the networks that the attacker controls. */
  hostile: number;
  /** `blame`: the attacker reports false failures of the canary. `hide`: false failures of the stable version, none of the canary. */
  attack: 'blame' | 'hide';
  random: () => number;
}

/** The share of the day that had passed when the canary was rolled back; null if it was not. */
export type RollbackTime = number | null;

const APP = 'catalog-mfe';
/** Share of visitors whose cookie comes from another network, such as home and work. */
const MOVED_SHARE = 0.4;
/** The attacker opens pages in every hour of the previous day, so that the shop seems to have more networks. */
const HOURS = 24;

export const seededRandom = (seed: number) => {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
};

const keyFrom = (random: () => number): string =>
  Math.floor(random() * 65_536)
    .toString(16)
    .padStart(4, '0');

/** A cookie inside or outside the canary's bucket. An attacker can compute it. */
const chosenKey = (inside: boolean, share: number, random: () => number): string => {
  for (;;) {
    const key = keyFrom(random);
    if (isInBucket(key, APP, share) === inside) return key;
  }
};

/** Runs the shop's rules on one simulated day: each network counts once, and each failure is followed by a verdict. */
export const simulateDay = (day: SimulatedDay): RollbackTime => {
  const { networks, share, hostile, attack, random } = day;
  const none = (): Uses => ({ uses: 0, failed: 0 });
  const counts = { canary: none(), stable: none() };
  const counted = new Set<string>();
  const enemies = Math.round(networks * hostile);
  // Attackers open the shop as often as possible before the canary, which raises the quorum.
  const seen = networks + (attack === 'hide' ? enemies * (HOURS - 1) : 0);
  const quorum = { minNetworks: 3, networks: seen, share };
  const side = (uses: Uses): CanaryCounts => ({ browser: uses, server: none() });

  const count = (network: string, version: 'canary' | 'stable', facts: ('uses' | 'failed')[]): void => {
    for (const fact of facts) {
      const key = factKey('run', { app: APP, version }, network, fact);
      if (counted.has(key)) continue;
      counted.add(key);
      counts[version][fact]++;
    }
  };
  const isRolledBack = () => judgeCanary(side(counts.canary), side(counts.stable), quorum) !== null;

  // The attacker's networks come first, when few honest networks have been counted.
  for (let index = 0; index < enemies; index++) {
    const network = keyFrom(random);
    for (const version of ['canary', 'stable'] as const) {
      const visitor = chosenKey(version === 'canary', share, random);
      if (!isCountedVisit({ app: APP, share, visitor, network })) continue;
      const lies = version === (attack === 'blame' ? 'canary' : 'stable');
      // Each report is repeated.
      for (let times = 0; times < 3; times++)
        count(`enemy ${index}`, version, lies ? ['uses', 'failed'] : ['uses']);
    }
    if (attack === 'blame' && isRolledBack()) return 0;
  }
  const honest = networks - enemies;
  for (let index = 0; index < honest; index++) {
    const network = keyFrom(random);
    const visitor = random() < MOVED_SHARE ? keyFrom(random) : network;
    if (!isCountedVisit({ app: APP, share, visitor, network })) continue;
    const version = isInBucket(visitor, APP, share) ? 'canary' : 'stable';
    const fails = random() < (version === 'canary' ? day.canaryFails : day.stableFails);
    count(`honest ${index}`, version, fails ? ['uses', 'failed'] : ['uses']);
    if (fails && isRolledBack()) return index / honest;
  }
  return isRolledBack() ? 1 : null;
};
