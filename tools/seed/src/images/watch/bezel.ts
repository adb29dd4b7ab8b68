import type { Anatomy } from './anatomy.ts';
import { lettering, lettersOnRing } from './lettering.ts';
import { chamfer, tone, trimOf } from './metals.ts';
import { at, inset, pathOf, ringPath, wedges, type Outline } from './outline.ts';
import { clock, lightness, mix, n, noise, polygon, tint } from '../paint.ts';
import type { Sheet } from '../sheet.ts';
import type { Metal, WatchLook } from '../watch-look.ts';

const hairline = (outer: Outline, inner: Outline, color: string, opacity: number) =>
  `<path d="${ringPath(outer, inner)}" fill="${color}" fill-opacity="${n(opacity)}" fill-rule="evenodd"/>`;

/** A mirror-polished dome: the outer slope faces out, the inner slope faces in. */
const polished = (outer: Outline, inner: Outline, metal: Metal): string => {
  const ridge = inset(outer, (outer.a - inner.a) * 0.58);
  return (
    wedges(outer, inner, 132, (angle) => tone(metal, chamfer(angle, 0.78))) +
    wedges(ridge, inner, 132, (angle) => tone(metal, 0.2 + 0.75 * chamfer(angle + Math.PI, 0.5))) +
    hairline(inset(ridge, -0.5), inset(ridge, 0.6), tone(metal, 0.99), 0.55) +
    hairline(outer, inset(outer, 0.7), tone(metal, 0.05), 0.5)
  );
};

const fluted = (outer: Outline, inner: Outline, metal: Metal, count: number): string => {
  const flutes = wedges(outer, inner, count * 2, (angle, index) => {
    const lean = index % 2 === 0 ? 0.85 : -0.85;
    return tone(metal, 0.06 + 0.9 * chamfer(angle + lean, 0.8) + (index % 2 === 0 ? 0.16 : -0.1));
  });
  const ridge = inset(inner, -1.6);
  return (
    flutes +
    hairline(outer, inset(outer, 1), tone(metal, 0.1), 0.5) +
    hairline(inset(outer, 4.2), inset(outer, 5), tone(metal, 1), 0.28) +
    wedges(ridge, inner, 90, (angle) => tone(metal, chamfer(angle + Math.PI, 0.6)))
  );
};

/** The toothed rim that a gloved hand turns. */
const grip = (outer: Outline, inner: Outline, metal: Metal, teeth: number): string => {
  return (
    wedges(outer, inner, teeth * 2, (angle, index) =>
      tone(metal, index % 2 === 0 ? 0.12 + chamfer(angle, 0.8) : 0.1),
    ) + hairline(inset(outer, 2.2), inner, tone(metal, 0.5), 0.35)
  );
};

/** Ceramic or aluminium under lacquer: deep colour with two soft cones of light. */
const insert = (outer: Outline, inner: Outline, color: (angle: number) => string): string => {
  return (
    wedges(outer, inner, 120, (angle, index) => {
      const light = chamfer(angle, 0.5) - 0.42;
      const base = color((index / 120) * Math.PI * 2);
      return tint(base, Math.max(-0.35, light * 0.5));
    }) +
    hairline(outer, inset(outer, 0.8), '#000000', 0.35) +
    hairline(inset(inner, -0.9), inner, '#000000', 0.4)
  );
};

const onRing = (outline: Outline, angle: number): string => {
  const [x, y] = at(outline, angle);
  return `translate(${n(x)} ${n(y)}) rotate(${n((angle * 180) / Math.PI + 90)})`;
};

const print = (color: string) => (lightness(color) > 0.55 ? '#1d1c1a' : '#eeeae0');

const diverScale = (middle: Outline, width: number, color: string, lume: string): string => {
  const ink = print(color);
  const marks = Array.from({ length: 60 }, (_, minute) => {
    const place = onRing(middle, clock(minute / 5));
    if (minute === 0) {
      const w = width * 0.42;
      return `<g transform="${place}"><path d="M${n(-w)} ${n(-w * 0.8)}H${n(w)}L0 ${n(w)}Z" fill="${ink}"/><circle cy="${n(-w * 0.2)}" r="${n(w * 0.34)}" fill="${lume}" stroke="#0003" stroke-width=".5"/></g>`;
    }
    if (minute % 10 === 0)
      return `<g transform="${place}">${lettering(String(minute), { x: 0, y: 0, height: width * 0.56, color: ink, weight: 1.5, tracking: 1.8 })}</g>`;
    if (minute % 5 === 0)
      return `<rect transform="${place}" x="-1.3" y="${n(-width * 0.3)}" width="2.6" height="${n(width * 0.6)}" fill="${ink}"/>`;
    return minute < 15
      ? `<rect transform="${place}" x="-.5" y="${n(width * 0.02)}" width="1" height="${n(width * 0.3)}" fill="${ink}"/>`
      : '';
  });
  return marks.join('');
};

const gmtScale = (middle: Outline, width: number, ink: string): string => {
  return Array.from({ length: 24 }, (_, hour) => {
    const place = onRing(middle, clock(hour / 2));
    if (hour === 0) return `<path transform="${place}" d="M-6 -5H6L0 5.5Z" fill="${ink}"/>`;
    return hour % 2 === 0
      ? `<g transform="${place}">${lettering(String(hour), { x: 0, y: 0, height: width * 0.52, color: ink, weight: 1.4, tracking: 1.8 })}</g>`
      : `<rect transform="${place}" x="-.8" y="-2.2" width="1.6" height="4.4" fill="${ink}"/>`;
  }).join('');
};

const SPEEDS = [500, 400, 300, 240, 200, 180, 160, 140, 130, 120, 110, 100, 90, 80, 75, 70, 65, 60];

const tachymeterScale = (middle: Outline, outer: Outline, width: number, ink: string): string => {
  const radius = middle.a;
  const speeds = SPEEDS.map((speed) => {
    const angle = clock((3600 / speed / 60) * 12);
    const [x, y] = at(inset(outer, width * 0.14), angle);
    const [x2, y2] = at(inset(outer, width * 0.28), angle);
    const shift = speed === 60 ? -0.12 : 0;
    return (
      lettersOnRing(String(speed), radius - width * 0.1, angle + shift, {
        height: width * 0.38,
        color: ink,
        weight: 1.3,
        tracking: 1.6,
      }) + `<path d="M${n(x)} ${n(y)}L${n(x2)} ${n(y2)}" stroke="${ink}" stroke-width="1"/>`
    );
  });
  return (
    speeds.join('') +
    lettersOnRing('TACHYMETRE', radius - width * 0.1, clock(0.55), {
      height: width * 0.3,
      color: ink,
      weight: 1.2,
      tracking: 2,
    })
  );
};

/** A brilliant from above: a table and eight facets of alternating fire. */
export const brilliant = (sheet: Sheet, radius: number): string[] => {
  return [0, 1, 2].map((variant) => {
    const facets = Array.from({ length: 8 }, (_, index) => {
      const [a, b] = [(index / 8) * Math.PI * 2, ((index + 1.1) / 8) * Math.PI * 2];
      const light = 0.45 + 0.55 * noise(index * 7 + variant * 31);
      const fill = mix('#8fa1b5', '#ffffff', light);
      return `<path d="${polygon([
        [0, 0],
        [Math.cos(a) * radius, Math.sin(a) * radius],
        [Math.cos(b) * radius, Math.sin(b) * radius],
      ])}" fill="${fill}"/>`;
    });
    const table = Array.from({ length: 8 }, (_, index) => {
      const a = ((index + 0.5) / 8) * Math.PI * 2;
      return [Math.cos(a) * radius * 0.55, Math.sin(a) * radius * 0.55] as const;
    });
    return sheet.symbol(
      `${facets.join('')}<path d="${polygon(table)}" fill="${mix('#c9d6e4', '#ffffff', noise(variant + 5))}" stroke="#fff" stroke-width="${n(radius * 0.06)}"/><circle cx="${n(-radius * 0.25)}" cy="${n(-radius * 0.3)}" r="${n(radius * 0.16)}" fill="#fff"/>`,
    );
  });
};

const gems = (outer: Outline, inner: Outline, metal: Metal, sheet: Sheet): string => {
  const middle = inset(outer, (outer.a - inner.a) / 2);
  const size = (outer.a - inner.a) * 0.41;
  const count = Math.round(((outer.a + outer.b) * Math.PI) / (size * 2.16));
  const stones = brilliant(sheet, size);
  // Equal steps along the edge, not in angle, so that stones on a square stand evenly.
  const fine = Array.from({ length: 720 }, (_, index) => at(middle, (index / 720) * Math.PI * 2));
  const lengths = fine.map(([x, y], index) => {
    const [px, py] = fine[(index + 719) % 720] ?? [x, y];
    return index === 0 ? 0 : Math.hypot(x - px, y - py);
  });
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let walked = 0;
  let set = 0;
  const drawn = fine.map(([x, y], index) => {
    walked += lengths[index] ?? 0;
    if (walked < (set * whole) / count || set >= count) return '';
    set += 1;
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 1.05)}" fill="${tone(metal, 0.1)}"/><use href="#${stones[set % 3]}" transform="translate(${n(x)} ${n(y)}) rotate(${(set * 37) % 360})"/>`;
  });
  return `${polished(outer, inner, metal)}${drawn.join('')}`;
};

/** The bezel in flat watch units, to be laid on its plane. */
export const bezel = (sheet: Sheet, look: WatchLook, { bezel: outer, opening }: Anatomy): string => {
  const metal = trimOf(look.caseMetal);
  const width = outer.a - opening.a;
  const color = look.bezelColor ?? '#15161a';
  const ground = `<path d="${ringPath(outer, opening)}" fill="${tone(metal, 0.3)}" fill-rule="evenodd"/>`;
  const lip = wedges(inset(opening, -2), opening, 90, (angle) => tone(metal, chamfer(angle + Math.PI, 0.7)));
  const rim = inset(outer, width * 0.2);
  const middle = inset(outer, width * 0.56);
  switch (look.bezel) {
    case 'fluted':
      return ground + fluted(outer, opening, metal, 72);
    case 'gem-set':
      return gems(outer, opening, metal, sheet);
    case 'coin-edge':
      return (
        ground + grip(outer, inset(outer, 3.6), metal, 120) + polished(inset(outer, 3.4), opening, metal)
      );
    case 'diver':
      return (
        ground +
        grip(outer, rim, metal, 60) +
        insert(rim, inset(opening, -2), () => color) +
        diverScale(middle, width * 0.78, color, '#e9f2e2') +
        lip
      );
    case 'gmt': {
      const night = mix(color, '#0b0c10', 0.82);
      const half = (angle: number) => (Math.sin(angle) > 0 ? color : night);
      return (
        ground +
        grip(outer, rim, metal, 60) +
        insert(rim, inset(opening, -2), half) +
        gmtScale(middle, width * 0.78, '#f1eee6') +
        lip
      );
    }
    case 'tachymeter':
      return (
        ground +
        polished(outer, inset(outer, 2.6), metal) +
        insert(inset(outer, 2.4), inset(opening, -1.6), () => color) +
        tachymeterScale(middle, outer, width, print(color)) +
        lip
      );
    case 'smooth':
      return polished(outer, opening, metal);
  }
};

/** Where the bezel throws its shadow on the dial. */
export const bezelShadow = ({ opening }: Anatomy): string => {
  const ring = (dx: number, dy: number, opacity: number) =>
    `<path d="${pathOf(inset(opening, -6))}${pathOf(opening)}" transform="translate(${dx} ${dy})" fill="#000" fill-opacity="${opacity}" fill-rule="evenodd"/>`;
  return [1, 2, 3, 4, 5].map((step) => ring(step * 0.7, step * 0.95, 0.1)).join('');
};
