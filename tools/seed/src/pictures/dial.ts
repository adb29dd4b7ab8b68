import type { Anatomy } from './anatomy';
import { lettering } from './lettering';
import { chamfer, tone } from './metals';
import { movement } from './movement';
import { at, inset, pathOf, ringPath, wedges } from './outline';
import { clock, lightness, mix, n, noise, seedOf, smoothstep, tint } from './paint';
import type { Sheet } from './sheet';
import type { WatchLook } from './watch-look';

/** Ink of printed marks: dark on a light dial, ivory on a dark one. */
export function printOf(look: WatchLook): string {
  return lightness(look.dialColor) > 0.52 && look.dialFinish !== 'skeleton' ? '#23221f' : '#f0ede4';
}

/** How a sunray dial answers the light: a bright cone to the upper left and its opposite. */
function ray(angle: number): number {
  const cone = (center: number, width: number) => {
    const off = Math.abs(Math.atan2(Math.sin(angle - center), Math.cos(angle - center)));
    return 1 - smoothstep(0, width, off);
  };
  return cone(-2.25, 0.95) + 0.75 * cone(0.95, 0.85) + 0.22 * cone(-0.6, 0.5);
}

function sunburst(sheet: Sheet, look: WatchLook, { dial, radius }: Anatomy, strength: number): string {
  const color = look.dialColor;
  const rays = wedges(dial, null, 200, (angle, index) => {
    const light = ray(angle) * 0.44 - 0.24 + (noise(index) - 0.5) * 0.07;
    return tint(color, light * strength);
  });
  const depth = sheet.radial([0, 0], radius * 1.15, [
    [0, tint(color, 0.35), 0.22],
    [0.25, color, 0],
    [0.72, '#000000', 0],
    [1, '#000000', 0.34],
  ]);
  return `${rays}<path d="${pathOf(dial)}" fill="${depth}"/>`;
}

function guilloche(sheet: Sheet, look: WatchLook, parts: Anatomy): string {
  const { dial, radius } = parts;
  const color = look.dialColor;
  const engraved = inset(dial, radius * 0.27);
  const arcs = (direction: number, shift: number) =>
    Array.from({ length: 72 }, (_, index) => {
      const angle = (index / 72) * Math.PI * 2 + shift;
      const [x, y] = at(engraved, angle);
      const reach = Math.hypot(x, y) * 0.62;
      const bend = angle - direction * 0.85;
      return `M0 0Q${n(Math.cos(bend) * reach)} ${n(Math.sin(bend) * reach)} ${n(x)} ${n(y)}`;
    }).join('');
  const line = (direction: number, shift: number, stroke: string, opacity: number) =>
    `<path d="${arcs(direction, shift)}" fill="none" stroke="${stroke}" stroke-opacity="${opacity}" stroke-width=".62"/>`;
  return (
    sunburst(sheet, look, parts, 0.55) +
    line(1, 0.012, tint(color, -0.65), 0.75) +
    line(1, 0, tint(color, 0.6), 0.6) +
    line(-1, 0.012, tint(color, -0.65), 0.75) +
    line(-1, 0, tint(color, 0.6), 0.6) +
    `<path d="${ringPath(engraved, inset(engraved, 0.9))}" fill="${tint(color, 0.4)}" fill-opacity=".6" fill-rule="evenodd"/>`
  );
}

function motherOfPearl(sheet: Sheet, look: WatchLook, { dial, radius }: Anatomy): string {
  const tints = ['#f4c9d4', '#c9e8e0', '#d6d2f2', '#f6ecc8', '#c4dcf2', '#f2d8ee', '#ffffff'];
  const clip = sheet.clip(pathOf(dial));
  const clouds = Array.from({ length: 26 }, (_, index) => {
    const angle = noise(index * 3) * Math.PI * 2;
    const reach = Math.sqrt(noise(index * 3 + 1)) * radius;
    const size = radius * (0.3 + noise(index * 3 + 2) * 0.4);
    const color = tints[index % tints.length] ?? '#ffffff';
    const fill = sheet.radial([0, 0], size, [
      [0, color, 0.75],
      [0.5, color, 0.35],
      [1, color, 0],
    ]);
    return `<circle r="${n(size)}" fill="${fill}" transform="translate(${n(Math.cos(angle) * reach)} ${n(Math.sin(angle) * reach)}) rotate(${n(noise(index) * 90 - 60)}) scale(1.5 .5)"/>`;
  });
  const base = wedges(dial, null, 90, (angle) =>
    tint(mix(look.dialColor, '#e9e6ea', 0.55), ray(angle) * 0.2 - 0.12),
  );
  return `${base}<g clip-path="${clip}">${clouds.join('')}</g>`;
}

function surface(sheet: Sheet, look: WatchLook, parts: Anatomy): string {
  const { dial, radius } = parts;
  const color = look.dialColor;
  const whole = pathOf(dial);
  const fill = (paint: string) => `<path d="${whole}" fill="${paint}"/>`;
  switch (look.dialFinish) {
    case 'sunburst':
      return sunburst(sheet, look, parts, 1);
    case 'matte':
      return fill(
        sheet.radial([-radius * 0.35, -radius * 0.45], radius * 1.7, [
          [0, tint(color, 0.13)],
          [0.55, color],
          [1, tint(color, -0.28)],
        ]),
      );
    case 'enamel':
      return (
        fill(
          sheet.radial([0, 0], radius * 1.2, [
            [0, tint(color, 0.1)],
            [0.7, color],
            [0.9, tint(color, -0.12)],
            [1, tint(color, -0.3)],
          ]),
        ) +
        `<ellipse cx="${n(-radius * 0.3)}" cy="${n(-radius * 0.42)}" rx="${n(radius * 0.55)}" ry="${n(radius * 0.3)}" transform="rotate(-40 ${n(-radius * 0.3)} ${n(-radius * 0.42)})" fill="${sheet.radial(
          [-radius * 0.3, -radius * 0.42],
          radius * 0.55,
          [
            [0, '#ffffff', 0.4],
            [0.4, '#ffffff', 0.16],
            [1, '#ffffff', 0],
          ],
        )}"/>`
      );
    case 'fume':
      return (
        sunburst(sheet, { ...look, dialColor: tint(color, 0.14) }, parts, 0.75) +
        fill(
          sheet.radial([0, 0], radius * 1.06, [
            [0, '#000000', 0],
            [0.35, '#060607', 0.06],
            [0.7, '#060607', 0.52],
            [1, '#060607', 0.93],
          ]),
        )
      );
    case 'guilloche':
      return guilloche(sheet, look, parts);
    case 'mother-of-pearl':
      return motherOfPearl(sheet, look, parts);
    case 'skeleton':
      return (
        fill(
          sheet.radial([0, 0], radius * 1.1, [
            [0, tint(look.dialColor, -0.5)],
            [1, tint(look.dialColor, -0.82)],
          ]),
        ) +
        movement(sheet, {
          radius: radius * 0.84,
          metal: look.caseMetal === 'two-tone' ? 'steel' : look.caseMetal,
          rotor: false,
          open: true,
        }) +
        `<path d="${ringPath(dial, inset(dial, radius * 0.24))}" fill="${tint(look.dialColor, -0.12)}" fill-rule="evenodd"/>` +
        `<path d="${ringPath(inset(dial, radius * 0.235), inset(dial, radius * 0.25))}" fill="${tone(look.accent, 0.8)}" fill-rule="evenodd"/>`
      );
  }
}

/** The ring of minutes, finer for a chronograph. */
function minuteTrack(look: WatchLook, { dial, radius }: Anatomy, ink: string): string {
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
}

/** A small applied sign above the name; each house has its own. */
function emblem(look: WatchLook, size: number): string {
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
}

function texts(look: WatchLook, { dial, radius }: Anatomy, ink: string): string {
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
}

/** The dial plate with its print, in flat watch units. */
export function dialPlate(sheet: Sheet, look: WatchLook, parts: Anatomy): string {
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
}
