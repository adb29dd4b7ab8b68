import { n, noise, polyline, tint, type Point } from '../paint.ts';
import type { Sheet } from '../sheet.ts';
import { soft } from './staging.ts';

/** A cup of coffee on its saucer from above. */
export const coffee = (sheet: Sheet, x: number, y: number, r: number): string => {
  const disc = (radius: number, dx: number, dy: number) =>
    `M${n(x + dx - radius)} ${n(y + dy)}a${n(radius)} ${n(radius)} 0 1 0 ${n(radius * 2)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-radius * 2)} 0Z`;
  const china = (radius: number, light: number) =>
    sheet.radial([x - radius * 0.4, y - radius * 0.45], radius * 1.7, [
      [0, tint('#ece7df', light)],
      [0.6, '#e3ddd3'],
      [1, '#b9b0a3'],
    ]);
  const crema = sheet.radial([x - r * 0.1, y - r * 0.12], r * 0.6, [
    [0, '#8a5a30'],
    [0.55, '#6b3f1e'],
    [0.86, '#4a2811'],
    [1, '#2a1508'],
  ]);
  const swirl = [0.18, 0.28, 0.38]
    .map(
      (share, index) =>
        `<circle cx="${n(x + r * 0.03)}" cy="${n(y + r * 0.02)}" r="${n(r * share)}" fill="none" stroke="#c89a63" stroke-opacity="${n(0.34 - index * 0.08)}" stroke-width="${n(r * 0.03)}" stroke-dasharray="${n(r * 0.7)} ${n(r * 0.35)}"/>`,
    )
    .join('');
  const handle = `M${n(x + r * 0.55)} ${n(y - r * 0.42)}L${n(x + r * 0.98)} ${n(y - r * 0.74)}`;
  return (
    soft(sheet, disc(r, r * 0.14, r * 0.16), r * 0.1, 0.42) +
    `<path d="${disc(r, 0, 0)}" fill="${china(r, 0.5)}"/><path d="${disc(r * 0.9, 0, 0)}" fill="none" stroke="#8f6a43" stroke-opacity=".55" stroke-width="${n(r * 0.012)}"/><path d="${disc(r * 0.72, 0, 0)}" fill="${tint('#d9d2c7', -0.05)}"/>` +
    soft(sheet, disc(r * 0.66, r * 0.09, r * 0.1), r * 0.06, 0.5) +
    `<path d="${handle}" stroke="#cfc7bb" stroke-width="${n(r * 0.15)}" stroke-linecap="round"/><path d="${handle}" stroke="#f6f3ee" stroke-width="${n(r * 0.08)}" stroke-linecap="round"/>` +
    `<path d="${disc(r * 0.66, 0, 0)}" fill="${china(r * 0.66, 0.9)}"/><path d="${disc(r * 0.585, 0, 0)}" fill="#9c9284"/><path d="${disc(r * 0.57, 0, r * 0.008)}" fill="${crema}"/>${swirl}` +
    `<path d="M${n(x - r * 0.46)} ${n(y - r * 0.2)}A${n(r * 0.5)} ${n(r * 0.5)} 0 0 1 ${n(x - r * 0.05)} ${n(y - r * 0.49)}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="${n(r * 0.03)}" stroke-linecap="round"/>`
  );
};

/** Fine veins of marble over a rectangle. */
export const veins = (
  seed: number,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
): string => {
  return Array.from({ length: 9 }, (_, index) => {
    let [px, py] = [x + noise(seed + index * 9) * width, y];
    const line = Array.from({ length: 14 }, (__, step): Point => {
      px += (noise(seed + index * 40 + step) - 0.35) * width * 0.07;
      py += height / 13;
      return [px, py];
    });
    return `<path d="${polyline(line)}" fill="none" stroke="${color}" stroke-opacity="${n(0.08 + 0.14 * noise(index))}" stroke-width="${n(0.8 + noise(index + 3) * 2.4)}" stroke-linejoin="round"/>`;
  }).join('');
};

/** A wooden table top from above. */
export const wood = (sheet: Sheet, width: number, height: number, color: string): string => {
  const lines = Array.from({ length: 90 }, (_, index) => {
    const y = (height * (index + noise(index))) / 90;
    const bend = (noise(index * 3) - 0.5) * 26;
    return `<path d="M0 ${n(y)}C${n(width * 0.3)} ${n(y + bend)} ${n(width * 0.7)} ${n(y - bend)} ${width} ${n(y + bend * 0.4)}" stroke="${noise(index + 9) > 0.5 ? '#000' : '#fff'}" stroke-opacity="${n(0.02 + 0.07 * noise(index * 7))}" stroke-width="${n(0.8 + noise(index * 5) * 4)}" fill="none"/>`;
  });
  const light = sheet.linear(
    [0, 0],
    [width, height],
    [
      [0, tint(color, 0.24)],
      [0.5, color],
      [1, tint(color, -0.42)],
    ],
  );
  return `<rect width="${width}" height="${height}" fill="${light}"/>${lines.join('')}`;
};
