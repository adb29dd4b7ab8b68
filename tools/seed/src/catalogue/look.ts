import type { Strap, WatchLook } from '../images/watch-look.ts';
import { BRANDS } from './lookups.ts';
import type { ColorEntry, WatchEntry } from './entry.ts';
import { BANDS, BRACELETS, CASES, DIALS, FINISHES, INSERTS, STRAP_COLORS } from './vocabulary.ts';

const strapLook = (color: ColorEntry): Strap => {
  const { strap } = color;
  if (strap.length === 1) return { kind: BRACELETS[strap[0]].look, color: CASES[color.case].tint.hex };
  const band = BANDS[strap[0]];
  const { hex, thread } = STRAP_COLORS[strap[1]];
  return { kind: band.look, color: hex, ...(band.stitched && { stitching: thread }) };
};

/** Render parameters of a colour; the texts of its specification come from the same entry (`details.ts`). */
export const lookOf = (watch: WatchEntry, color: ColorEntry): WatchLook => {
  const { design } = watch;
  const metal = CASES[color.case].look;
  return {
    brand: BRANDS[watch.brand].dial,
    ...(design.inscription && { inscription: design.inscription }),
    caseShape: design.shape,
    caseDiameter: watch.diameters[0] ?? 38,
    caseMetal: metal,
    bezel: design.bezel,
    ...(color.insert && { bezelColor: INSERTS[color.insert] }),
    dialColor: DIALS[color.dial].hex,
    dialFinish: FINISHES[color.finish ?? design.finish].look,
    indices: design.indices,
    hands: design.hands,
    accent: color.accent ?? metal,
    subDials: design.subDials,
    date: design.date,
    strap: strapLook(color),
  };
};
