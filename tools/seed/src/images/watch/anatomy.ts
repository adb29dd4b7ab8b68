import { caseOutline, inset, type Outline } from './outline.ts';
import type { WatchLook } from '../watch-look.ts';

/** The proportions every part agrees on, in watch units (see the camera). */
export interface Anatomy {
  case: Outline;
  bezel: Outline;
  /** The hole of the bezel, covered by the crystal. */
  opening: Outline;
  dial: Outline;
  /** Half the dial's narrower side: the measure of hands and counters. */
  radius: number;
  /** Half the strap's width at the lugs. */
  strapHalf: number;
  /** Where the lugs end. */
  lugEnd: number;
}

const BEZEL_WIDTH: Readonly<Record<WatchLook['bezel'], number>> = {
  smooth: 8.5,
  fluted: 12,
  diver: 19,
  tachymeter: 16,
  gmt: 18.5,
  'gem-set': 10,
  'coin-edge': 9.5,
};

const STRAP_HALF: Readonly<Record<WatchLook['caseShape'], number>> = {
  round: 50,
  cushion: 51,
  tonneau: 52,
  square: 53,
  rectangle: 50,
};

export const anatomy = (look: WatchLook): Anatomy => {
  const body = caseOutline(look.caseShape);
  const bezel = inset(body, look.bezel === 'diver' || look.bezel === 'gmt' ? 2 : 4.5);
  const opening = inset(bezel, BEZEL_WIDTH[look.bezel]);
  const dial = inset(opening, 3.2);
  return {
    case: body,
    bezel,
    opening,
    dial,
    radius: Math.min(dial.a, dial.b),
    strapHalf: STRAP_HALF[look.caseShape],
    lugEnd: body.b + (look.caseShape === 'round' ? 22 : look.caseShape === 'tonneau' ? 12 : 18),
  };
};

/** Drawn size: smaller watches look smaller, but never lost in the frame. */
export const drawnScale = (diameter: number): number => {
  return (Math.max(24, Math.min(48, diameter)) / 41) ** 0.6;
};
