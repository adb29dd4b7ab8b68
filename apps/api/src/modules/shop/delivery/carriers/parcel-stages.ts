import type { ParcelState } from '@meridian/contracts';

/** `refused`: the carrier does not carry it. `arrived`: it waits at its point. `returned`: it comes back to the shop. */
export type ParcelStage = Exclude<ParcelState, 'requested'>;

const FINAL_RANK = 3;
const RANKS: Readonly<Record<ParcelStage, number>> = {
  created: 0,
  moving: 1,
  arrived: 2,
  delivered: FINAL_RANK,
  returned: FINAL_RANK,
  refused: FINAL_RANK,
};

export const isFinalStage = (stage: ParcelStage): boolean => RANKS[stage] === FINAL_RANK;

/** Whether a report is news. No stage is left for an earlier one, and no final stage for another. */
export const isLaterStage = (stage: ParcelStage, than: ParcelStage): boolean => RANKS[stage] > RANKS[than];

/** The furthest of some stages in the order of their times; of two final ones, the last. */
export const furthestStage = (stages: readonly ParcelStage[]): ParcelStage =>
  stages.reduce((known, stage) => (RANKS[stage] >= RANKS[known] ? stage : known), 'created');
