import { n } from '../paint.ts';

/**
 * An engraver's alphabet with strokes ten units high. Images therefore need no system font and are equal on every
 * machine. Each entry has the width and the path.
 */
const GLYPHS: Readonly<Record<string, readonly [number, string]>> = {
  A: [8, 'M0 10L4 0L8 10M1.4 6.7H6.6'],
  B: [6.2, 'M0 0V10H3.5A2.65 2.65 0 0 0 3.5 4.7H0M3.2 4.7A2.35 2.35 0 0 0 3.2 0H0'],
  C: [8.6, 'M8.4 1.33A5 5 0 1 0 8.4 8.67'],
  D: [8, 'M0 0V10H3A5 5 0 0 0 3 0Z'],
  E: [5.4, 'M5.4 0H0V10H5.4M0 4.8H4.6'],
  F: [5.2, 'M5.2 0H0V10M0 4.9H4.4'],
  G: [9.6, 'M8.4 1.33A5 5 0 1 0 9.6 7V5.3H5.9'],
  H: [7.4, 'M0 0V10M7.4 0V10M0 4.8H7.4'],
  I: [0.2, 'M.1 0V10'],
  J: [4.4, 'M4.4 0V7.2A2.6 2.6 0 0 1 0 8.6'],
  K: [6.6, 'M0 0V10M6.3 0L0 6.2M2.3 4L6.8 10'],
  L: [5, 'M0 0V10H5'],
  M: [9, 'M0 10L1 0L4.5 7.4L8 0L9 10'],
  N: [7.6, 'M0 10V0L7.6 10V0'],
  O: [10, 'M5 0A5 5 0 1 0 5 10A5 5 0 1 0 5 0Z'],
  P: [6, 'M0 10V0H3.2A2.8 2.8 0 0 1 3.2 5.6H0'],
  Q: [10, 'M5 0A5 5 0 1 0 5 10A5 5 0 1 0 5 0ZM6.2 7L9.6 10.6'],
  R: [6.2, 'M0 10V0H3.2A2.8 2.8 0 0 1 3.2 5.6H0M3 5.6L6.2 10'],
  S: [6, 'M5.7 1.5A2.9 2.5 0 1 0 3 4.9A3 2.55 0 1 1 .2 8.3'],
  T: [7, 'M0 0H7M3.5 0V10'],
  U: [7.2, 'M0 0V6.4A3.6 3.6 0 0 0 7.2 6.4V0'],
  V: [8, 'M0 0L4 10L8 0'],
  W: [12, 'M0 0L3 10L6 0L9 10L12 0'],
  X: [7.2, 'M0 0L7.2 10M7.2 0L0 10'],
  Y: [7.2, 'M0 0L3.6 5V10M7.2 0L3.6 5'],
  Z: [6.6, 'M0 0H6.6L0 10H6.6'],
  0: [6.4, 'M3.2 0A3.2 5 0 1 0 3.2 10A3.2 5 0 1 0 3.2 0Z'],
  1: [2.6, 'M0 2L2.6 0V10'],
  2: [6, 'M.3 2.8A2.8 2.8 0 1 1 5.3 4.4L.2 10H6'],
  3: [5.8, 'M.4 0H5.4L2.6 3.9A3.05 3.05 0 1 1 .1 8.2'],
  4: [6.8, 'M5 10V0L0 7.2H6.8'],
  5: [5.8, 'M5.2 0H1.2L.7 4.3A3.1 3.1 0 1 1 .1 8.4'],
  6: [6.4, 'M3.2 3.6A3.2 3.2 0 1 0 3.2 10A3.2 3.2 0 1 0 3.2 3.6ZM4.9 0L.7 4.9'],
  7: [6, 'M0 0H6L2 10'],
  8: [6, 'M3 0A2.4 2.4 0 1 0 3 4.8A2.4 2.4 0 1 0 3 0ZM3 4.8A2.9 2.6 0 1 0 3 10A2.9 2.6 0 1 0 3 4.8Z'],
  9: [6.4, 'M3.2 0A3.2 3.2 0 1 0 3.2 6.4A3.2 3.2 0 1 0 3.2 0ZM1.5 10L5.7 5.1'],
  '.': [0.6, 'M.3 9.4V10'],
  '·': [1, 'M.5 4.5V5.5'],
  '-': [3.4, 'M0 5.2H3.4'],
  '/': [4, 'M0 10L4 0'],
  "'": [0.4, 'M.2 0V2.4'],
  '&': [7, 'M7 10L1.4 3.2A2 2 0 1 1 4.6 2.6L1.3 5.6A2.7 2.7 0 1 0 6.4 7.2'],
};

const SPACE = 4;

interface Placed {
  path: string;
  x: number;
  width: number;
}

/** Letters side by side in glyph units, with the whole width. */
const lay = (text: string, tracking: number): { letters: Placed[]; width: number } => {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase();
  let x = 0;
  const letters: Placed[] = [];
  for (const letter of plain) {
    const [width, path] = GLYPHS[letter] ?? [SPACE, ''];
    if (path) letters.push({ path, x, width });
    x += width + tracking;
  }
  return { letters, width: Math.max(0, x - tracking) };
};

export interface Script {
  x: number;
  y: number;
  /** Height of a capital. */
  height: number;
  color: string;
  /** Stroke in tenths of the height; 1 is a text weight. */
  weight?: number;
  /** Space between letters in tenths of the height. */
  tracking?: number;
  /** Never wider than this: long names are set smaller. */
  maxWidth?: number;
}

/** A line of capitals centred on x, y. */
export const lettering = (
  text: string,
  { x, y, height, color, weight = 1, tracking = 2.4, maxWidth = Infinity }: Script,
): string => {
  const { letters, width } = lay(text, tracking);
  const size = Math.min(height / 10, maxWidth / Math.max(1, width));
  const drawn = letters
    .map(({ path, x: offset }) => `<path d="${path}" transform="translate(${n(offset)} 0)"/>`)
    .join('');
  return `<g transform="translate(${n(x - (width * size) / 2)} ${n(y - 5 * size)}) scale(${size.toFixed(4)})" fill="none" stroke="${color}" stroke-width="${n(weight)}">${drawn}</g>`;
};

/** The same line bent around a circle, centred on `angle` (radians); read from inside when `inward`. */
export const lettersOnRing = (
  text: string,
  radius: number,
  angle: number,
  {
    height,
    color,
    weight = 1,
    tracking = 2.4,
    inward = false,
  }: Omit<Script, 'x' | 'y'> & { inward?: boolean },
): string => {
  const { letters, width } = lay(text, tracking);
  const size = height / 10;
  const direction = inward ? -1 : 1;
  const drawn = letters.map(({ path, x, width: own }) => {
    const turn = angle + (direction * (x + own / 2 - width / 2) * size) / radius;
    const degrees = (turn * 180) / Math.PI + (inward ? -90 : 90);
    return `<path d="${path}" transform="translate(${n(Math.cos(turn) * radius)} ${n(Math.sin(turn) * radius)}) rotate(${n(degrees)}) scale(${size.toFixed(4)}) translate(${n(-own / 2)} -5)"/>`;
  });
  return `<g fill="none" stroke="${color}" stroke-width="${n(weight)}">${drawn.join('')}</g>`;
};

const ROMAN: Readonly<Record<string, readonly [number, string]>> = {
  I: [3.2, 'M0 0H3.2V.5H2.5V9.5H3.2V10H0V9.5H.7V.5H0Z'],
  V: [7.2, 'M0 0H3.3V.5H2.7L4.4 7.3L5.9 .5H5V0H7.2V.5H6.6L4 10H3.6L.8 .5H0Z'],
  X: [
    7.4,
    'M0 0H3.2V.5H2.8L6.9 9.5H7.4V10H4.2V9.5H4.6L.6 .5H0ZM4.9 0H7.2V.5H6.5L1.5 9.5H2.3V10H.1V9.5H.8L5.8 .5H4.9Z',
  ],
};

/** Engraved Roman numerals, centred on the origin. */
export const roman = (numeral: string, height: number, color: string): string => {
  let x = 0;
  const drawn = [...numeral].map((letter) => {
    const [width, path] = ROMAN[letter] ?? [0, ''];
    const place = `<path d="${path}" transform="translate(${n(x)} 0)"/>`;
    x += width + 0.35;
    return place;
  });
  const size = height / 10;
  return `<g fill="${color}" transform="scale(${size.toFixed(4)}) translate(${n(-(x - 0.35) / 2)} -5)">${drawn.join('')}</g>`;
};
