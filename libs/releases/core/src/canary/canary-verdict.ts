/**
 * Uses and failures of a version on one side. On servers they count renderings. In browsers they count networks, each
 * once per canary.
 */
export interface Uses {
  uses: number;
  failed: number;
}
/** Counts of one version in a canary. */
export interface CanaryCounts {
  browser: Uses;
  server: Uses;
}

/** Conditions under which visitors' reports can roll a canary back. */
export interface Quorum {
  /** Minimum number of networks with a failure, for small shops too (`CANARY_MIN_NETWORKS`). */
  minNetworks: number;
  /** Networks that were served pages in the last 24 hours; 0 if only this machine can reach the shop. */
  networks: number;
  /** The canary's share of the visitors, between 0 and 1. */
  share: number;
}

/** Minimum number of server failures for a verdict. */
const MIN_FAILURES = 3;
/** Minimum number of uses for a verdict. */
const MIN_USES = 5;
/** Lower bound of the stable version's failure rate, because few failures until now do not prove a lower rate. */
const MIN_FAILURE_RATE = 0.01;
/** Probability of rolling back a canary that is as good as the stable version. */
const SIGNIFICANCE = 0.001;
/** Share of the networks that can send false reports without causing a rollback. */
const HOSTILE_SHARE = 0.01;
/** Minimum share of the honest networks that a canary counts, because visitors who changed networks do not count. */
const MIN_COUNTED_SHARE = 0.5;

/** Probabilities of 0, 1, 2 and so on failures in `uses` uses at a rate: the binomial distribution. */
function* failureProbabilities(uses: number, rate: number): Generator<number, never> {
  // Sums logarithms from the lower end, so that thousands of uses neither overflow nor underflow.
  let term = uses * Math.log1p(-rate);
  for (let count = 0; ; count++) {
    yield Math.exp(term);
    term += Math.log((uses - count) / (count + 1)) + Math.log(rate) - Math.log1p(-rate);
  }
}

/** Probability of at least `failed` failures in `uses` uses at a rate. */
export const tailProbability = (failed: number, uses: number, rate: number): number => {
  if (failed <= 0 || rate >= 1) return 1;
  const probabilities = failureProbabilities(uses, rate);
  let below = 0;
  for (let count = 0; count < failed; count++) below += probabilities.next().value;
  return Math.max(0, 1 - below);
};

/** The smallest number of failures whose probability in `uses` uses at a rate is below `SIGNIFICANCE`. */
const improbableCount = (uses: number, rate: number): number => {
  const probabilities = failureProbabilities(uses, rate);
  let below = 0;
  let count = 0;
  for (; 1 - below >= SIGNIFICANCE; count++) below += probabilities.next().value;
  return count;
};

/**
 * Number of networks with a reported failure that reports need to roll a canary back. It is more than the hostile share
 * of a day's networks can supply, even if all of them open the shop in the first minute of the canary.
 */
export const requiredNetworks = ({ minNetworks, networks, share }: Quorum): number =>
  Math.max(minNetworks, improbableCount(networks, HOSTILE_SHARE * share));

const isWorse = (canary: Uses, stable: Uses, minFailures: number): boolean => {
  const uses = Math.max(canary.uses, canary.failed);
  if (canary.failed < minFailures || uses < MIN_USES) return false;
  const rate = Math.max(MIN_FAILURE_RATE, Math.min(1, (stable.failed + 1) / (stable.uses + 2)));
  // The estimate is not meaningful for very few uses of the stable version.
  const expected = stable.uses >= MIN_USES ? rate : MIN_FAILURE_RATE;
  return canary.failed / uses > expected && tailProbability(canary.failed, uses, expected) < SIGNIFICANCE;
};

/** The networks of a canary without the failures that hostile networks are expected to have reported. */
const withoutHostile = ({ uses, failed }: Uses, { networks, share }: Quorum): Uses => {
  const expected = Math.max(networks * share, uses / MIN_COUNTED_SHARE) * HOSTILE_SHARE;
  const hostile = Math.min(failed, Math.floor(expected));
  return { uses: Math.max(uses, failed) - hostile, failed: failed - hostile };
};

/**
 * Decides whether a canary fails significantly more often than the stable version, separately for networks (browsers) and
 * renderings (servers). Returns the reason of a rollback for the log, or null to continue the canary.
 */
export const judgeCanary = (canary: CanaryCounts, stable: CanaryCounts, quorum: Quorum): string | null => {
  const { browser } = canary;
  if (
    browser.failed >= requiredNetworks(quorum) &&
    isWorse(withoutHostile(browser, quorum), stable.browser, 1)
  ) {
    const of = ({ failed, uses }: Uses) => `${failed} of ${Math.max(uses, failed)} networks`;
    return `it failed in browsers of ${of(browser)}, the stable version in those of ${of(stable.browser)}`;
  }
  if (isWorse(canary.server, stable.server, MIN_FAILURES)) {
    const of = ({ failed, uses }: Uses) => `${failed} of ${Math.max(uses, failed)}`;
    return `it failed in ${of(canary.server)} uses on servers, the stable version in ${of(stable.server)}`;
  }
  return null;
};
