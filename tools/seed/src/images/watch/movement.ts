import { tone } from './metals.ts';
import { circle, wedges } from './outline.ts';
import { clock, n, noise, polygon, type Point } from '../paint.ts';
import type { Sheet } from '../sheet.ts';
import type { Metal } from '../watch-look.ts';

export interface MovementLook {
  radius: number;
  /** Metal of bridges and, when `rotor`, of the winding mass. */
  metal: Metal;
  rotor: boolean;
  /** Seen from the dial side, cut open. */
  open: boolean;
}

const gear = (x: number, y: number, radius: number, teeth: number, metal: Metal): string => {
  const edge = Array.from({ length: teeth * 4 }, (_, index): Point => {
    const angle = (index / (teeth * 4)) * Math.PI * 2;
    const r = index % 4 < 2 ? radius : radius * 0.9;
    return [x + Math.cos(angle) * r, y + Math.sin(angle) * r];
  });
  const spokes = Array.from({ length: 5 }, (_, index) => {
    const angle = (index / 5) * Math.PI * 2;
    return `M${n(x)} ${n(y)}L${n(x + Math.cos(angle) * radius * 0.72)} ${n(y + Math.sin(angle) * radius * 0.72)}`;
  });
  return (
    `<path d="${polygon(edge)}" transform="translate(.8 1.2)" fill="#000" fill-opacity=".4"/>` +
    `<path d="${polygon(edge)}" fill="${tone(metal, 0.62)}"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 0.82)}" fill="${tone(metal, 0.78)}"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 0.68)}" fill="${tone(metal, 0.2)}"/>` +
    `<path d="${spokes.join('')}" stroke="${tone(metal, 0.72)}" stroke-width="${n(radius * 0.1)}"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 0.2)}" fill="${tone(metal, 0.85)}"/>`
  );
};

const jewel = (x: number, y: number, r: number): string => {
  return (
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 1.45)}" fill="${tone('yellow-gold', 0.62)}"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="#8e1436"/><circle cx="${n(x - r * 0.25)}" cy="${n(y - r * 0.3)}" r="${n(r * 0.42)}" fill="#e0507a"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.22)}" fill="#3a0415"/>`
  );
};

const screw = (x: number, y: number, r: number, turn: number): string => {
  const [dx, dy] = [Math.cos(turn) * r * 0.9, Math.sin(turn) * r * 0.9];
  return (
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 1.2)}" fill="#0006"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="#3d5f9c"/><circle cx="${n(x - r * 0.2)}" cy="${n(y - r * 0.25)}" r="${n(r * 0.5)}" fill="#87a5d6" fill-opacity=".7"/>` +
    `<path d="M${n(x - dx)} ${n(y - dy)}L${n(x + dx)} ${n(y + dy)}" stroke="#0d1526" stroke-width="${n(r * 0.34)}"/>`
  );
};

const balance = (x: number, y: number, r: number): string => {
  const spiral = Array.from({ length: 60 }, (_, index): Point => {
    const angle = (index / 60) * Math.PI * 8;
    const reach = r * (0.12 + (index / 60) * 0.5);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
  return (
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 1.12)}" fill="#0d0d0e" fill-opacity=".75"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${tone('yellow-gold', 0.5)}" stroke-width="${n(r * 0.2)}"/>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 1.02)}" fill="none" stroke="${tone('yellow-gold', 0.9)}" stroke-width="${n(r * 0.07)}"/>` +
    `<path d="M${spiral.map(([px, py]) => `${n(px)} ${n(py)}`).join('L')}" fill="none" stroke="#8fa4c8" stroke-width="${n(r * 0.03)}"/>` +
    `<path d="M${n(x - r * 0.9)} ${n(y - r * 0.35)}L${n(x + r * 0.9)} ${n(y + r * 0.35)}" stroke="${tone('yellow-gold', 0.8)}" stroke-width="${n(r * 0.1)}"/>` +
    jewel(x, y, r * 0.14)
  );
};

/** A bridge: a plate with Geneva stripes and a polished, light edge. */
const bridge = (sheet: Sheet, path: string, metal: Metal, radius: number): string => {
  const stops = Array.from({ length: 28 }, (_, index): readonly [number, string] => [
    index / 27,
    tone(metal, index % 2 === 0 ? 0.78 : 0.48),
  ]);
  const stripes = sheet.linear([-radius, -radius * 0.6], [radius, radius * 0.6], stops);
  return (
    `<path d="${path}" transform="translate(1 1.6)" fill="#000" fill-opacity=".45"/>` +
    `<path d="${path}" fill="${stripes}" stroke="${tone(metal, 0.97)}" stroke-width="1.1" stroke-linejoin="round"/>`
  );
};

/** The winding mass: a half disc, engraved with rings, heavier at the rim. */
const windingMass = (sheet: Sheet, r: number, metal: Metal): string => {
  const half = (outer: number, inner: number) =>
    `M${n(-outer)} 0A${n(outer)} ${n(outer)} 0 0 0 ${n(outer)} 0L${n(inner)} 0A${n(inner)} ${n(inner)} 0 0 1 ${n(-inner)} 0Z`;
  const rays = sheet.linear(
    [-r, 0],
    [r, r * 0.5],
    [
      [0, tone(metal, 0.52)],
      [0.22, tone(metal, 0.86)],
      [0.4, tone(metal, 0.6)],
      [0.62, tone(metal, 0.93)],
      [0.8, tone(metal, 0.56)],
      [1, tone(metal, 0.78)],
    ],
  );
  const rings = Array.from({ length: 9 }, (_, index) => {
    const at = r * (0.34 + index * 0.05);
    return `<path d="M${n(-at)} 0A${n(at)} ${n(at)} 0 0 0 ${n(at)} 0" fill="none" stroke="${tone(metal, 0.3)}" stroke-opacity=".35" stroke-width=".6"/>`;
  });
  return (
    `<g transform="rotate(24)"><path d="${half(r * 0.97, 0)}" transform="translate(1.6 2.4)" fill="#000" fill-opacity=".4"/>` +
    `<path d="${half(r * 0.97, 0)}" fill="${rays}"/>${rings.join('')}` +
    `<path d="${half(r * 0.97, r * 0.82)}" fill="${rays}" stroke="${tone(metal, 0.98)}" stroke-width=".7"/>` +
    `<path d="${half(r * 0.82, r * 0.8)}" fill="${tone(metal, 0.2)}"/>` +
    `<path d="M${n(-r * 0.97)} 0H${n(r * 0.97)}" stroke="${tone(metal, 1)}" stroke-width=".9"/></g>` +
    `<circle r="${n(r * 0.17)}" fill="${tone(metal, 0.5)}"/><circle r="${n(r * 0.15)}" fill="${tone(metal, 0.86)}"/>` +
    screw(0, 0, r * 0.07, 0.7)
  );
};

/** A watch movement, centred on the origin. */
export const movement = (sheet: Sheet, { radius: r, metal, rotor, open }: MovementLook): string => {
  const plate = wedges(circle(r), null, 72, (_, index) =>
    tone(open ? metal : 'steel', 0.34 + 0.12 * noise(index) + 0.1 * Math.sin(index / 4)),
  );
  const perlage = Array.from({ length: 60 }, (_, index) => {
    const angle = index * 2.39996;
    const reach = r * 0.97 * Math.sqrt((index + 0.5) / 60);
    return `<circle cx="${n(Math.cos(angle) * reach)}" cy="${n(Math.sin(angle) * reach)}" r="${n(r * 0.085)}" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="${n(r * 0.03)}"/>`;
  }).join('');
  const gears =
    gear(-r * 0.42, -r * 0.38, r * 0.36, 36, 'yellow-gold') +
    gear(r * 0.12, -r * 0.52, r * 0.26, 30, 'steel') +
    gear(r * 0.5, -r * 0.1, r * 0.24, 28, 'yellow-gold') +
    gear(-r * 0.55, r * 0.32, r * 0.28, 32, 'steel');
  const arm = (width: number) =>
    `M${n(-r * 0.96)} ${n(-r * 0.1)}Q${n(-r * 0.4)} ${n(-r * 0.28)} 0 ${n(-r * width)}Q${n(r * 0.45)} ${n(-r * 0.5)} ${n(r * 0.62)} ${n(-r * 0.72)}L${n(r * 0.8)} ${n(-r * 0.52)}Q${n(r * 0.5)} ${n(-r * 0.2)} ${n(r * 0.16)} ${n(r * width)}Q${n(-r * 0.4)} ${n(r * 0.02)} ${n(-r * 0.95)} ${n(r * 0.14)}Z`;
  const upper = `M${n(-r * 0.96)} ${n(-r * 0.1)}A${n(r * 0.97)} ${n(r * 0.97)} 0 0 1 ${n(r * 0.7)} ${n(-r * 0.66)}Q${n(r * 0.3)} ${n(-r * 0.62)} ${n(r * 0.2)} ${n(-r * 0.2)}Q${n(-r * 0.1)} ${n(r * 0.1)} ${n(-r * 0.5)} ${n(-r * 0.06)}Z`;
  const lower = `M${n(-r * 0.95)} ${n(r * 0.14)}Q${n(-r * 0.4)} ${n(r * 0.02)} ${n(-r * 0.22)} ${n(r * 0.36)}Q${n(-r * 0.1)} ${n(r * 0.7)} ${n(-r * 0.3)} ${n(r * 0.91)}A${n(r * 0.96)} ${n(r * 0.96)} 0 0 1 ${n(-r * 0.95)} ${n(r * 0.14)}Z`;
  const screws = [0.7, 3.3, 5.1, 8.4, 10.2]
    .map((hours, index) =>
      screw(Math.cos(clock(hours)) * r * 0.86, Math.sin(clock(hours)) * r * 0.86, r * 0.05, index),
    )
    .join('');
  const jewels = (
    [
      [-0.42, -0.38],
      [0.12, -0.5],
      [-0.55, 0.32],
      [0.5, -0.1],
    ] as const
  )
    .map(([x, y]) => jewel(x * r, y * r, r * 0.045))
    .join('');
  const wheel = balance(r * 0.38, r * 0.46, r * 0.34);
  return open
    ? plate + perlage + gears + wheel + bridge(sheet, arm(0.12), metal, r) + screws + jewels
    : plate +
        perlage +
        gears +
        bridge(sheet, upper, 'steel', r) +
        bridge(sheet, lower, 'steel', r) +
        wheel +
        screws +
        jewels +
        (rotor ? windingMass(sheet, r, metal) : '');
};
