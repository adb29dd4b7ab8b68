import { n, noise, polygon, tint, type Point } from '../paint.ts';
import type { Sheet } from '../sheet.ts';
import { SHADE } from './staging.ts';

/** Draped silk: broad soft folds, for the reduced ground. `angle` in degrees. */
export const silk = (
  sheet: Sheet,
  width: number,
  height: number,
  color: string,
  angle: number,
  seed: number,
): string => {
  const reach = Math.hypot(width, height);
  const folds = Array.from({ length: 26 }, (_, index) => {
    const y = -reach / 2 + (reach * (index + noise(seed + index) * 0.9)) / 26;
    const [sway, bend] = [(noise(seed + index * 3) - 0.5) * 190, (noise(seed + index * 5) - 0.5) * 260];
    const path = `M${n(-reach)} ${n(y + bend)}C${n(-reach * 0.4)} ${n(y - sway)} ${n(-reach * 0.1)} ${n(y + sway)} ${n(reach * 0.2)} ${n(y - sway * 0.6)}S${n(reach * 0.7)} ${n(y + bend)} ${n(reach)} ${n(y - bend)}`;
    const wide = 16 + noise(seed + index * 7) * 52;
    return (
      `<path d="${path}" stroke="${tint(color, -0.55)}" stroke-opacity=".36" stroke-width="${n(wide)}" transform="translate(0 ${n(wide * 0.55)})"/>` +
      `<path d="${path}" stroke="${tint(color, 0.75)}" stroke-opacity=".5" stroke-width="${n(wide * 0.5)}"/>`
    );
  });
  return `<rect width="${width}" height="${height}" fill="${color}"/><g fill="none" filter="${sheet.blur(15)}" transform="translate(${n(width / 2)} ${n(height / 2)}) rotate(${angle})">${folds.join('')}</g>`;
};

/** Sun through a window with bars, falling on wall and table; for the reduced ground. */
export const windowLight = (
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  color: string,
  opacity: number,
): string => {
  const panes = [0, 1, 2, 3].flatMap((column) =>
    [0, 1].map((row) => {
      const [px, py] = [
        x + column * size * 0.56 + row * size * 0.34,
        y + row * size * 0.98 - column * size * 0.12,
      ];
      return polygon([
        [px, py],
        [px + size * 0.48, py - size * 0.1],
        [px + size * 0.78, py + size * 0.78],
        [px + size * 0.3, py + size * 0.88],
      ]);
    }),
  );
  return `<path d="${panes.join('')}" fill="${color}" fill-opacity="${n(opacity)}" filter="${sheet.blur(size * 0.05)}"/>`;
};

/** The shadow of a twig with long leaves; for the reduced ground. */
export const leafShadow = (
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  turn: number,
  opacity: number,
): string => {
  const leaves = Array.from({ length: 11 }, (_, index) => {
    const side = index % 2 === 0 ? 1 : -1;
    const at = size * (0.12 + index * 0.085);
    const length = size * (0.42 - index * 0.022);
    return `<path d="M0 0Q${n(length * 0.5)} ${n(-length * 0.16)} ${n(length)} 0Q${n(length * 0.5)} ${n(length * 0.16)} 0 0Z" transform="translate(${n(at)} 0) rotate(${side * 48})"/>`;
  });
  return `<g fill="${SHADE}" fill-opacity="${n(opacity)}" filter="${sheet.blur(size * 0.022)}" transform="translate(${n(x)} ${n(y)}) rotate(${turn})"><rect width="${n(size)}" height="${n(size * 0.012)}"/>${leaves.join('')}</g>`;
};

/** A rose petal, curled at the rim. */
export const petal = (
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  turn: number,
  color: string,
): string => {
  const path = `M0 ${n(size * 0.5)}C${n(-size * 0.62)} ${n(size * 0.2)} ${n(-size * 0.58)} ${n(-size * 0.52)} ${n(-size * 0.08)} ${n(-size * 0.46)}C${n(size * 0.06)} ${n(-size * 0.6)} ${n(size * 0.6)} ${n(-size * 0.42)} ${n(size * 0.48)} 0C${n(size * 0.4)} ${n(size * 0.26)} ${n(size * 0.2)} ${n(size * 0.42)} 0 ${n(size * 0.5)}Z`;
  const curl = `M${n(-size * 0.44)} ${n(-size * 0.2)}C${n(-size * 0.3)} ${n(-size * 0.5)} ${n(-size * 0.1)} ${n(-size * 0.46)} ${n(-size * 0.08)} ${n(-size * 0.46)}C${n(size * 0.06)} ${n(-size * 0.6)} ${n(size * 0.6)} ${n(-size * 0.42)} ${n(size * 0.48)} 0C${n(size * 0.36)} ${n(-size * 0.3)} ${n(-size * 0.1)} ${n(-size * 0.36)} ${n(-size * 0.44)} ${n(-size * 0.2)}Z`;
  const body = sheet.radial([-size * 0.12, -size * 0.16], size * 0.85, [
    [0, tint(color, 0.42)],
    [0.5, color],
    [1, tint(color, -0.34)],
  ]);
  const place = `translate(${n(x)} ${n(y)}) rotate(${turn})`;
  return (
    `<g transform="translate(${n(x + size * 0.07)} ${n(y + size * 0.11)}) rotate(${turn})"><path d="${path}" fill="${SHADE}" fill-opacity=".34" filter="${sheet.blur(size * 0.06)}"/></g>` +
    `<g transform="${place}"><path d="${path}" fill="${body}"/><path d="${curl}" fill="${tint(color, 0.55)}" fill-opacity=".7"/></g>`
  );
};

/** Woven linen over a polygon, with threads along and across. */
export const linen = (sheet: Sheet, corners: readonly Point[], size: Point, color: string): string => {
  const clip = sheet.clip(polygon(corners));
  const threads = (vertical: boolean) =>
    Array.from({ length: Math.round((vertical ? size[0] : size[1]) / 4) }, (_, index) => {
      const at = index * 4 + noise(index + (vertical ? 0 : 7000)) * 2;
      return vertical ? `M${n(at)} 0v${size[1]}` : `M0 ${n(at)}h${size[0]}`;
    }).join('');
  const light = sheet.linear([0, 0], size, [
    [0, tint(color, 0.3)],
    [0.6, color],
    [1, tint(color, -0.22)],
  ]);
  return `<g clip-path="${clip}"><rect width="${size[0]}" height="${size[1]}" fill="${light}"/><path d="${threads(true)}" stroke="#000" stroke-opacity=".055" stroke-width="1.5"/><path d="${threads(false)}" stroke="#fff" stroke-opacity=".14" stroke-width="1.4"/></g>`;
};
