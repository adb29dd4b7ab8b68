import type { Anatomy } from './anatomy.ts';
import { lettering } from './lettering.ts';
import { chamfer, tone } from './metals.ts';
import { surface } from './dial-surface.ts';
import { at, inset, pathOf, wedges } from './outline.ts';
import { clock, lightness, mix, n, seedOf, tint } from '../paint.ts';
import type { Sheet } from '../sheet.ts';
import type { WatchLook } from '../watch-look.ts';

/** Ink of printed marks: dark on a light dial, ivory on a dark one. */
export const printOf = (look: WatchLook): string => {
  return lightness(look.dialColor) > 0.52 && look.dialFinish !== 'skeleton' ? '#23221f' : '#f0ede4';
};

/** The ring of minutes, finer for a chronograph. */
const minuteTrack = (look: WatchLook, { dial, radius }: Anatomy, ink: string): string => {
  const dress = look.dialFinish === 'mother-of-pearl' || look.indices === 'diamonds';
  if (dress) return '';
  const fine = look.subDials === 'three' || look.subDials === 'two';
  const railway = look.indices === 'roman' || look.dialFinish === 'enamel';
  const ticks = (count: number, from: number, to: number, skip: number) =>
    Array.from({ length: count }, (_, index) => {
      if (skip && index % skip === 0) return '';
      const angle = clock((index / count) * 12);
      const [a, b] = [at(inset(dial, radius * from), angle), at(inset(dial, radius * to), angle)];
      return `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;
    }).join('');
  const rails = railway
    ? [0.025, 0.07]
        .map(
          (depth) =>
            `<path d="${pathOf(inset(dial, radius * depth))}" fill="none" stroke="${ink}" stroke-width=".45"/>`,
        )
        .join('')
    : '';
  return (
    `<path d="${ticks(60, 0.02, 0.07, 0)}" stroke="${ink}" stroke-width=".85" fill="none" stroke-opacity=".85"/>` +
    (fine
      ? `<path d="${ticks(240, 0.02, 0.045, 4)}" stroke="${ink}" stroke-width=".4" fill="none" stroke-opacity=".7"/>`
      : '') +
    rails
  );
};

/** A small applied sign above the name; each house has its own. */
const emblem = (look: WatchLook, size: number): string => {
  const bright = tone(look.accent, 0.86);
  const dark = tone(look.accent, 0.42);
  const signs = [
    `<path d="M0 -6L1.6 -1.6L6 0L1.6 1.6L0 6L-1.6 1.6L-6 0L-1.6 -1.6Z" fill="${bright}"/><path d="M0 -6L1.6 -1.6L0 0ZM6 0L1.6 1.6L0 0ZM0 6L-1.6 1.6L0 0ZM-6 0L-1.6 -1.6L0 0Z" fill="${dark}"/>`,
    `<path d="M-6 4V-3L-2.6 .4L0 -5L2.6 .4L6 -3V4Z" fill="${bright}"/><path d="M0 -5L2.6 .4L6 -3V4H0Z" fill="${dark}" fill-opacity=".6"/>`,
    `<path d="M0 -5.5L5 3.6H-5Z" fill="none" stroke="${bright}" stroke-width="1.5"/><path d="M-2.4 3.6L0 -.6L2.4 3.6Z" fill="${bright}"/>`,
    `<circle r="4.8" fill="none" stroke="${bright}" stroke-width="1.3"/><path d="M0 -4.8V4.8M-3.4 -3.4A4.8 6 0 0 1 -3.4 3.4M3.4 -3.4A4.8 6 0 0 0 3.4 3.4" fill="none" stroke="${bright}" stroke-width="1"/>`,
    `<path d="M0 -5.6L4.6 0L0 5.6L-4.6 0Z" fill="${bright}"/><path d="M0 -5.6L4.6 0L0 5.6Z" fill="${dark}"/>`,
  ];
  return `<g transform="scale(${n(size)})">${signs[seedOf(look.brand) % signs.length] ?? ''}</g>`;
};

const texts = (look: WatchLook, { dial, radius }: Anatomy, ink: string): string => {
  const big = look.date === 'big-12';
  const tall = dial.b / dial.a > 1.2 ? 1.22 : 1;
  const y = (big ? 0.42 : -0.4) * radius * tall;
  const skeleton = look.dialFinish === 'skeleton';
  if (skeleton)
    return lettering(look.brand, {
      x: 0,
      y: -dial.b + radius * 0.46,
      height: radius * 0.06,
      color: ink,
      weight: 1.4,
      maxWidth: radius * 0.4,
    });
  const crowded =
    look.subDials === 'three' ||
    look.subDials === 'small-seconds' ||
    look.subDials === 'moonphase' ||
    big ||
    look.subDials === 'power-reserve';
  const numerals = look.indices === 'roman' || look.indices === 'arabic';
  const name = lettering(look.brand, {
    x: 0,
    y,
    height: radius * 0.088,
    color: ink,
    weight: 1.25,
    tracking: 3,
    maxWidth: radius * (numerals ? 0.78 : 0.92),
  });
  const sign =
    numerals || big
      ? ''
      : `<g transform="translate(0 ${n(y - radius * 0.165)})">${emblem(look, radius * 0.0145)}</g>`;
  const second = look.inscription
    ? lettering(look.inscription, {
        x: 0,
        y: crowded ? y + radius * 0.12 : radius * 0.4 * tall,
        height: radius * 0.05,
        color: ink,
        weight: 1.05,
        tracking: 3.2,
        maxWidth: radius * 0.6,
      })
    : '';
  return sign + name + second;
};

/** The dial plate with its print, in flat watch units. */
export const dialPlate = (sheet: Sheet, look: WatchLook, parts: Anatomy): string => {
  const ink = printOf(look);
  const wall = wedges(parts.opening, inset(parts.dial, -0.2), 90, (angle) =>
    tint(mix(look.dialColor, tone(look.caseMetal, 0.6), 0.45), chamfer(angle + Math.PI, 0.7) * 0.9 - 0.55),
  );
  return (
    `<path d="${pathOf(parts.opening)}" fill="${tint(look.dialColor, -0.6)}"/>${wall}` +
    surface(sheet, look, parts) +
    minuteTrack(look, parts, ink) +
    texts(look, parts, ink)
  );
};
