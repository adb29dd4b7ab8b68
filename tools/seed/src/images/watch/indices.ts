import type { Anatomy } from './anatomy.ts';
import { brilliant } from './bezel.ts';
import { counters, type Counter } from './counters.ts';
import { printOf } from './dial.ts';
import { lettering, roman } from './lettering.ts';
import { chamfer, tone } from './metals.ts';
import { at, inset } from './outline.ts';
import { clock, lightness, n, type Point } from '../paint.ts';
import type { Sheet } from '../sheet.ts';
import type { WatchLook } from '../watch-look.ts';

export const LUME = '#e8f0dc';

const NUMERALS = ['XII', 'I', 'II', 'III', 'IIII', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'];

export const isLuminous = (look: WatchLook): boolean => {
  return look.hands === 'sword' || look.bezel === 'diver' || look.bezel === 'gmt' || look.indices === 'dots';
};

/** A raised bar with a ridge: one facet in the light, one in the shade. `half` is the outline's right half, outwards first. */
const applied = (look: WatchLook, angle: number, half: readonly Point[]): string => {
  const shape = (sign: number) => `M${half.map(([x, y]) => `${n(x * sign)} ${n(y)}`).join('L')}Z`;
  const whole = `M${half.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}L${[...half]
    .reverse()
    .map(([x, y]) => `${n(-x)} ${n(y)}`)
    .join('L')}Z`;
  const lit = (side: number) => tone(look.accent, 0.16 + 0.95 * chamfer(angle + (side * Math.PI) / 2, 0.62));
  // The shadow falls to the lower right of the dial, whichever way the mark is turned.
  const turn = -(angle + Math.PI / 2);
  const [dx, dy] = [1.2 * Math.cos(turn) - 1.7 * Math.sin(turn), 1.2 * Math.sin(turn) + 1.7 * Math.cos(turn)];
  return (
    `<path d="${whole}" transform="translate(${n(dx)} ${n(dy)})" fill="#000" fill-opacity=".32"/>` +
    `<path d="${whole}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width=".6"/>` +
    `<path d="${shape(1)}" fill="${lit(1)}"/><path d="${shape(-1)}" fill="${lit(-1)}"/>`
  );
};

interface Mark {
  hour: number;
  angle: number;
  /** Length left for the mark; shorter where a counter or the date takes the room. */
  room: number;
  twelve: boolean;
}

const bar = (look: WatchLook, radius: number, { angle, room, twelve }: Mark): string => {
  const length = Math.min(room, radius * 0.21);
  const width = radius * (isLuminous(look) ? 0.042 : 0.026) * (twelve ? 0.85 : 1);
  const one = (x: number) => {
    const body = applied(look, angle, [
      [0, 0],
      [width, 0],
      [width, length],
      [0, length],
    ]);
    const lume = isLuminous(look)
      ? `<rect x="${n(-width * 0.6)}" y="${n(width * 0.5)}" width="${n(width * 1.2)}" height="${n(Math.max(0, length - width))}" fill="${LUME}"/>`
      : '';
    return `<g transform="translate(${n(x)} 0)">${body}${lume}</g>`;
  };
  return twelve ? one(-width * 1.35) + one(width * 1.35) : one(0);
};

const dagger = (look: WatchLook, radius: number, { angle, room, twelve }: Mark): string => {
  const length = Math.min(room, radius * (twelve ? 0.3 : 0.25));
  const width = radius * (twelve ? 0.055 : 0.042);
  return applied(look, angle, [
    [0, 0],
    [width * 0.75, 0],
    [width, length * 0.16],
    [0, length],
  ]);
};

const dot = (look: WatchLook, sheet: Sheet, radius: number, { hour, room }: Mark): string => {
  const r = Math.min(radius * 0.072, room / 2);
  const ring = sheet.linear(
    [-r, -r],
    [r, r],
    [
      [0, tone(look.accent, 1)],
      [0.45, tone(look.accent, 0.7)],
      [1, tone(look.accent, 0.25)],
    ],
  );
  const frame = `fill="${LUME}" stroke="${ring}" stroke-width="${n(r * 0.28)}"`;
  if (hour === 0)
    return `<path d="M${n(-r * 1.3)} 0H${n(r * 1.3)}L0 ${n(Math.min(room, r * 2.9))}Z" ${frame} stroke-linejoin="round"/>`;
  if (hour % 3 === 0)
    return `<rect x="${n(-r * 0.6)}" y="0" width="${n(r * 1.2)}" height="${n(Math.min(room, r * 2.9))}" ${frame}/>`;
  return `<circle cy="${n(r * 1.1)}" r="${n(r)}" ${frame}/>`;
};

/** How much room there is from the outer end inwards before a counter begins. */
const roomAt = (
  look: WatchLook,
  { dial, radius }: Anatomy,
  taken: readonly Counter[],
  hour: number,
  depth: number,
): number => {
  const [x, y] = at(inset(dial, depth), clock(hour));
  const length = Math.hypot(x, y);
  let room = radius * 0.34;
  for (const counter of taken) {
    for (let step = 0; step < room; step += radius * 0.01) {
      const share = 1 - step / length;
      if (Math.hypot(x * share - counter.x, y * share - counter.y) < counter.r + radius * 0.03) room = step;
    }
  }
  const blocked =
    (look.date === 'at-3' && hour === 3 && look.subDials !== 'two' && look.subDials !== 'three') ||
    (look.date === 'at-6' && hour === 6);
  const inCounter = look.date === 'at-6' && taken.some(({ y: place }) => place > radius * 0.3);
  return blocked && !inCounter ? 0 : room;
};

/** Applied or printed hour marks, in flat watch units. */
export const indices = (sheet: Sheet, look: WatchLook, parts: Anatomy): string => {
  const { dial, radius } = parts;
  const depth = radius * (look.indices === 'diamonds' ? 0.07 : 0.095);
  const taken = counters(look, parts);
  const stones = look.indices === 'diamonds' ? brilliant(sheet, radius * 0.058) : [];
  const print =
    look.dialFinish === 'skeleton' || lightness(look.dialColor) < 0.52
      ? tone(look.accent, 0.84)
      : printOf(look);
  const marks = Array.from({ length: 12 }, (_, hour): string => {
    const angle = clock(hour);
    const room = roomAt(look, parts, taken, hour, depth);
    if (room < radius * 0.05) return '';
    const mark: Mark = { hour, angle, room, twelve: hour === 0 };
    const [x, y] = at(inset(dial, depth), angle);
    const turned = (body: string) =>
      `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(hour * 30)})">${body}</g>`;
    const height = radius * (look.indices === 'roman' ? 0.2 : 0.17);
    const [mx, my] = at(inset(dial, depth + height * 0.62), angle);
    switch (look.indices) {
      case 'baton':
        return turned(bar(look, radius, mark));
      case 'dagger':
        return turned(dagger(look, radius, mark));
      case 'dots':
        return turned(dot(look, sheet, radius, mark));
      case 'diamonds':
        return turned(
          `<circle cy="${n(radius * 0.06)}" r="${n(radius * 0.066)}" fill="${tone(look.accent, 0.5)}"/><use href="#${stones[hour % 3]}" transform="translate(0 ${n(radius * 0.06)}) rotate(${hour * 25})"/>`,
        );
      case 'roman':
        return room < height
          ? turned(bar(look, radius, { ...mark, twelve: false, room: Math.min(room, radius * 0.09) }))
          : `<g transform="translate(${n(mx)} ${n(my)}) rotate(${n(hour * 30 + (hour > 3 && hour < 9 ? 180 : 0))})">${roman(NUMERALS[hour] ?? '', height, print)}</g>`;
      case 'arabic':
        return room < height
          ? turned(bar(look, radius, { ...mark, twelve: false, room: Math.min(room, radius * 0.09) }))
          : lettering(String(hour || 12), {
              x: mx,
              y: my,
              height,
              color: isLuminous(look) ? LUME : print,
              weight: 1.7,
              tracking: 2.4,
            });
    }
  });
  return marks.join('');
};
