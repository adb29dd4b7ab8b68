import type { Anatomy } from './anatomy.ts';
import { printOf } from './dial.ts';
import { lettering } from './lettering.ts';
import { tone } from './metals.ts';
import { circle, ringPath, wedges } from './outline.ts';
import { clock, lightness, mix, n, noise, tint } from '../paint.ts';
import type { Sheet } from '../sheet.ts';
import type { WatchLook } from '../watch-look.ts';

/** A small dial on the dial: where it is and how far it reaches. */
export interface Counter {
  x: number;
  y: number;
  r: number;
  /** Numbers of the scale, e.g. 60 20 40. */
  scale: readonly number[];
  /** Where its hand points, in hours of a clock face. */
  hand: number;
  kind: 'counter' | 'moon' | 'reserve';
}

export const counters = (look: WatchLook, { dial, radius }: Anatomy): Counter[] => {
  const low = dial.b > dial.a * 1.2 ? dial.b * 0.5 : radius * 0.5;
  const seconds = { scale: [60, 15, 30, 45], hand: 7.2, kind: 'counter' } as const;
  switch (look.subDials) {
    case 'none':
      return [];
    case 'small-seconds':
      return [{ x: 0, y: low, r: radius * 0.27, ...seconds }];
    case 'two':
      return [
        { x: -radius * 0.48, y: 0, r: radius * 0.265, ...seconds },
        { x: radius * 0.48, y: 0, r: radius * 0.265, scale: [30, 10, 20], hand: 0, kind: 'counter' },
      ];
    case 'three':
      return [
        { x: -radius * 0.48, y: 0, r: radius * 0.25, ...seconds },
        { x: radius * 0.48, y: 0, r: radius * 0.25, scale: [30, 10, 20], hand: 0, kind: 'counter' },
        { x: 0, y: radius * 0.48, r: radius * 0.25, scale: [12, 3, 6, 9], hand: 0, kind: 'counter' },
      ];
    case 'moonphase':
      return [{ x: 0, y: low, r: radius * 0.28, scale: [], hand: 0, kind: 'moon' }];
    case 'power-reserve':
      return [{ x: 0, y: low, r: radius * 0.25, scale: [], hand: 1.4, kind: 'reserve' }];
  }
};

/** A slim hand with a round hub, pointing up before it is turned. */
const pointer = (look: WatchLook, length: number, hours: number): string => {
  const light = tone(look.accent, lightness(look.dialColor) > 0.6 ? 0.36 : 0.92);
  const shape = `M-.6 ${n(length * 0.25)}L-1 0L-.3 ${n(-length)}H.3L1 0L.6 ${n(length * 0.25)}Z`;
  return (
    `<g transform="translate(.9 1.3) rotate(${n(hours * 30)})"><path d="${shape}" fill="#000" fill-opacity=".35"/></g>` +
    `<g transform="rotate(${n(hours * 30)})"><path d="${shape}" fill="${light}"/></g><circle r="2" fill="${tone(look.accent, 0.6)}"/><circle cx="-.4" cy="-.5" r="1" fill="${tone(look.accent, 0.95)}"/>`
  );
};

const plain = (look: WatchLook, { r, scale, hand }: Counter, ink: string): string => {
  const chronograph = look.subDials === 'three' || look.subDials === 'two';
  const dark = lightness(look.dialColor) < 0.52;
  // Chronographs with a light dial wear dark counters, the others tone on tone.
  const floor =
    chronograph && !dark ? tint(look.dialColor, -0.86) : tint(look.dialColor, dark ? -0.3 : -0.07);
  const mark = chronograph && !dark ? '#f0ede4' : ink;
  const grooves = Array.from(
    { length: 7 },
    (_, index) =>
      `<circle r="${n(r * (0.16 + index * 0.11))}" fill="none" stroke="${index % 2 ? '#fff' : '#000'}" stroke-opacity=".09" stroke-width=".7"/>`,
  );
  const ticks = Array.from({ length: 60 }, (_, index) => {
    if (index % 5 !== 0 && index % 2 !== 0) return '';
    const angle = clock(index / 5);
    const from = r * (index % 5 === 0 ? 0.8 : 0.87);
    return `M${n(Math.cos(angle) * from)} ${n(Math.sin(angle) * from)}L${n(Math.cos(angle) * r * 0.95)} ${n(Math.sin(angle) * r * 0.95)}`;
  });
  const numbers = scale.map((value, index) => {
    const angle = clock((index / scale.length) * 12);
    return lettering(String(value), {
      x: Math.cos(angle) * r * 0.62,
      y: Math.sin(angle) * r * 0.62,
      height: r * 0.2,
      color: mark,
      weight: 1.4,
      tracking: 1.8,
    });
  });
  const disc = wedges(circle(r), null, 60, (angle, index) =>
    tint(floor, 0.16 * Math.cos(2 * (angle + 2.25)) + (noise(index) - 0.5) * 0.03),
  );
  return (
    disc +
    grooves.join('') +
    `<path d="${ringPath(circle(r * 1.02), circle(r * 0.97))}" fill="${tint(look.dialColor, dark ? 0.25 : -0.3)}" fill-opacity=".75" fill-rule="evenodd"/>` +
    `<path d="M${n(-r * 0.92)} ${n(-r * 0.3)}A${n(r * 0.97)} ${n(r * 0.97)} 0 0 1 ${n(r * 0.5)} ${n(-r * 0.83)}" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="${n(r * 0.06)}"/>` +
    `<path d="${ticks.join('')}" stroke="${mark}" stroke-width=".6" fill="none"/>${numbers.join('')}` +
    pointer(chronograph && !dark ? { ...look, dialColor: '#111111' } : look, r * 0.8, hand)
  );
};

const moon = (sheet: Sheet, look: WatchLook, { r }: Counter, ink: string): string => {
  const sky = sheet.radial([0, -r * 0.3], r * 1.1, [
    [0, '#31508f'],
    [0.6, '#16264f'],
    [1, '#0a1128'],
  ]);
  const gold = sheet.radial([-r * 0.2, -r * 0.48], r * 0.6, [
    [0, '#fdf0c2'],
    [0.5, '#dcb968'],
    [1, '#8c6527'],
  ]);
  const window = `M${n(-r * 0.8)} 0A${n(r * 0.8)} ${n(r * 0.8)} 0 0 1 ${n(r * 0.8)} 0Q${n(r * 0.4)} ${n(-r * 0.34)} ${n(r * 0.06)} ${n(r * 0.12)}Q0 ${n(r * 0.2)} ${n(-r * 0.06)} ${n(r * 0.12)}Q${n(-r * 0.4)} ${n(-r * 0.34)} ${n(-r * 0.8)} 0Z`;
  const stars = Array.from({ length: 16 }, (_, index) => {
    const angle = Math.PI + noise(index * 5) * Math.PI;
    const reach = r * (0.3 + 0.45 * noise(index * 5 + 1));
    return `<circle cx="${n(Math.cos(angle) * reach)}" cy="${n(Math.sin(angle) * reach)}" r="${n(r * (0.014 + 0.02 * noise(index)))}" fill="#f3dfa4"/>`;
  });
  const ages = Array.from({ length: 30 }, (_, index) => {
    const angle = Math.PI + (index / 29) * Math.PI;
    const from = r * (index % 5 === 0 ? 0.87 : 0.92);
    return `M${n(Math.cos(angle) * from)} ${n(Math.sin(angle) * from)}L${n(Math.cos(angle) * r)} ${n(Math.sin(angle) * r)}`;
  });
  return (
    `<path d="${window}" fill="${sky}"/>${stars.join('')}` +
    `<circle cx="${n(r * 0.1)}" cy="${n(-r * 0.42)}" r="${n(r * 0.24)}" fill="${gold}"/><circle cx="${n(r * 0.05)}" cy="${n(-r * 0.46)}" r="${n(r * 0.05)}" fill="#b78f45" fill-opacity=".5"/><circle cx="${n(r * 0.18)}" cy="${n(-r * 0.36)}" r="${n(r * 0.04)}" fill="#b78f45" fill-opacity=".5"/>` +
    `<path d="${window}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="${n(r * 0.07)}"/><path d="${window}" transform="translate(.3 .4)" fill="none" stroke="${tone(look.accent, 0.85)}" stroke-width="${n(r * 0.03)}"/>` +
    `<path d="${ages.join('')}" stroke="${ink}" stroke-width=".6" fill="none"/>`
  );
};

const reserve = (look: WatchLook, { r, hand }: Counter, ink: string): string => {
  const arc = (from: number, to: number, reach: number) => {
    const [a, b] = [clock(from), clock(to)];
    return `M${n(Math.cos(a) * reach)} ${n(Math.sin(a) * reach)}A${n(reach)} ${n(reach)} 0 0 1 ${n(Math.cos(b) * reach)} ${n(Math.sin(b) * reach)}`;
  };
  const ticks = Array.from({ length: 9 }, (_, index) => {
    const angle = clock(-3.4 + index * 0.85);
    return `M${n(Math.cos(angle) * r * 0.72)} ${n(Math.sin(angle) * r * 0.72)}L${n(Math.cos(angle) * r * 0.98)} ${n(Math.sin(angle) * r * 0.98)}`;
  });
  return (
    `<path d="${arc(-3.4, 3.4, r * 0.85)}" fill="none" stroke="${mix(ink, look.dialColor, 0.75)}" stroke-width="${n(r * 0.26)}"/>` +
    `<path d="${arc(-3.4, -2, r * 0.85)}" fill="none" stroke="#a33a2c" stroke-width="${n(r * 0.14)}"/>` +
    `<path d="${ticks.join('')}" stroke="${ink}" stroke-width=".8" fill="none"/>` +
    lettering('RESERVE', { x: 0, y: r * 0.42, height: r * 0.17, color: ink, weight: 1.2 }) +
    pointer(look, r * 0.8, hand)
  );
};

/** All small dials of the look, in flat watch units. */
export const subDials = (sheet: Sheet, look: WatchLook, parts: Anatomy): string => {
  const ink = printOf(look);
  return counters(look, parts)
    .map((counter) => {
      const body =
        counter.kind === 'moon'
          ? moon(sheet, look, counter, ink)
          : counter.kind === 'reserve'
            ? reserve(look, counter, ink)
            : plain(look, counter, ink);
      return `<g transform="translate(${n(counter.x)} ${n(counter.y)})">${body}</g>`;
    })
    .join('');
};

/** The date: a framed window with the 25th, two discs for a big date. */
export const dateWindow = (look: WatchLook, parts: Anatomy): string => {
  const { radius, dial } = parts;
  const white = lightness(look.dialColor) > 0.3 || look.dialFinish === 'sunburst';
  const [paper, digits] = white ? ['#f6f4ee', '#1b1a18'] : [tint(look.dialColor, -0.35), '#f0ede4'];
  const frame = (x: number, y: number, w: number, h: number, text: string) =>
    `<g transform="translate(${n(x)} ${n(y)})"><rect x="${n(-w / 2 - 1)}" y="${n(-h / 2 - 1)}" width="${n(w + 2)}" height="${n(h + 2)}" fill="${tone(look.accent, 0.35)}"/>` +
    `<path d="M${n(-w / 2 - 1)} ${n(h / 2 + 1)}V${n(-h / 2 - 1)}H${n(w / 2 + 1)}" fill="none" stroke="${tone(look.accent, 0.9)}" stroke-width=".8"/>` +
    `<rect x="${n(-w / 2)}" y="${n(-h / 2)}" width="${n(w)}" height="${n(h)}" fill="${paper}"/><path d="M${n(-w / 2)} ${n(-h / 2)}H${n(w / 2)}V${n(-h / 2 + h * 0.14)}H${n(-w / 2)}Z" fill="#000" fill-opacity=".22"/>` +
    `${lettering(text, { x: 0, y: 0, height: h * 0.58, color: digits, weight: 1.5, tracking: 2.2 })}</g>`;
  const [w, h] = [radius * 0.21, radius * 0.165];
  if (look.date === 'none') return '';
  if (look.date === 'big-12') {
    const y = -dial.b + radius * 0.48;
    return (
      frame(-radius * 0.082, y, radius * 0.15, radius * 0.21, '2') +
      frame(radius * 0.082, y, radius * 0.15, radius * 0.21, '5')
    );
  }
  const crowded = look.subDials === 'three' || look.subDials === 'two';
  if (look.date === 'at-3' && crowded) {
    return `<g transform="rotate(45) translate(${n(radius * 0.74)} 0) rotate(-45)">${frame(0, 0, w * 0.74, h * 0.78, '25')}</g>`;
  }
  if (look.date === 'at-3') return frame(dial.a - radius * 0.22, 0, w, h, '25');
  const counter = counters(look, parts).find(({ y }) => y > radius * 0.3);
  return counter
    ? frame(0, counter.y + counter.r * 0.55, w * 0.68, h * 0.7, '25')
    : frame(0, dial.b - radius * 0.2, w, h, '25');
};
