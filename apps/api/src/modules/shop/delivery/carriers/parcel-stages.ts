/** `refused`: the carrier does not carry it. `arrived`: it waits at its point. `returned`: it comes back to the shop. */
export type ParcelStage = 'refused' | 'created' | 'moving' | 'arrived' | 'delivered' | 'returned';

const RANKS: Readonly<Record<ParcelStage, number>> = {
  created: 0,
  moving: 1,
  arrived: 2,
  delivered: 3,
  returned: 3,
  refused: 3,
};

/** The furthest of some stages in the order of their times; of two final ones, the last. */
export const furthestStage = (stages: readonly ParcelStage[]): ParcelStage =>
  stages.reduce((known, stage) => (RANKS[stage] >= RANKS[known] ? stage : known), 'created');
