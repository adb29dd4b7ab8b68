import type { Anatomy } from './anatomy.ts';
import { isLuminous, LUME } from './indices.ts';
import { chamfer, tone } from './metals.ts';
import { lightness, n, type Point } from '../paint.ts';
import type { WatchLook } from '../watch-look.ts';

/** Ten past ten, the way watches have always been shown; the seconds keep clear of name and date. */
const HOUR = 10 + 9.2 / 60;
const MINUTE = 9.2 / 5;
const SECOND = 34 / 5;

/** The right half of a hand from tip to tail, pointing up; width is half the widest place. */
const silhouette = (kind: WatchLook['hands'], length: number, width: number): Point[] => {
  const tail = length * 0.16;
  switch (kind) {
    case 'dauphine':
      return [
        [0, -length],
        [width * 1.25, -length * 0.16],
        [width * 0.5, tail * 0.6],
        [0, tail * 0.6],
      ];
    case 'baton':
      return [
        [0, -length],
        [width * 0.72, -length],
        [width * 0.82, tail],
        [0, tail],
      ];
    case 'sword':
      return [
        [0, -length],
        [width * 1.25, -length * 0.78],
        [width * 0.75, -length * 0.16],
        [width * 0.62, tail],
        [0, tail],
      ];
    case 'leaf':
      return [
        [0, -length],
        ...Array.from({ length: 12 }, (_, index): Point => {
          const t = (index + 1) / 13;
          return [width * 1.15 * Math.sin(Math.PI * t) ** 0.85, -length * (1 - t * 0.88)];
        }),
        [width * 0.28, -length * 0.1],
        [width * 0.34, tail],
        [0, tail],
      ];
    case 'lance':
      return [
        [0, -length],
        [width * 0.22, -length * 0.86],
        [width * 1.05, -length * 0.66],
        [width * 0.34, -length * 0.52],
        [width * 0.42, tail],
        [0, tail],
      ];
  }
};

const path = (half: readonly Point[], sign: number): string => {
  return `M${half.map(([x, y]) => `${n(x * sign)} ${n(y)}`).join('L')}Z`;
};

const whole = (half: readonly Point[]): string => {
  return path(half, 1) + path(half, -1);
};

const hand = (
  look: WatchLook,
  half: readonly Point[],
  hours: number,
  width: number,
  length: number,
): string => {
  const angle = ((hours * 30 - 90) * Math.PI) / 180;
  // On a light dial in daylight a polished hand mirrors the dark room: without it, it would vanish.
  const dark = lightness(look.dialColor) > 0.62 && look.dialFinish !== 'skeleton' ? -0.3 : 0.08;
  const facet = (side: number) =>
    tone(look.accent, Math.max(0.16, 0.2 + dark + 0.95 * chamfer(angle + (side * Math.PI) / 2, 0.66)));
  const luminous = isLuminous(look) && look.hands !== 'leaf' && look.hands !== 'dauphine';
  const lume = luminous
    ? `<path d="${whole(half.map(([x, y]): Point => [x * 0.55, Math.min(-length * 0.2, y * 0.95)]))}" fill="${LUME}"/>`
    : '';
  return (
    `<g transform="rotate(${n(hours * 30)})"><path d="${whole(half)}" stroke="#000" stroke-opacity=".4" stroke-width=".6" fill="${facet(1)}"/>` +
    `<path d="${path(half, 1)}" fill="${facet(1)}"/><path d="${path(half, -1)}" fill="${facet(-1)}"/>` +
    `<path d="M0 ${n(-length)}V${n(width)}" stroke="${tone(look.accent, 1)}" stroke-opacity="${luminous ? 0.1 : 0.5}" stroke-width=".35"/>${lume}</g>`
  );
};

const shadow = (half: readonly Point[], hours: number, dx: number, dy: number): string => {
  const one = (spread: number, opacity: number) =>
    `<g transform="translate(${n(dx)} ${n(dy)}) rotate(${n(hours * 30)})"><path d="${whole(half)}" fill="#000" fill-opacity="${opacity}" stroke="#000" stroke-opacity="${opacity}" stroke-width="${spread}"/></g>`;
  return one(2.4, 0.08) + one(1.1, 0.13) + one(0, 0.2);
};

export interface HandLayers {
  shadows: string;
  hour: string;
  minute: string;
  second: string;
}

/** The hands by height above the dial, in flat watch units. */
export const hands = (look: WatchLook, { radius, dial }: Anatomy): HandLayers => {
  const reach = radius * (dial.b > dial.a * 1.2 ? 1.12 : 1);
  const width = radius * (look.hands === 'sword' ? 0.055 : look.hands === 'baton' ? 0.042 : 0.052);
  const [hourLength, minuteLength] = [reach * 0.55, reach * 0.84];
  const hourShape = silhouette(look.hands, hourLength, width * 1.15);
  const minuteShape = silhouette(look.hands, minuteLength, width);
  const chronograph = look.subDials === 'three' || look.subDials === 'two';
  const hasSecond = look.subDials === 'none' || chronograph || look.subDials === 'power-reserve';
  const at = chronograph ? 0 : SECOND;
  const secondShape: Point[] = [
    [0, -radius * 0.9],
    [0.45, -radius * 0.9],
    [0.75, 0],
    [1.5, radius * 0.2],
    [1.5, radius * 0.27],
    [0, radius * 0.27],
  ];
  const bright = lightness(look.dialColor) > 0.62 ? 0.42 : 0.93;
  const gmt = look.bezel === 'gmt' && look.bezelColor;
  const gmtShape: Point[] = [
    [0, -radius * 0.8],
    [4.2, -radius * 0.68],
    [0.8, -radius * 0.68],
    [0.9, radius * 0.14],
    [0, radius * 0.14],
  ];
  const tip =
    look.bezel === 'diver'
      ? `<circle cy="${n(-radius * 0.6)}" r="3" fill="${LUME}" stroke="${tone(look.accent, bright)}" stroke-width="1"/>`
      : '';
  return {
    shadows:
      shadow(hourShape, HOUR, 2.2, 3) +
      shadow(minuteShape, MINUTE, 2.8, 3.8) +
      (hasSecond ? shadow(secondShape, at, 3.3, 4.5) : ''),
    hour:
      (gmt
        ? `<g transform="rotate(222)"><path d="${whole(gmtShape)}" fill="${look.bezelColor}" stroke="#fff" stroke-opacity=".35" stroke-width=".5"/></g>`
        : '') + hand(look, hourShape, HOUR, width, hourLength),
    minute: hand(look, minuteShape, MINUTE, width, minuteLength),
    second:
      (hasSecond
        ? `<g transform="rotate(${n(at * 30)})"><path d="${whole(secondShape)}" fill="${tone(look.accent, bright)}"/>${tip}</g>`
        : '') +
      `<circle r="${n(radius * 0.058)}" fill="${tone(look.accent, 0.34)}"/><circle r="${n(radius * 0.05)}" fill="${tone(look.accent, 0.72)}"/>` +
      `<circle cx="${n(-radius * 0.012)}" cy="${n(-radius * 0.016)}" r="${n(radius * 0.024)}" fill="${tone(look.accent, 0.98)}"/>`,
  };
};
