import { patch, type Band } from './band.ts';
import { brushed, mirrored, tone, trimOf } from './metals.ts';
import { n, noise, polyline } from '../paint.ts';
import type { Metal, WatchLook } from '../watch-look.ts';

interface Column {
  from: number;
  to: number;
  metal: Metal;
  polished: boolean;
  /** Offset along the bracelet in rows: middle links sit between the outer ones. */
  shift: number;
}

const columns = (look: WatchLook): Column[] => {
  const outer = look.caseMetal;
  const center = trimOf(look.caseMetal);
  const gold = outer !== 'titanium';
  if (look.strap.kind === 'oyster-bracelet') {
    return [
      { from: -1, to: -0.44, metal: outer, polished: false, shift: 0 },
      { from: 0.44, to: 1, metal: outer, polished: false, shift: 0 },
      { from: -0.44, to: 0.44, metal: center, polished: gold, shift: 0.5 },
    ];
  }
  return [
    { from: -1, to: -0.5, metal: outer, polished: false, shift: 0 },
    { from: 0.5, to: 1, metal: outer, polished: false, shift: 0 },
    { from: -0.5, to: -0.17, metal: center, polished: true, shift: 0.5 },
    { from: 0.17, to: 0.5, metal: center, polished: true, shift: 0.5 },
    { from: -0.17, to: 0.17, metal: center, polished: true, shift: 0.5 },
  ];
};

const SLICES = 7;

/** One link: a slightly domed bar whose slices mirror the studio by the way they face. */
const link = (
  on: Band,
  { from, to, metal, polished }: Column,
  s0: number,
  s1: number,
  dome: number,
): string => {
  const gap = 0.012;
  const [x0, x1] = [from + gap, to - gap];
  const slice = (s1 - s0) / SLICES;
  const slices = Array.from({ length: SLICES }, (_, index) => {
    const lean = ((index + 0.5) / SLICES - 0.5) * 2 * dome;
    const normal = on.normal((s0 + s1) / 2, lean);
    const light = polished ? mirrored(normal) * 0.85 + brushed(normal) * 0.34 : brushed(normal) * 0.98 + 0.16;
    const edge = index === 0 || index === SLICES - 1 ? -0.22 : 0;
    return patch(
      on,
      x0,
      x1,
      s0 + index * slice,
      Math.min(s1, s0 + (index + 1.3) * slice),
      tone(metal, light + edge),
    );
  });
  const side = (x: number, light: number, opacity: number) => {
    const [a, b] = [on.place(x, s0 + 0.6), on.place(x, s1 - 0.6)];
    return `<path d="${polyline([a, b])}" stroke="${tone(metal, light)}" stroke-opacity="${opacity}" stroke-width="1.6"/>`;
  };
  // A soft reflection along the link, stronger where it is polished.
  const width = x1 - x0;
  const gleam = [0.66, 0.56, 0.46, 0.36, 0.26].map((share) =>
    patch(
      on,
      x0 + width * (0.4 - share * 0.5),
      x0 + width * (0.4 + share * 0.5),
      s0 + 1,
      s1 - 1,
      `rgba(255,255,255,${polished ? 0.085 : 0.03})`,
    ),
  );
  return slices.join('') + gleam.join('') + side(x0 + 0.02, 1, 0.5) + side(x1 - 0.02, 0.1, 0.45);
};

/** Fine lines of brushing along the outer links. */
const brushing = (on: Band, scale: number): string => {
  const end = Math.min(on.visible, on.length);
  const lines = Array.from({ length: 44 }, (_, index) => {
    const x = (index % 2 === 0 ? 1 : -1) * (0.47 + 0.51 * noise(index * 11));
    const points = [];
    for (let s = on.lug - 8; s < end; s += 12) points.push(on.place(x, s));
    const light = noise(index * 5) > 0.5;
    return points.length > 1
      ? `<path d="${polyline(points)}" stroke="${light ? '#fff' : '#000'}" stroke-opacity="${light ? 0.1 : 0.085}"/>`
      : '';
  });
  return `<g fill="none" stroke-width="${n(scale * 0.4)}">${lines.join('')}</g>`;
};

/** An oyster or jubilee bracelet: rows of links from the far end to the lugs. */
export const bracelet = (on: Band, look: WatchLook, scale: number): string => {
  const oyster = look.strap.kind === 'oyster-bracelet';
  const pitch = oyster ? 23 : 14;
  const end = Math.min(on.length - pitch, on.visible + pitch * 0.4);
  const parts = columns(look);
  const rows: string[] = [
    patch(on, -0.99, 0.99, on.lug - 10, Math.min(end, on.visible), tone(look.caseMetal, 0.06), -1),
  ];
  // The end piece fills the room between the lugs.
  const first = on.lug - 4;
  for (let s = first + Math.floor((end - first) / pitch) * pitch; s >= first; s -= pitch) {
    for (const column of parts) {
      const from = s + column.shift * pitch;
      if (from + pitch * 0.5 > end + pitch) continue;
      rows.push(
        link(on, column, from + 0.7, from + pitch - 0.7, oyster ? 0.34 : column.polished ? 0.85 : 0.5),
      );
    }
  }
  for (const column of parts)
    rows.push(link(on, { ...column, polished: false }, 2, first + column.shift * pitch, 0.3));
  return rows.join('') + brushing(on, scale);
};
