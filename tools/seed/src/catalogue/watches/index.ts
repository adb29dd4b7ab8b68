import type { WatchEntry } from '../entry.ts';
import { ALDERSEY_CHRONOGRAPHS } from './aldersey-chronographs.ts';
import { ALDERSEY_FLIGHT_AND_TOWN } from './aldersey-flight-and-town.ts';
import { KESSLING_DAILY } from './kessling-daily.ts';
import { KESSLING } from './kessling.ts';
import { NORRVIK_LAND } from './norrvik-land.ts';
import { NORRVIK_SEA } from './norrvik-sea.ts';
import { ONDELUNE_TOWN } from './ondelune-town.ts';
import { ONDELUNE } from './ondelune.ts';
import { VEYRAC_CLASSICS } from './veyrac-classics.ts';
import { VEYRAC_COMPLICATIONS } from './veyrac-complications.ts';

const HOUSES: readonly (readonly WatchEntry[])[] = [
  [...ALDERSEY_CHRONOGRAPHS, ...ALDERSEY_FLIGHT_AND_TOWN],
  [...ONDELUNE, ...ONDELUNE_TOWN],
  [...NORRVIK_SEA, ...NORRVIK_LAND],
  [...KESSLING, ...KESSLING_DAILY],
  [...VEYRAC_CLASSICS, ...VEYRAC_COMPLICATIONS],
];

/** Interleaves the houses, so that the newest watches of the shop include all of them. */
const takeInTurn = (houses: readonly (readonly WatchEntry[])[]): WatchEntry[] => {
  const rounds = Math.max(...houses.map((house) => house.length));
  return Array.from({ length: rounds }, (_, round) => houses.flatMap((house) => house[round] ?? [])).flat();
};

/** Every watch of the demo shop, newest first. */
export const DEMO_WATCHES: readonly WatchEntry[] = takeInTurn(HOUSES);
