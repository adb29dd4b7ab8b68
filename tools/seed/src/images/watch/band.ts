import type { Anatomy } from './anatomy.ts';
import { project, seen, type Camera } from '../camera.ts';
import type { Vector } from './metals.ts';
import { polygon, type Point } from '../paint.ts';

/** How the strap leaves the lugs: degrees at once, degrees for each unit after, and the most it bends. */
export interface Bend {
  start: number;
  perUnit: number;
  most: number;
  length: number;
}

/** Lying on its back; closed to a loop, as on a display; almost straight. */
export const BENDS = {
  lying: { start: 7, perUnit: 0.2, most: 62, length: 240 },
  loop: { start: 40, perUnit: 0.66, most: 180, length: 327 },
  flat: { start: 0, perUnit: 0, most: 0, length: 420 },
} as const satisfies Readonly<Record<string, Bend>>;

const STEP = 3;

/** One half of the strap as a surface: `x` from -1 to 1 across, `s` units along from under the case. */
export interface Band {
  /** -1 towards twelve, 1 towards six o'clock. */
  sign: 1 | -1;
  length: number;
  /** Where the strap leaves the lugs. */
  lug: number;
  /** Up to here the outer side faces the lens. */
  visible: number;
  place(x: number, s: number, lift?: number): Point;
  /** The outer side's normal, tipped along the strap by `lean` radians, as the lens sees it. */
  normal(s: number, lean?: number, across?: number): Vector;
}

export const band = (view: Camera, parts: Anatomy, sign: 1 | -1, bend: Bend): Band => {
  const start = parts.case.b * 0.8;
  const lug = parts.lugEnd - start;
  const path: { y: number; z: number; turn: number }[] = [];
  let [y, z] = [start, -19];
  for (let s = 0; s <= bend.length; s += STEP) {
    const degrees = s < lug - 6 ? 0 : Math.min(bend.most, bend.start + (s - lug + 6) * bend.perUnit);
    const turn = (degrees * Math.PI) / 180;
    path.push({ y, z, turn });
    y += Math.cos(turn) * STEP;
    z -= Math.sin(turn) * STEP;
  }
  const along = (s: number) => {
    const place = Math.max(0, Math.min(path.length - 1.001, s / STEP));
    const index = Math.floor(place);
    const here = path[index] ?? { y: start, z: -19, turn: 0 };
    const next = path[index + 1] ?? here;
    const share = place - index;
    return {
      y: here.y + (next.y - here.y) * share,
      z: here.z + (next.z - here.z) * share,
      turn: here.turn + (next.turn - here.turn) * share,
    };
  };
  const normal = (s: number, lean = 0, across = 0): Vector => {
    const turn = along(s).turn + lean;
    return seen(view, [
      Math.sin(across),
      sign * Math.sin(turn) * Math.cos(across),
      Math.cos(turn) * Math.cos(across),
    ]);
  };
  const half = (s: number) => parts.strapHalf * (1 - 0.16 * Math.min(1, Math.max(0, s - lug) / 240));
  const lengths = Array.from({ length: Math.floor(bend.length / STEP) }, (_, index) => index * STEP);
  const visible = lengths.find((s) => s > lug && normal(s)[2] <= 0.01) ?? bend.length;
  return {
    sign,
    length: bend.length,
    lug,
    visible,
    normal,
    place(x, s, lift = 0) {
      const here = along(s);
      return project(
        view,
        x * half(s),
        sign * (here.y + Math.sin(here.turn) * lift),
        here.z + Math.cos(here.turn) * lift,
      );
    },
  };
};

/** A patch of the strap between two places across and two along. */
export const patch = (
  on: Band,
  x0: number,
  x1: number,
  s0: number,
  s1: number,
  fill: string,
  lift = 0,
): string => {
  const steps = Math.max(1, Math.ceil((s1 - s0) / 9));
  const side = (x: number) =>
    Array.from({ length: steps + 1 }, (_, index) => on.place(x, s0 + ((s1 - s0) * index) / steps, lift));
  return `<path d="${polygon([...side(x0), ...side(x1).reverse()])}" fill="${fill}"/>`;
};
