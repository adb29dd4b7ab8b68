import { blend, hex, rgb, smoothstep, type Rgb } from '../paint.ts';
import type { Metal } from '../watch-look.ts';

/** Shadow to highlight of each metal. */
const RAMPS: Readonly<Record<Metal, readonly string[]>> = {
  steel: ['#17191c', '#4f545a', '#93989d', '#d3d6d8', '#ffffff'],
  titanium: ['#1c1d1f', '#48494b', '#757574', '#a4a3a0', '#d9d7d2'],
  'yellow-gold': ['#34210a', '#85591d', '#c4973f', '#ecce85', '#fffbe2'],
  'rose-gold': ['#381a12', '#8a5240', '#c58a70', '#ecc3ad', '#fff4ec'],
  black: ['#040405', '#101113', '#232528', '#4d5054', '#a9acb0'],
  bronze: ['#22130a', '#5d3a1a', '#96683a', '#c49863', '#f2dab0'],
  'two-tone': ['#17191c', '#4f545a', '#93989d', '#d3d6d8', '#ffffff'],
};

const COLORS = new Map(
  Object.entries(RAMPS).map(([metal, stops]) => [metal, stops.map((stop) => rgb(stop))] as const),
);

/** The metal's colour at a brightness of 0 (deep shadow) to 1 (highlight). */
export const tone = (metal: Metal, brightness: number): string => {
  const stops: readonly Rgb[] = COLORS.get(metal) ?? [];
  const place = Math.max(0, Math.min(0.9999, brightness)) * (stops.length - 1);
  const index = Math.floor(place);
  return hex(blend(stops[index] ?? [0, 0, 0], stops[index + 1] ?? [255, 255, 255], place - index));
};

/** The metal of bezel, crown and centre links: gold on a two-tone watch. */
export const trimOf = (metal: Metal): Metal => {
  return metal === 'two-tone' ? 'yellow-gold' : metal;
};

export type Vector = readonly [number, number, number];

const along = (a: Vector, b: Vector): number => {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
};

const KEY: Vector = [-0.55, -0.65, 0.52];
const RIM: Vector = [0.86, 0.12, 0.5];
const TOP: Vector = [0.18, -0.86, 0.47];
const FLAG: Vector = [-0.12, -0.93, 0.35];
const FLOOR: Vector = [0.3, 0.86, 0.4];

/**
 * Brightness of the studio that a polished surface with this normal (screen axes: right, down, towards the viewer)
 * mirrors: a large softbox at the upper left, a strip at the right, a black flag above, the bright table below.
 */
export const mirrored = (normal: Vector): number => {
  return (
    0.3 +
    0.62 * smoothstep(0.72, 0.97, along(normal, KEY)) +
    0.5 * smoothstep(0.86, 0.985, along(normal, RIM)) +
    0.2 * smoothstep(0.9, 0.98, along(normal, TOP)) -
    0.26 * smoothstep(0.88, 0.98, along(normal, FLAG)) +
    0.3 * smoothstep(0.86, 0.99, along(normal, FLOOR)) +
    0.12 * normal[2] -
    0.16 * smoothstep(0.2, 0.9, normal[1] * 0.8 - normal[0] * 0.4)
  );
};

/** The same for a chamfer that leans outwards at `angle` (radians, 0 = right, clockwise). */
export const chamfer = (angle: number, lean = 0.72): number => {
  return mirrored([Math.cos(angle) * lean, Math.sin(angle) * lean, Math.sqrt(1 - lean * lean)]);
};

/** A brushed surface: the same studio, softened. */
export const brushed = (normal: Vector): number => {
  return 0.42 + 0.3 * along(normal, KEY) + 0.12 * smoothstep(0.4, 1, along(normal, RIM));
};
