/** How often a version was used on one side, server or browsers, and how often it failed there. */
export interface Uses {
  uses: number;
  failed: number;
}
/** What a trial has shown until now. */
export interface TrialCounts {
  browser: Uses;
  server: Uses;
}

/** Fewer failures than that prove nothing, however few the uses. */
const LEAST_FAILURES = 3;
/** Nor do fewer uses than that. */
const LEAST_USES = 5;
/** A stable version counts as failing at least that often: its luck until now is no promise. */
const LEAST_RATE = 0.01;
/** Chance at which a canary as good as the stable version would be taken back by bad luck. */
const CHANCE = 0.001;

/** Chance of at least `failed` failures in `uses` uses at a rate: the upper tail of the binomial distribution. */
export const tailChance = (failed: number, uses: number, rate: number): number => {
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

const isWorse = (canary: Uses, stable: Uses): boolean => {
  // Samples stand for more uses than they are, but every failure is reported: there may seem to be more failures.
  const uses = Math.max(Math.round(canary.uses), canary.failed);
  if (canary.failed < LEAST_FAILURES || uses < LEAST_USES) return false;
  const rate = Math.max(LEAST_RATE, Math.min(1, (stable.failed + 1) / (stable.uses + 2)));
  // With next to no uses of the stable version its estimate says nothing yet.
  const known = stable.uses >= LEAST_USES ? rate : LEAST_RATE;
  return canary.failed / uses > known && tailChance(canary.failed, uses, known) < CHANCE;
};

/**
 * Whether a canary fails significantly more often than the stable version, in browsers or on servers, each judged for
 * itself. Answers a sentence for the log, or null to let it go on.
 */
export const verdictOn = (canary: TrialCounts, stable: TrialCounts): string | null => {
  const sides = [
    ['browser', 'in browsers'],
    ['server', 'on servers'],
  ] as const;
  for (const [side, where] of sides) {
    if (!isWorse(canary[side], stable[side])) continue;
    const of = ({ failed, uses }: Uses) => `${failed} of ${Math.max(Math.round(uses), failed)}`;
    return `it failed in ${of(canary[side])} uses ${where}, the stable version in ${of(stable[side])}`;
  }
  return null;
};
