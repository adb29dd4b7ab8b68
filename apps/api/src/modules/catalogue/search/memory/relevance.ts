import { TypedFastBitSet } from 'typedfastbitset';
import type { Position } from '../catalogue-search.ts';

/**
 * The matches of a search by relevance: first those that have all terms in a name or the brand, last those with none.
 * @param named per term the slots that have it in a name
 */
export const byRelevance = (
  matching: TypedFastBitSet,
  named: readonly TypedFastBitSet[],
): TypedFastBitSet[] => {
  // The sets of the watches with 0, 1, 2 and so on of the terms so far.
  let tiers = [matching];
  for (const slots of named)
    tiers = [...tiers, new TypedFastBitSet()].map((tier, count) => {
      const before = tiers[count - 1];
      const without = tier.new_difference(slots);
      return before ? without.union(before.new_intersection(slots)) : without;
    });
  return tiers.reverse();
};

/** Larger than any key of the order within a tier, which is a negative time in ms. */
const TIER = 1e13;

/** A position whose key contains its tier. The key ascends within a tier and from tier to tier. */
export const withTier = ({ key, id }: Position, tier: number): Position => ({
  key: (tier + 1) * TIER + Number(key),
  id,
});
export const tierOf = ({ key }: Position): number => Math.floor(Number(key) / TIER);
export const withoutTier = ({ key, id }: Position): Position => ({
  key: Number(key) - (tierOf({ key, id }) + 1) * TIER,
  id,
});
