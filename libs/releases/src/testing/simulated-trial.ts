import { type CanaryCounts, type Uses, verdictOn } from '../canary-verdict.ts';
import { isInBucket } from '../sticky-share.ts';
import { factKey, takesPart } from '../trial-visits.ts';

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

/** A result: the share of the day that had passed when the canary was rolled back, null if it was not. */
export type RolledBackAfter = number | null;

const APP = 'catalog-mfe';
/** Visitors whose cookie was given to another network: they took it along from home to work, or got another address. */
const MOVED = 0.4;
/** The attacker opens pages every hour of the day before, which makes the shop look larger than it is. */
const HOURS = 24;

export const seededRandom = (seed: number) => {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
};

const keyFrom = (random: () => number): string =>
  Math.floor(random() * 65_536)
    .toString(16)
    .padStart(4, '0');

/** A cookie on the wanted side of the share: anybody can compute it. */
const chosenKey = (inside: boolean, share: number, random: () => number): string => {
  for (;;) {
    const key = keyFrom(random);
    if (isInBucket(key, APP, share) === inside) return key;
  }
};

/** Runs the rules of the shop, which count each network once and judge after each failure, on one simulated day. */
export const simulateDay = (day: SimulatedDay): RolledBackAfter => {
  const { networks, share, hostile, attack, random } = day;
  const none = (): Uses => ({ uses: 0, failed: 0 });
  const counts = { canary: none(), stable: none() };
  const counted = new Set<string>();
  const enemies = Math.round(networks * hostile);
  // Attackers appear as often as they can before the canary, which delays a rollback.
  const seen = networks + (attack === 'hide' ? enemies * (HOURS - 1) : 0);
  const quorum = { minNetworks: 3, networks: seen, share };
  const side = (uses: Uses): CanaryCounts => ({ browser: uses, server: none() });

  const count = (network: string, version: 'canary' | 'stable', facts: ('uses' | 'failed')[]): void => {
    for (const fact of facts) {
      const key = factKey('trial', { app: APP, version }, network, fact);
      if (counted.has(key)) continue;
      counted.add(key);
      counts[version][fact]++;
    }
  };
  const isRolledBack = () => verdictOn(side(counts.canary), side(counts.stable), quorum) !== null;

  // All of the attacker's networks come first: that is when few honest ones have been counted.
  for (let index = 0; index < enemies; index++) {
    const network = keyFrom(random);
    for (const version of ['canary', 'stable'] as const) {
      const visitor = chosenKey(version === 'canary', share, random);
      if (!takesPart({ app: APP, share, visitor, network })) continue;
      const lies = version === (attack === 'blame' ? 'canary' : 'stable');
      // Each report comes several times.
      for (let times = 0; times < 3; times++)
        count(`enemy ${index}`, version, lies ? ['uses', 'failed'] : ['uses']);
    }
    if (attack === 'blame' && isRolledBack()) return 0;
  }
  const honest = networks - enemies;
  for (let index = 0; index < honest; index++) {
    const network = keyFrom(random);
    const visitor = random() < MOVED ? keyFrom(random) : network;
    if (!takesPart({ app: APP, share, visitor, network })) continue;
    const version = isInBucket(visitor, APP, share) ? 'canary' : 'stable';
    const fails = random() < (version === 'canary' ? day.canaryFails : day.stableFails);
    count(`honest ${index}`, version, fails ? ['uses', 'failed'] : ['uses']);
    if (fails && isRolledBack()) return index / honest;
  }
  return isRolledBack() ? 1 : null;
};
