import { n, noise, polygon, tint } from '../paint.ts';
import type { Sheet } from '../sheet.ts';
import { soft } from './staging.ts';

/** A block of stone seen a little from above: lit top, darker front, a bright edge, fine speckles. */
export const block = (
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  top: number,
  front: number,
  color: string,
  skew = 0,
): string => {
  const upper = polygon([
    [x + skew, y - top],
    [x + width - skew, y - top],
    [x + width, y],
    [x, y],
  ]);
  const lit = sheet.linear(
    [x, y - top],
    [x + width, y],
    [
      [0, tint(color, 0.2)],
      [0.5, tint(color, 0.09)],
      [1, tint(color, -0.2)],
    ],
  );
  const dark = sheet.linear(
    [x, y],
    [x + width * 0.3, y + front],
    [
      [0, tint(color, -0.22)],
      [1, tint(color, -0.6)],
    ],
  );
  return (
    `<path d="${upper}" fill="${lit}"/><path d="M${n(x)} ${n(y)}h${n(width)}v${n(front)}h${n(-width)}Z" fill="${dark}"/>` +
    `<path d="M${n(x)} ${n(y)}h${n(width)}" stroke="${tint(color, 0.45)}" stroke-opacity=".7" stroke-width="2.5"/>` +
    speckles(x, y, width, front, color)
  );
};

/** Mineral speckles over a rectangle. */
export const speckles = (
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  count = 900,
): string => {
  const marks = (offset: number, share: number) =>
    Array.from({ length: Math.round(count * share) }, (_, index) => {
      const [px, py] = [x + noise(index * 2 + offset) * width, y + noise(index * 2 + 1 + offset) * height];
      return `M${n(px)} ${n(py)}h${n(1 + noise(index + offset) * 3)}`;
    }).join('');
  return (
    `<path d="${marks(0, 0.5)}" stroke="${tint(color, 0.5)}" stroke-opacity=".16" stroke-width="1.6"/>` +
    `<path d="${marks(5000, 0.5)}" stroke="#000" stroke-opacity=".2" stroke-width="1.8"/>`
  );
};

/** An arch in a wall: its reveal catches the light on one side. */
export const arch = (
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
): string => {
  const r = width / 2;
  const shape = (dx: number) =>
    `M${n(x + dx)} ${n(y)}v${n(-(height - r))}a${n(r)} ${n(r)} 0 0 1 ${n(width)} 0v${n(height - r)}Z`;
  const depth = sheet.linear(
    [x, y - height],
    [x + width, y],
    [
      [0, tint(color, -0.62)],
      [0.5, tint(color, -0.4)],
      [1, tint(color, -0.16)],
    ],
  );
  const reveal = sheet.linear(
    [x, 0],
    [x + width, 0],
    [
      [0, tint(color, -0.5)],
      [0.8, tint(color, 0.1)],
      [1, tint(color, 0.26)],
    ],
  );
  const clip = sheet.clip(shape(0));
  return `<path d="${shape(0)}" fill="${reveal}"/><g clip-path="${clip}"><path d="${shape(-width * 0.09)}" fill="${depth}"/></g>`;
};

export const sphere = (sheet: Sheet, x: number, y: number, r: number, color: string): string => {
  const fill = sheet.radial([x - r * 0.38, y - r * 0.42], r * 1.5, [
    [0, tint(color, 0.5)],
    [0.35, color],
    [0.8, tint(color, -0.55)],
    [1, tint(color, -0.4)],
  ]);
  const pool = `M${n(x - r * 0.7)} ${n(y + r * 0.96)}a${n(r)} ${n(r * 0.16)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r * 0.16)} 0 1 0 ${n(-r * 2)} 0Z`;
  return `${soft(sheet, pool, r * 0.16, 0.45)}<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`;
};

/** A round column or plinth with its top. */
export const plinth = (
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
): string => {
  const [r, flat] = [width / 2, width * 0.11];
  const round = sheet.linear(
    [x, 0],
    [x + width, 0],
    [
      [0, tint(color, -0.12)],
      [0.22, tint(color, 0.2)],
      [0.5, tint(color, -0.06)],
      [0.85, tint(color, -0.5)],
      [1, tint(color, -0.42)],
    ],
  );
  const top = sheet.linear(
    [x, y - flat],
    [x + width, y + flat],
    [
      [0, tint(color, 0.36)],
      [1, tint(color, 0.02)],
    ],
  );
  return (
    `<path d="M${n(x)} ${n(y)}v${n(height)}a${n(r)} ${n(flat)} 0 0 0 ${n(width)} 0v${n(-height)}Z" fill="${round}"/>` +
    `<ellipse cx="${n(x + r)}" cy="${n(y)}" rx="${n(r)}" ry="${n(flat)}" fill="${top}" stroke="${tint(color, 0.5)}" stroke-opacity=".6" stroke-width="1.5"/>`
  );
};
