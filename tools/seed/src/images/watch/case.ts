import type { Anatomy } from './anatomy.ts';
import { onPlane, project, seen, type Camera } from '../camera.ts';
import { brushed, chamfer, mirrored, tone, trimOf, type Vector } from './metals.ts';
import { inset, points, ringPath, wedges } from './outline.ts';
import { n, noise, polygon, polyline, type Point } from '../paint.ts';
import type { Sheet } from '../sheet.ts';
import type { Metal, WatchLook } from '../watch-look.ts';

/** Height of the case back; the case top is 0. */
export const CASE_BOTTOM = -40;

type Height = (x: number, y: number) => number;

/** The visible flanks of a body between two heights, facet by facet. */
export const flank = (
  view: Camera,
  edge: readonly Point[],
  low: Height,
  high: Height,
  paint: (normal: Vector) => string,
): string => {
  return edge
    .map((from, index) => {
      const to = edge[(index + 1) % edge.length] ?? from;
      const over = edge[(index + 2) % edge.length] ?? to;
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
      const normal = seen(view, [(to[1] - from[1]) / length, -(to[0] - from[0]) / length, 0]);
      if (normal[2] <= 0.001) return '';
      // A facet runs a little under its neighbour so that no seam shows.
      const end: Point = [to[0] + (over[0] - to[0]) * 0.5, to[1] + (over[1] - to[1]) * 0.5];
      const corner = ([x, y]: Point, height: Height) => project(view, x, y, height(x, y));
      const shape = [corner(from, high), corner(end, high), corner(end, low), corner(from, low)];
      return `<path d="${polygon(shape)}" fill="${paint(normal)}"/>`;
    })
    .join('');
};

/** One lug seen from above, for the corner in direction `sx`, `sy`. */
const lugEdge = ({ strapHalf, lugEnd, case: body }: Anatomy, sx: number, sy: number): Point[] => {
  const inner = strapHalf + 1;
  const outer = Math.min(inner + 14, Math.max(inner + 9, body.a));
  const { a, power, barrel } = body;
  // The outer edge leaves the case just inside its flank.
  const hip = power > 2.5 ? a * (1 - 0.6 ** power) ** (1 / power) * (1 - barrel * 0.36) - 1 : 97;
  const shoulder = body.power > 2.5 ? body.b * 0.6 : 24;
  const start: Point = [hip, shoulder];
  const control: Point = [outer + (hip - outer) * 0.3, lugEnd * 0.68];
  const curve = Array.from({ length: 9 }, (_, index): Point => {
    const t = index / 8;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    return [a * start[0] + b * control[0] + c * outer, a * start[1] + b * control[1] + c * (lugEnd - 3)];
  });
  const edge: Point[] = [
    [inner, shoulder],
    ...curve,
    [outer - 3, lugEnd],
    [inner + 1.5, lugEnd],
    [inner, lugEnd - 2],
  ];
  const turned = edge.map(([x, y]): Point => [x * sx, y * sy]);
  return sx * sy > 0 ? turned : turned.reverse();
};

const lug = (view: Camera, sheet: Sheet, parts: Anatomy, metal: Metal, sx: number, sy: number): string => {
  const edge = lugEdge(parts, sx, sy);
  const top: Height = (_, y) => -2 - 17 * Math.max(0, (Math.abs(y) - 62) / (parts.lugEnd - 62)) ** 1.5;
  const bottom: Height = () => CASE_BOTTOM + 3;
  const walls = flank(view, edge, bottom, top, (normal) => tone(metal, mirrored(normal) * 0.86));
  const face = edge.map(([x, y]) => project(view, x, y, top(x, y)));
  const root = project(view, sx * 70, sy * parts.lugEnd * 0.5, 0);
  const tip = project(view, sx * 62, sy * parts.lugEnd, -18);
  const light = brushed(seen(view, [0, sy * 0.3, 0.95]));
  const fill = sheet.linear(root, tip, [
    [0, tone(metal, light + 0.2)],
    [0.4, tone(metal, light + 0.34)],
    [0.75, tone(metal, light + 0.06)],
    [1, tone(metal, light - 0.26)],
  ]);
  // The polished chamfer along the outer edge.
  const rim = edge
    .filter(([x]) => Math.abs(x) > parts.strapHalf + 6)
    .map(([x, y]) => project(view, x * 0.988, y * 0.99, top(x, y)));
  const edgeLight = tone(metal, sx < 0 ? 0.97 : sy > 0 ? 0.9 : 0.8);
  return (
    walls +
    `<path d="${polygon(face)}" fill="${fill}" stroke="${tone(metal, 0.14)}" stroke-width="${n(view.scale * 0.35)}"/>` +
    `<path d="${polyline(rim)}" fill="none" stroke="${edgeLight}" stroke-width="${n(view.scale * 1.1)}" stroke-opacity="0.75"/>`
  );
};

/** A knurled or smooth knob along the x axis: crown and pushers. */
const knob = (
  view: Camera,
  metal: Metal,
  {
    x0,
    x1,
    y,
    z,
    radius,
    knurls,
  }: { x0: number; x1: number; y: number; z: number; radius: number; knurls: number },
): string => {
  const count = knurls || 28;
  const step = (Math.PI * 2) / count;
  const rim = (x: number, angle: number, r = radius) =>
    project(view, x, y + Math.sin(angle) * r, z + Math.cos(angle) * r);
  const sides = Array.from({ length: count }, (_, index) => {
    const angle = index * step;
    const normal = seen(view, [0, Math.sin(angle + step / 2), Math.cos(angle + step / 2)]);
    if (normal[2] <= 0) return '';
    const base = 0.2 + 0.75 * mirrored([normal[0] - 0.2, normal[1], normal[2]]);
    const facet = (from: number, to: number, light: number) =>
      `<path d="${polygon([rim(x0, from), rim(x1, from), rim(x1, to), rim(x0, to)])}" fill="${tone(metal, light)}"/>`;
    return knurls
      ? facet(angle, angle + step * 0.62, base) + facet(angle + step * 0.55, angle + step, base * 0.25)
      : facet(angle, angle + step * 1.4, base);
  }).join('');
  const disc = (x: number, r: number, light: number) =>
    `<path d="${polygon(Array.from({ length: 40 }, (_, index) => rim(x, (index / 40) * Math.PI * 2, r)))}" fill="${tone(metal, light)}"/>`;
  const end = seen(view, [1, 0, 0])[2] > 0.02;
  return (
    sides +
    (end
      ? disc(x1, radius, 0.5) + disc(x1 + 0.5, radius * 0.88, 0.74) + disc(x1 + 0.6, radius * 0.5, 0.66)
      : '')
  );
};

const crown = (view: Camera, look: WatchLook, { case: body }: Anatomy): string => {
  const metal = trimOf(look.caseMetal);
  const x = body.a - 3;
  const tool = look.bezel === 'diver' || look.bezel === 'gmt';
  const r = tool ? 12.5 : look.caseDiameter < 33 ? 9 : 11;
  const stem = knob(view, metal, { x0: x, x1: x + 5, y: 0, z: -18, radius: r * 0.8, knurls: 0 });
  const head = knob(view, metal, { x0: x + 4.5, x1: x + 17, y: 0, z: -18, radius: r, knurls: 34 });
  const chronograph = look.subDials === 'three' || look.subDials === 'two';
  const pushers = chronograph
    ? [-1, 1].map((side) => {
        const place = { y: side * 43, z: -18 };
        const reach = Math.sqrt(Math.max(0, 1 - (43 / body.b) ** 2));
        const edge = body.power > 2.5 ? body.a - 3 : body.a * reach - 2;
        return (
          knob(view, look.caseMetal, { x0: edge, x1: edge + 11, ...place, radius: 6, knurls: 0 }) +
          knob(view, look.caseMetal, { x0: edge + 10, x1: edge + 17, ...place, radius: 8.4, knurls: 0 })
        );
      })
    : [];
  const guards = tool
    ? [-1, 1].map((side) => {
        const edge: Point[] = [
          [x - 8, side * 31],
          [x + 1, side * 24],
          [x + 9, side * 16],
          [x + 7, side * 12.5],
          [x - 8, side * 12.5],
        ];
        const ordered = side > 0 ? edge : [...edge].reverse();
        const face = ordered.map(([px, py]) => project(view, px, py, -8));
        const walls = flank(
          view,
          [...ordered].reverse(),
          () => -30,
          () => -8,
          (normal) => tone(look.caseMetal, mirrored(normal)),
        );
        return `${walls}<path d="${polygon(face)}" fill="${tone(look.caseMetal, side < 0 ? 0.7 : 0.55)}"/>`;
      })
    : [];
  return pushers.join('') + stem + head + guards.join('');
};

/** The case without bezel: lugs, crown, flank and the polished edge of the middle. */
export const caseBody = (view: Camera, sheet: Sheet, look: WatchLook, parts: Anatomy): string => {
  const metal = look.caseMetal;
  const corners = (
    [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const
  ).map(([sx, sy]) => lug(view, sheet, parts, metal, sx, sy));
  const edge = points(parts.case, 150);
  const flanks = flank(
    view,
    edge,
    () => CASE_BOTTOM,
    () => -3,
    (normal) =>
      tone(
        metal,
        brushed(normal) * 0.55 + mirrored(normal) * 0.42 + noise(Math.round(normal[0] * 900)) * 0.05,
      ),
  );
  const lowerLip = points(parts.case, 150).map(([x, y]) => project(view, x, y, CASE_BOTTOM + 2));
  const top = onPlane(
    view,
    -2,
    wedges(parts.case, inset(parts.case, 12), 120, (angle) => tone(metal, chamfer(angle) * 0.92)) +
      `<path d="${ringPath(parts.case, inset(parts.case, 0.9))}" fill="${tone(metal, 0.95)}" fill-opacity="0.55" fill-rule="evenodd"/>`,
  );
  const seam = `<path d="${polygon(lowerLip)}" fill="none" stroke="${tone(metal, 0.08)}" stroke-width="${n(view.scale * 1.4)}"/>`;
  // From the front the crown's stem disappears under the case; from its own side it stands before the flank.
  const knobs = crown(view, look, parts);
  const before = seen(view, [1, 0, 0])[2] > 0.05;
  return (before ? '' : knobs) + corners.join('') + seam + flanks + top + (before ? knobs : '');
};
