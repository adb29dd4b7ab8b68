import { polygon, type Point } from '../paint.ts';
import type { WatchLook } from '../watch-look.ts';

/** A rounded shape: |x/a|^power + |y/b|^power = 1, its flanks drawn in by `barrel` towards top and bottom. */
export interface Outline {
  readonly a: number;
  readonly b: number;
  readonly power: number;
  readonly barrel: number;
}

const SHAPES: Readonly<Record<WatchLook['caseShape'], Outline>> = {
  round: { a: 100, b: 100, power: 2, barrel: 0 },
  cushion: { a: 97, b: 97, power: 3.1, barrel: 0 },
  tonneau: { a: 88, b: 110, power: 4.6, barrel: 0.2 },
  square: { a: 87, b: 87, power: 8, barrel: 0 },
  rectangle: { a: 72, b: 102, power: 9, barrel: 0 },
};

export const caseOutline = (shape: WatchLook['caseShape']): Outline => {
  return SHAPES[shape];
};

export const circle = (radius: number): Outline => {
  return { a: radius, b: radius, power: 2, barrel: 0 };
};

export const inset = (outline: Outline, distance: number): Outline => {
  return { ...outline, a: outline.a - distance, b: outline.b - distance };
};

/** The point of the outline in the direction `angle`. */
export const at = ({ a, b, power, barrel }: Outline, angle: number): Point => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = (Math.abs(cos / a) ** power + Math.abs(sin / b) ** power) ** (-1 / power);
  const y = sin * reach;
  return [cos * reach * (1 - barrel * (y / b) ** 2), y];
};

/** The direction in which the edge faces there, radians. */
export const facing = (outline: Outline, angle: number): number => {
  if (outline.power === 2 && outline.a === outline.b) return angle;
  const [before, after] = [at(outline, angle - 0.01), at(outline, angle + 0.01)];
  return Math.atan2(-(after[0] - before[0]), after[1] - before[1]);
};

export const points = (outline: Outline, count = 180): Point[] => {
  return Array.from({ length: count }, (_, index) => at(outline, (index / count) * Math.PI * 2));
};

export const pathOf = (outline: Outline, count = 180): string => {
  return polygon(points(outline, count));
};

/** A ring with a hole, to be filled with the even-odd rule. */
export const ringPath = (outer: Outline, inner: Outline): string => {
  return pathOf(outer) + pathOf(inner);
};

/**
 * A ring (or a disc without `inner`) in `count` wedges, each painted by the direction it faces: the cone of
 * light that brushed and polished rounds show. Wedges overlap a little, so no seam shows.
 */
export const wedges = (
  outer: Outline,
  inner: Outline | null,
  count: number,
  paint: (angle: number, index: number) => string,
): string => {
  const step = (Math.PI * 2) / count;
  return Array.from({ length: count }, (_, index) => {
    const start = index * step;
    const end = start + step * (index === count - 1 ? 1 : 1.6);
    const shape = [
      at(outer, start),
      at(outer, (start + end) / 2),
      at(outer, end),
      ...(inner ? [at(inner, end), at(inner, start)] : [[0, 0] as const]),
    ];
    return `<path d="${polygon(shape)}" fill="${paint(facing(outer, start + step / 2), index)}"/>`;
  }).join('');
};

/** The part of a convex outline on the far side of the line through `through` with the normal `normal`. */
export const cutBy = (outline: Outline, through: Point, normal: Point): string => {
  const all = points(outline, 120);
  const side = ([x, y]: Point) => (x - through[0]) * normal[0] + (y - through[1]) * normal[1];
  const kept = all.flatMap((point, index): Point[] => {
    const next = all[(index + 1) % all.length] ?? point;
    const [here, there] = [side(point), side(next)];
    const crossing: Point = [
      point[0] + ((next[0] - point[0]) * here) / (here - there || 1),
      point[1] + ((next[1] - point[1]) * here) / (here - there || 1),
    ];
    const own = here >= 0 ? [point] : [];
    return here >= 0 !== there >= 0 ? [...own, crossing] : own;
  });
  return kept.length > 2 ? polygon(kept) : '';
};
