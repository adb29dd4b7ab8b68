/** Colour arithmetic, number formatting and a repeatable noise: the plain tools of every drawing function. */

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];
export type Point = readonly [number, number];

/** `#rrggbb` or `#rgb` as numbers; anything else reads as middle grey, so that a typo never stops a seed. */
export const rgb = (hex: string): Rgb => {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex);
  const full = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : hex;
  const value = /^#[0-9a-f]{6}$/i.test(full) ? Number.parseInt(full.slice(1), 16) : 0x808080;
  return [value >> 16, (value >> 8) & 255, value & 255];
};

export const hex = ([red, green, blue]: Rgb): string => {
  const pair = (value: number) =>
    Math.max(0, Math.min(255, Math.round(value)))
      .toString(16)
      .padStart(2, '0');
  return `#${pair(red)}${pair(green)}${pair(blue)}`;
};

/** `from` at 0, `to` at 1. */
export const blend = (from: Rgb, to: Rgb, share: number): Rgb => {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
};

const WHITE: Rgb = [255, 252, 246];
const BLACK: Rgb = [8, 8, 10];

/** Lighter for a positive `amount`, darker for a negative one; ±1 is nearly white or black. */
export const tint = (color: string, amount: number): string => {
  const limited = Math.max(-1, Math.min(1, amount));
  return hex(blend(rgb(color), limited > 0 ? WHITE : BLACK, Math.abs(limited)));
};

export const mix = (from: string, to: string, share: number): string => {
  return hex(blend(rgb(from), rgb(to), share));
};

/** Perceived lightness, 0 (black) to 1 (white). */
export const lightness = (color: string): number => {
  const [red, green, blue] = rgb(color);
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255;
};

/** Coordinates with two decimals: a tenth of a pixel is finer than the eye and keeps the drawing short. */
export const n = (value: number): string => {
  return String(Math.round(value * 100) / 100);
};

/** A repeatable number from 0 to 1 for any whole number. */
export const noise = (seed: number): number => {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
};

/** A whole number that stands for a text; the same on every machine. */
export const seedOf = (text: string): number => {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
};

/** 0 below `low`, 1 above `high`, smooth between. */
export const smoothstep = (low: number, high: number, value: number): number => {
  const share = Math.max(0, Math.min(1, (value - low) / (high - low)));
  return share * share * (3 - 2 * share);
};

/** Radians of a clock position: 0 hours points up. */
export const clock = (hours: number): number => {
  return (hours / 12) * Math.PI * 2 - Math.PI / 2;
};

export const polygon = (points: readonly Point[]): string => {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
};

export const polyline = (points: readonly Point[]): string => {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;
};
