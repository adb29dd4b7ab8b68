import type { Anatomy } from './anatomy.ts';
import { bezel, bezelShadow } from './bezel.ts';
import { onPlane, type Camera } from '../camera.ts';
import { caseBody, flank } from './case.ts';
import { dateWindow, subDials } from './counters.ts';
import { dialPlate } from './dial.ts';
import { hands } from './hands.ts';
import { indices } from './indices.ts';
import { brushed, mirrored, tone, trimOf } from './metals.ts';
import { cutBy, inset, points, ringPath } from './outline.ts';
import type { Sheet } from '../sheet.ts';
import type { WatchLook } from '../watch-look.ts';

/** Height of the bezel's top above the case. */
const BEZEL_TOP = 7;

/** Sapphire: a wide pane of light at the upper left, a narrow one below, a bright rim. */
const crystal = (sheet: Sheet, { opening }: Anatomy): string => {
  const glass = inset(opening, 0.6);
  const { a, b } = glass;
  const pane = sheet.linear(
    [-a * 0.8, -b * 0.8],
    [a * 0.15, b * 0.15],
    [
      [0, '#ffffff', 0.24],
      [0.55, '#ffffff', 0.07],
      [1, '#ffffff', 0.02],
    ],
  );
  const glow = sheet.linear(
    [a * 0.8, b * 0.75],
    [a * 0.3, b * 0.3],
    [
      [0, '#ffffff', 0.13],
      [1, '#ffffff', 0],
    ],
  );
  return (
    `<path d="${cutBy(glass, [-a * 0.2, -b * 0.26], [-0.78, -0.62])}" fill="${pane}"/>` +
    `<path d="${cutBy(glass, [a * 0.62, b * 0.62], [0.74, 0.67])}" fill="${glow}"/>` +
    `<path d="${ringPath(glass, inset(glass, 1.1))}" fill="#ffffff" fill-opacity=".2" fill-rule="evenodd"/>`
  );
};

/** Everything under the crystal. */
export const face = (view: Camera, sheet: Sheet, look: WatchLook, parts: Anatomy): string => {
  const moving = hands(look, parts);
  return (
    onPlane(view, -7, dialPlate(sheet, look, parts) + subDials(sheet, look, parts)) +
    onPlane(view, -6, dateWindow(look, parts) + indices(sheet, look, parts) + moving.shadows) +
    onPlane(view, -3, moving.hour) +
    onPlane(view, -1.5, moving.minute) +
    onPlane(view, 0, moving.second) +
    onPlane(view, -2, bezelShadow(parts))
  );
};

/** The watch without its strap. */
export const head = (view: Camera, sheet: Sheet, look: WatchLook, parts: Anatomy): string => {
  const metal = trimOf(look.caseMetal);
  const wall = flank(
    view,
    points(parts.bezel, 150),
    () => -3,
    () => BEZEL_TOP,
    (normal) => tone(metal, mirrored(normal) * 0.6 + brushed(normal) * 0.3),
  );
  return (
    caseBody(view, sheet, look, parts) +
    wall +
    face(view, sheet, look, parts) +
    onPlane(view, BEZEL_TOP, bezel(sheet, look, parts)) +
    onPlane(view, BEZEL_TOP + 1, crystal(sheet, parts))
  );
};
