import { patch, type Band } from './band.ts';
import { brushed, tone } from './metals.ts';
import { n, type Point } from '../paint.ts';
import type { WatchLook } from '../watch-look.ts';

/** A woven Milanese mesh: flattened wire loops, row by row. */
export const mesh = (on: Band, look: WatchLook, scale: number): string => {
  const metal = look.caseMetal;
  const pitch = 4.2;
  const across = 25;
  const from = on.lug - 10;
  const to = Math.min(on.length, on.visible);
  const ground: string[] = [];
  const light: string[] = [];
  const dark: string[] = [];
  const at = ([x, y]: Point) => `${n(x)} ${n(y)}`;
  for (let s = to - pitch; s > from; s -= pitch) {
    const level = brushed(on.normal(s));
    ground.push(patch(on, -1, 1, s, s + pitch * 1.3, tone(metal, level * 0.8 + 0.02)));
    for (let index = 0; index < across; index += 1) {
      const x = -1 + (index * 2) / across;
      const width = 2 / across;
      light.push(
        `M${at(on.place(x + width * 0.12, s + pitch * 0.25))}L${at(on.place(x + width * 0.62, s + pitch * 1.05))}`,
      );
      dark.push(
        `M${at(on.place(x + width * 0.62, s + pitch * 0.1))}L${at(on.place(x + width, s + pitch * 0.8))}`,
      );
    }
  }
  const stroke = (lines: string[], brightness: number, width: number, opacity: number) =>
    `<path d="${lines.join('')}" fill="none" stroke="${tone(metal, brightness)}" stroke-opacity="${opacity}" stroke-width="${n(scale * width)}" stroke-linecap="round"/>`;
  const edges = [-1, 0.955].map((x) => patch(on, x, x + 0.045, from, to, tone(metal, 0.62))).join('');
  return ground.join('') + stroke(dark, 0.04, 1.25, 0.7) + stroke(light, 0.95, 1.15, 0.75) + edges;
};
