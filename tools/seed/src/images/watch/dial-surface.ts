import type { Anatomy } from './anatomy.ts';
import { tone } from './metals.ts';
import { movement } from './movement.ts';
import { at, inset, pathOf, ringPath, wedges } from './outline.ts';
import { mix, n, noise, smoothstep, tint } from '../paint.ts';
import type { Sheet } from '../sheet.ts';
import type { WatchLook } from '../watch-look.ts';

/** How a sunray dial answers the light: a bright cone to the upper left and its opposite. */
const ray = (angle: number): number => {
  const cone = (center: number, width: number) => {
    const off = Math.abs(Math.atan2(Math.sin(angle - center), Math.cos(angle - center)));
    return 1 - smoothstep(0, width, off);
  };
  return cone(-2.25, 0.95) + 0.75 * cone(0.95, 0.85) + 0.22 * cone(-0.6, 0.5);
};

const sunburst = (sheet: Sheet, look: WatchLook, { dial, radius }: Anatomy, strength: number): string => {
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
};

const guilloche = (sheet: Sheet, look: WatchLook, parts: Anatomy): string => {
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
};

const motherOfPearl = (sheet: Sheet, look: WatchLook, { dial, radius }: Anatomy): string => {
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
};

/** The dial's plate in its finish, without print. */
export const surface = (sheet: Sheet, look: WatchLook, parts: Anatomy): string => {
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
};
