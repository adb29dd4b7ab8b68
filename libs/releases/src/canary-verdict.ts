/**
 * How often a version was used on one side, server or browsers, and how often it failed there. On servers these are
 * renderings; in browsers they are networks, each of which counts once in a trial.
 */
export interface Uses {
  uses: number;
  failed: number;
}
/** What a trial has shown until now. */
export interface CanaryCounts {
  browser: Uses;
  server: Uses;
}

/** What visitors' reports need before they can roll a canary back. */
export interface Quorum {
  /** Networks that must have reported a failure, however small the shop (`CANARY_MIN_NETWORKS`). */
  minNetworks: number;
  /** Networks that were served pages in the last 24 hours; 0 if nobody outside of this machine can reach the shop. */
  networks: number;
  /** The canary's share of the visitors, between 0 and 1. */
  share: number;
}

/** Fewer failures than that on servers prove nothing, however few the uses. */
const LEAST_FAILURES = 3;
/** Nor do fewer uses than that. */
const LEAST_USES = 5;
/** A stable version counts as failing at least that often: its luck until now is no promise. */
const LEAST_RATE = 0.01;
/** Chance at which a canary as good as the stable version would be taken back by bad luck. */
const CHANCE = 0.001;
/** Share of the networks that may send false reports without deciding over a canary. */
const HOSTILE_SHARE = 0.01;
/** Share of the honest networks that a trial counts at least: visitors who moved to another network may not count. */
const COUNTED_SHARE = 0.5;

/** Chance of at least `failed` failures in `uses` uses at a rate: the upper tail of the binomial distribution. */
export const tailProbability = (failed: number, uses: number, rate: number): number => {
  if (failed <= 0) return 1;
  if (rate >= 1) return 1;
  // Summed from the lower end in logarithms, so that thousands of uses neither overflow nor vanish.
  let below = 0;
  let term = uses * Math.log1p(-rate);
  for (let count = 0; count < failed; count++) {
    below += Math.exp(term);
    term += Math.log((uses - count) / (count + 1)) + Math.log(rate) - Math.log1p(-rate);
  }
  return Math.max(0, 1 - below);
};

/** The smallest count that so many uses would reach at a rate with a chance below `CHANCE`. */
const improbableCount = (uses: number, rate: number): number => {
  let below = 0;
  let term = uses * Math.log1p(-rate);
  let count = 0;
  while (1 - below >= CHANCE) {
    below += Math.exp(term);
    term += Math.log((uses - count) / (count + 1)) + Math.log(rate) - Math.log1p(-rate);
    count++;
  }
  return count;
};

/**
 * Networks whose visitors must have reported a failure before reports can roll a canary back: more than the hostile share
 * of a day's networks could supply, even if all of them open the shop in the first minute of the canary.
 */
export const networksNeeded = ({ minNetworks, networks, share }: Quorum): number =>
  Math.max(minNetworks, improbableCount(networks, HOSTILE_SHARE * share));

const isWorse = (canary: Uses, stable: Uses, minFailures: number): boolean => {
  const uses = Math.max(canary.uses, canary.failed);
  if (canary.failed < minFailures || uses < LEAST_USES) return false;
  const rate = Math.max(LEAST_RATE, Math.min(1, (stable.failed + 1) / (stable.uses + 2)));
  // With next to no uses of the stable version its estimate says nothing yet.
  const known = stable.uses >= LEAST_USES ? rate : LEAST_RATE;
  return canary.failed / uses > known && tailProbability(canary.failed, uses, known) < CHANCE;
};

/** The networks of a canary, less those failures that the hostile share of the networks is expected to have reported. */
const withoutHostile = ({ uses, failed }: Uses, { networks, share }: Quorum): Uses => {
  const expected = Math.max(networks * share, uses / COUNTED_SHARE) * HOSTILE_SHARE;
  const hostile = Math.min(failed, Math.floor(expected));
  return { uses: Math.max(uses, failed) - hostile, failed: failed - hostile };
};

/**
 * Whether a canary fails significantly more often than the stable version. Networks whose browsers reported and
 * renderings on servers are judged apart. Returns a sentence for the log, or null to let the canary go on.
 */
export const verdictOn = (canary: CanaryCounts, stable: CanaryCounts, quorum: Quorum): string | null => {
  const { browser } = canary;
  if (
    browser.failed >= networksNeeded(quorum) &&
    isWorse(withoutHostile(browser, quorum), stable.browser, 1)
  ) {
    const of = ({ failed, uses }: Uses) => `${failed} of ${Math.max(uses, failed)} networks`;
    return `it failed in browsers of ${of(browser)}, the stable version in those of ${of(stable.browser)}`;
  }
  if (isWorse(canary.server, stable.server, LEAST_FAILURES)) {
    const of = ({ failed, uses }: Uses) => `${failed} of ${Math.max(uses, failed)}`;
    return `it failed in ${of(canary.server)} uses on servers, the stable version in ${of(stable.server)}`;
  }
  return null;
};
