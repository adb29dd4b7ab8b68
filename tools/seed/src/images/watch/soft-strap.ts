import { patch, type Band } from './band.ts';
import { brushed } from './metals.ts';
import { lightness, n, noise, polygon, polyline, tint, type Point } from '../paint.ts';
import type { WatchLook } from '../watch-look.ts';

const at = ([x, y]: Point) => `${n(x)} ${n(y)}`;

interface Stretch {
  from: number;
  to: number;
}

/** The plain shaded surface, darker where it turns away; `gloss` sharpens the light. */
const ground = (on: Band, { from, to }: Stretch, color: string, gloss: number): string => {
  const rows = [];
  for (let s = to - 4; s > from - 4; s -= 4) {
    const light = (brushed(on.normal(s)) - 0.56) * gloss;
    rows.push(patch(on, -1, 1, s, s + 5.2, tint(color, light)));
  }
  return rows.join('');
};

/** Rounded edges: nested veils, each a little wider. */
const rounding = (on: Band, { from, to }: Stretch, strength: number): string => {
  const veils = [0.7, 0.78, 0.85, 0.91, 0.955].flatMap((x) => [
    patch(on, x, 1, from, to, `rgba(0,0,0,${n(strength)})`),
    patch(on, -1, -x, from, to, `rgba(0,0,0,${n(strength * 0.8)})`),
  ]);
  const shine = [-0.62, -0.58, -0.54].map((x) => patch(on, x, x + 0.3, from, to, 'rgba(255,255,255,.028)'));
  return veils.join('') + shine.join('');
};

const stitches = (on: Band, { from, to }: Stretch, color: string, scale: number): string => {
  const runs = (dx: number) =>
    [-0.86, 0.86]
      .map((x) => {
        const marks = [];
        for (let s = to - 6; s > from + 2; s -= 8)
          marks.push(`M${at(on.place(x + dx, s))}L${at(on.place(x + dx, s + 5.2))}`);
        return marks.join('');
      })
      .join('');
  return (
    `<g fill="none" stroke-linecap="round"><path d="${runs(0.012)}" stroke="#000" stroke-opacity=".5" stroke-width="${n(scale * 2.5)}"/>` +
    `<path d="${runs(0)}" stroke="${color}" stroke-width="${n(scale * 1.55)}"/></g>`
  );
};

/** Short random strokes: the grain of calf leather. */
const grain = (on: Band, { from, to }: Stretch, count: number, scale: number, color: string): string => {
  const marks = (offset: number) =>
    Array.from({ length: count }, (_, index) => {
      const s = from + (to - from) * noise(index * 3 + offset);
      const x = -0.95 + 1.9 * noise(index * 3 + 1 + offset);
      return `M${at(on.place(x, s))}L${at(on.place(x + (noise(index + offset) - 0.5) * 0.06, s + 2.2))}`;
    }).join('');
  return (
    `<g fill="none" stroke-linecap="round" stroke-width="${n(scale * 0.55)}"><path d="${marks(0)}" stroke="#000" stroke-opacity=".2"/>` +
    `<path d="${marks(9001)}" stroke="${tint(color, 0.6)}" stroke-opacity=".16"/></g>`
  );
};

/** Alligator: broad square scales along the middle, small round ones at the flanks. */
const scales = (on: Band, { from, to }: Stretch, color: string): string => {
  const widths = [0.2, 0.26, 0.54, 0.54, 0.26, 0.2];
  const drawn: string[] = [];
  let left = -1;
  widths.forEach((width, column) => {
    const tall = width > 0.4 ? 17 : width > 0.22 ? 11 : 8.5;
    let row = 0;
    for (let s = from - tall * noise(column * 7); s < to; row += 1) {
      const height = tall * (0.85 + 0.3 * noise(column * 97 + row));
      const [cx, cs] = [left + width / 2 + (noise(row * 13 + column) - 0.5) * 0.03, s + height / 2];
      const ring = (size: number, shift: number) =>
        polygon(
          Array.from({ length: 14 }, (_, index): Point => {
            const angle = (index / 14) * Math.PI * 2;
            const power = width > 0.4 ? 0.55 : 0.75;
            const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
            return on.place(
              cx + Math.sign(cos) * Math.abs(cos) ** power * width * 0.485 * size - shift * 0.012,
              Math.min(
                to,
                Math.max(
                  from,
                  cs + Math.sign(sin) * Math.abs(sin) ** power * height * 0.47 * size - shift * on.sign,
                ),
              ),
            );
          }),
        );
      const light = (brushed(on.normal(Math.max(0, cs))) - 0.56) * 1.1;
      const own = (noise(row * 31 + column * 17) - 0.5) * 0.07;
      drawn.push(
        `<path d="${ring(1, 0)}" fill="${tint(color, light + own)}"/><path d="${ring(0.74, 0.4)}" fill="${tint(color, light + own + 0.07)}"/><path d="${ring(0.42, 1)}" fill="${tint(color, light + own + 0.15)}"/>`,
      );
      s += height;
    }
    left += width;
  });
  return drawn.join('');
};

const weave = (on: Band, { from, to }: Stretch, color: string, scale: number, stripe?: string): string => {
  const [light, dark]: [string[], string[]] = [[], []];
  let row = 0;
  for (let s = to - 3.2; s > from; s -= 3.2) {
    row += 1;
    for (let index = 0; index < 30; index += 1) {
      const x = -1 + ((index + (row % 2) * 0.5) * 2) / 30;
      if (x > 0.96) continue;
      light.push(`M${at(on.place(x + 0.008, s))}L${at(on.place(x + 0.035, s + 2.4))}`);
      dark.push(`M${at(on.place(x + 0.042, s))}L${at(on.place(x + 0.06, s + 2.2))}`);
    }
  }
  const middle = stripe
    ? patch(on, -0.3, 0.3, from, to, stripe) + patch(on, -0.06, 0.06, from, to, color)
    : '';
  return (
    middle +
    `<g fill="none" stroke-width="${n(scale * 0.85)}"><path d="${dark.join('')}" stroke="#000" stroke-opacity=".34"/><path d="${light.join('')}" stroke="#fff" stroke-opacity=".17"/></g>`
  );
};

/** Moulded rubber: two long channels and ribs next to the case. */
const channels = (on: Band, { from, to }: Stretch, color: string, scale: number): string => {
  const channel = [-0.42, 0.34].map(
    (x) =>
      patch(on, x, x + 0.08, on.lug + 34, to, tint(color, -0.45)) +
      patch(on, x + 0.08, x + 0.095, on.lug + 34, to, tint(color, 0.3)),
  );
  const ribs = [0, 1, 2, 3].map((index) => {
    const s = Math.max(from, on.lug + 4 + index * 7);
    return (
      patch(on, -0.72, 0.72, s, s + 2.6, tint(color, -0.5)) +
      patch(on, -0.72, 0.72, s + 2.6, s + 3.5, tint(color, 0.26))
    );
  });
  const edge = [-0.93, 0.93].map((x) => {
    const line = [];
    for (let s = on.lug; s < to; s += 8) line.push(on.place(x, s));
    return `<path d="${polyline(line)}" fill="none" stroke="${tint(color, 0.4)}" stroke-opacity=".35" stroke-width="${n(scale * 0.7)}"/>`;
  });
  return channel.join('') + ribs.join('') + edge.join('');
};

/** Satin: long soft threads of light across. */
const sheen = (on: Band, { from, to }: Stretch): string => {
  const threads = Array.from({ length: 70 }, (_, index) => {
    const s = from + ((to - from) * index) / 70;
    const opacity = 0.03 + 0.07 * noise(index * 3);
    return patch(
      on,
      -1,
      1,
      s,
      s + 1.1,
      index % 2 ? `rgba(255,255,255,${n(opacity)})` : `rgba(0,0,0,${n(opacity)})`,
    );
  });
  const glow = [0.5, 0.42, 0.34, 0.26, 0.18].map((width) =>
    patch(on, -0.25 - width, -0.25 + width, from, to, 'rgba(255,255,255,.05)'),
  );
  return glow.join('') + threads.join('');
};

/** Leather, alligator, rubber, textile and satin. */
export const softStrap = (on: Band, { strap }: WatchLook, scale: number): string => {
  const stretch: Stretch = { from: on.lug - 14, to: Math.min(on.length, on.visible) };
  const thread = strap.stitching ?? tint(strap.color, lightness(strap.color) > 0.5 ? -0.25 : 0.28);
  switch (strap.kind) {
    case 'alligator':
      return (
        ground(on, stretch, tint(strap.color, -0.5), 0.9) +
        scales(on, stretch, strap.color) +
        rounding(on, stretch, 0.085) +
        stitches(on, stretch, thread, scale)
      );
    case 'rubber':
      return (
        ground(on, stretch, strap.color, 0.95) +
        channels(on, stretch, strap.color, scale) +
        rounding(on, stretch, 0.07)
      );
    case 'textile':
      return (
        ground(on, stretch, strap.color, 0.8) +
        weave(on, stretch, strap.color, scale, strap.stitching) +
        rounding(on, stretch, 0.045)
      );
    case 'satin':
      return ground(on, stretch, strap.color, 1.5) + sheen(on, stretch) + rounding(on, stretch, 0.05);
    default:
      return (
        ground(on, stretch, strap.color, 1) +
        grain(on, stretch, 420, scale, strap.color) +
        rounding(on, stretch, 0.075) +
        stitches(on, stretch, thread, scale)
      );
  }
};
