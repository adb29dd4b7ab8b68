import type { Anatomy } from './anatomy.ts';
import { band, BENDS, patch, type Band } from './band.ts';
import { camera, type Camera } from '../camera.ts';
import { REDUCTION, type Negative } from '../develop.ts';
import { head } from './head.ts';
import { lettering } from './lettering.ts';
import { tone } from './metals.ts';
import { n, polygon, tint, type Point } from '../paint.ts';
import { Sheet } from '../sheet.ts';
import { softStrap } from './soft-strap.ts';
import { isMetal, strap } from './strap.ts';
import type { Metal, WatchLook } from '../watch-look.ts';

/** Middle of the clasp, in units along the strap. */
const CLASP = 205;

/** A brushed bar with polished edges lying across or along the strap, raised by `lift`. */
const bar = (
  on: Band,
  sheet: Sheet,
  metal: Metal,
  x: number,
  s0: number,
  s1: number,
  lift: number,
): string => {
  const corner = (px: number, ps: number, up = lift) => on.place(px, ps, up);
  const round = (spread: number): Point[] => {
    const [a, b] = [x - spread * 0.02, 2.2 + spread];
    return [
      corner(-a, s0 + b),
      corner(-a + 0.05, s0 + spread),
      corner(a - 0.05, s0 + spread),
      corner(a, s0 + b),
      corner(a, s1 - b),
      corner(a - 0.05, s1 - spread),
      corner(-a + 0.05, s1 - spread),
      corner(-a, s1 - b),
    ];
  };
  const [left, right] = [corner(-x, (s0 + s1) / 2), corner(x, (s0 + s1) / 2)];
  const brush = sheet.linear(left, right, [
    [0, tone(metal, 0.5)],
    [0.14, tone(metal, 0.72)],
    [0.32, tone(metal, 0.6)],
    [0.52, tone(metal, 0.84)],
    [0.74, tone(metal, 0.6)],
    [0.9, tone(metal, 0.7)],
    [1, tone(metal, 0.46)],
  ]);
  const shadow = [10, 7, 4, 2]
    .map(
      (spread) =>
        `<path d="${polygon([on.place(-Math.min(1, x), s0 - spread * 0.3), on.place(Math.min(1, x + spread * 0.012), s0), on.place(Math.min(1, x + spread * 0.012), s1 + spread), on.place(-Math.min(1, x - 0.02), s1 + spread)])}" fill="#000" fill-opacity=".16"/>`,
    )
    .join('');
  const walls =
    `<path d="${polygon([corner(-x, s1 - 2), corner(x, s1 - 2), corner(x, s1, 0), corner(-x, s1, 0)])}" fill="${tone(metal, 0.3)}"/>` +
    `<path d="${polygon([corner(x, s0 + 2), corner(x, s1 - 1), corner(x, s1, 0), corner(x, s0 + 2, 0)])}" fill="${tone(metal, 0.42)}"/>`;
  return (
    shadow +
    walls +
    `<path d="${polygon(round(0))}" fill="${tone(metal, 0.92)}" stroke="${tone(metal, 0.2)}" stroke-width="1"/>` +
    `<path d="${polygon(round(1.7))}" fill="${brush}"/>`
  );
};

const folding = (on: Band, sheet: Sheet, look: WatchLook, view: Camera): string => {
  const metal = look.caseMetal;
  const [s0, s1] = [CLASP - 62, CLASP + 62];
  const sign = (s: number, text: string, height: number, lift: number) => {
    const [x, y] = on.place(0, s, lift);
    const [x2, y2] = on.place(1, s, lift);
    const angle = (Math.atan2(y2 - y, x2 - x) * 180) / Math.PI;
    const line = (color: string, shift: number) =>
      `<g transform="translate(${n(x)} ${n(y + shift)}) rotate(${n(angle)}) scale(${n(view.scale)})">${lettering(text, { x: 0, y: 0, height, color, weight: 1.5, tracking: 4, maxWidth: 64 })}</g>`;
    return line(tone(metal, 1), 1.6) + line(tone(metal, 0.14), 0);
  };
  const seam =
    patch(on, -0.99, 0.99, s1 - 34, s1 - 32.6, tone(metal, 0.1), 9.2) +
    patch(on, -0.99, 0.99, s1 - 32.6, s1 - 31.6, tone(metal, 1), 9.2);
  const buttons = [-1, 1]
    .map((side) =>
      patch(
        on,
        side > 0 ? 1.03 : -1.1,
        side > 0 ? 1.1 : -1.03,
        CLASP - 14,
        CLASP + 10,
        tone(metal, side > 0 ? 0.4 : 0.8),
        5,
      ),
    )
    .join('');
  return (
    bar(on, sheet, metal, 1.03, s0, s1, 9) +
    buttons +
    seam +
    sign(CLASP - 18, look.brand, 9, 9) +
    bar(on, sheet, metal, 0.5, s1 - 12, s1 - 3, 13)
  );
};

/** A loop of the strap's own material that holds the tail. */
const keeper = (on: Band, look: WatchLook, s: number): string => {
  const { color } = look.strap;
  const strips = Array.from({ length: 8 }, (_, index) => {
    const light = 0.2 * Math.sin((index / 7) * Math.PI) - 0.18 + (index === 1 || index === 2 ? 0.1 : 0);
    return patch(on, -1.05, 1.05, s + index * 2.3, s + index * 2.3 + 3, tint(color, light), 13);
  });
  const shadow = [9, 6, 3]
    .map((reach) => patch(on, -1, 1.05, s - 1, s + 18 + reach, 'rgba(0,0,0,.15)', 8))
    .join('');
  const side = `<path d="${polygon([on.place(1.05, s, 13), on.place(1.05, s + 18.8, 13), on.place(1.05, s + 18.8, -4), on.place(1.05, s, -4)])}" fill="${tint(color, -0.5)}"/>`;
  return shadow + side + strips.join('');
};

const pinBuckle = (on: Band, sheet: Sheet, look: WatchLook, view: Camera): string => {
  const metal = look.caseMetal;
  const raised: Band = {
    ...on,
    visible: CLASP + 120,
    lug: 0,
    place: (x, s, lift = 0) => on.place(x * 0.97, s, lift + 8),
  };
  const tip = CLASP + 118;
  const edge = (side: number) => [on.place(side, -10, 8), on.place(side * 0.97, tip - 26, 8)];
  const nose = Array.from({ length: 13 }, (_, index) => {
    const angle = Math.PI * (index / 12);
    return on.place(Math.cos(angle) * 0.97, tip - 26 + Math.sin(angle) ** 1.4 * 24, 8);
  });
  const outline = polygon([...edge(1), ...nose, ...edge(-1).reverse()]);
  const tail = `<g clip-path="${sheet.clip(outline)}">${softStrap(raised, look, view.scale)}</g>`;
  const shadow = [12, 8, 5, 2]
    .map(
      (size) =>
        `<path d="${outline}" transform="translate(${size * 0.8} ${size})" fill="#000" fill-opacity=".15"/>`,
    )
    .join('');
  const hole = (s: number) => {
    const [x, y] = on.place(0, s, 8);
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(view.scale * 3.1)}" ry="${n(view.scale * 2.6)}" fill="${tint(look.strap.color, -0.85)}" stroke="${tint(look.strap.color, -0.45)}" stroke-width="${n(view.scale * 0.7)}"/><path d="M${n(x - view.scale * 2.6)} ${n(y + view.scale * 1.8)}A${n(view.scale * 3.3)} ${n(view.scale * 2.9)} 0 0 0 ${n(x + view.scale * 2.9)} ${n(y + view.scale * 1)}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="${n(view.scale * 0.5)}"/>`;
  };
  const holes = [CLASP - 100, CLASP - 76, CLASP + 20].map(hole).join('');
  const rail = (side: number) =>
    patch(
      on,
      side > 0 ? 1.02 : -1.14,
      side > 0 ? 1.14 : -1.02,
      CLASP - 44,
      CLASP,
      tone(metal, side > 0 ? 0.5 : 0.85),
      9,
    );
  const pin = (width: number, light: number, lift: number) =>
    patch(on, -width, width, CLASP - 50, CLASP - 4, tone(metal, light), lift);
  return (
    shadow +
    tail +
    holes +
    rail(-1) +
    rail(1) +
    bar(on, sheet, metal, 1.15, CLASP - 54, CLASP - 40, 14) +
    patch(on, -0.02, 0.13, CLASP - 50, CLASP, 'rgba(0,0,0,.35)', 10) +
    pin(0.075, 0.25, 15) +
    pin(0.062, 0.78, 15.4) +
    pin(0.02, 1, 16) +
    keeper(on, look, CLASP + 36) +
    keeper(on, look, CLASP + 82)
  );
};

/** The image of the strap: the clasp in the middle, the watch out of focus behind. */
export const claspImage = (look: WatchLook, parts: Anatomy): Omit<Negative, 'width' | 'height'> => {
  const sheet = new Sheet();
  const base = camera({ center: [0, 0], scale: 4.1, tilt: 34, yaw: 10, roll: -24 });
  const on0 = band(base, parts, 1, BENDS.flat);
  const [x, y] = on0.place(0, CLASP);
  const view: Camera = { ...base, center: [500 - x, 640 - y] };
  const on = band(view, parts, 1, BENDS.flat);
  const clasp = isMetal(look) ? folding(on, sheet, look, view) : pinBuckle(on, sheet, look, view);
  const subject = strap(view, look, parts, BENDS.flat) + head(view, sheet, look, parts) + clasp;
  const shade = new Sheet();
  const lamp = shade.radial([300, 420], 1200, [
    [0, '#f7f4ef'],
    [0.5, '#ebe6df'],
    [1, '#cfc7bb'],
  ]);
  const body = polygon([
    on.place(-1, 0, -12),
    on.place(1, 0, -12),
    on.place(1, 420, -12),
    on.place(-1, 420, -12),
  ]);
  const layer = (dx: number, dy: number, blur: number, opacity: number) =>
    `<path d="${body}" transform="translate(${dx} ${dy})" fill="#2b2118" fill-opacity="${opacity}" filter="${shade.blur(blur)}"/>`;
  const ground = `<rect width="1000" height="1250" fill="${lamp}"/>${layer(60, 70, 46, 0.36)}${layer(24, 34, 18, 0.4)}${layer(8, 14, 6, 0.4)}`;
  return {
    ground: shade.document(1000 / REDUCTION, Math.ceil(1250 / REDUCTION), ground, [1000, 1250]),
    subject: sheet.document(1000, 1250, subject),
    focus: { center: 0.53, depth: 0.27, tilt: -0.12, blur: 12 },
  };
};
