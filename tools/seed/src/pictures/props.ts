import { n, noise, polygon, tint, type Point } from './paint';
import type { Sheet } from './sheet';
import { SHADE, soft } from './staging';

/** A block of stone seen a little from above: lit top, darker front, a bright edge, fine speckles. */
export function block(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  top: number,
  front: number,
  color: string,
  skew = 0,
): string {
  const upper = polygon([
    [x + skew, y - top],
    [x + width - skew, y - top],
    [x + width, y],
    [x, y],
  ]);
  const lit = sheet.linear(
    [x, y - top],
    [x + width, y],
    [
      [0, tint(color, 0.2)],
      [0.5, tint(color, 0.09)],
      [1, tint(color, -0.2)],
    ],
  );
  const dark = sheet.linear(
    [x, y],
    [x + width * 0.3, y + front],
    [
      [0, tint(color, -0.22)],
      [1, tint(color, -0.6)],
    ],
  );
  return (
    `<path d="${upper}" fill="${lit}"/><path d="M${n(x)} ${n(y)}h${n(width)}v${n(front)}h${n(-width)}Z" fill="${dark}"/>` +
    `<path d="M${n(x)} ${n(y)}h${n(width)}" stroke="${tint(color, 0.45)}" stroke-opacity=".7" stroke-width="2.5"/>` +
    speckles(x, y, width, front, color)
  );
}

/** Mineral speckles over a rectangle. */
export function speckles(
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  count = 900,
): string {
  const marks = (offset: number, share: number) =>
    Array.from({ length: Math.round(count * share) }, (_, index) => {
      const [px, py] = [x + noise(index * 2 + offset) * width, y + noise(index * 2 + 1 + offset) * height];
      return `M${n(px)} ${n(py)}h${n(1 + noise(index + offset) * 3)}`;
    }).join('');
  return (
    `<path d="${marks(0, 0.5)}" stroke="${tint(color, 0.5)}" stroke-opacity=".16" stroke-width="1.6"/>` +
    `<path d="${marks(5000, 0.5)}" stroke="#000" stroke-opacity=".2" stroke-width="1.8"/>`
  );
}

/** An arch in a wall: its reveal catches the light on one side. */
export function arch(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
): string {
  const r = width / 2;
  const shape = (dx: number) =>
    `M${n(x + dx)} ${n(y)}v${n(-(height - r))}a${n(r)} ${n(r)} 0 0 1 ${n(width)} 0v${n(height - r)}Z`;
  const depth = sheet.linear(
    [x, y - height],
    [x + width, y],
    [
      [0, tint(color, -0.62)],
      [0.5, tint(color, -0.4)],
      [1, tint(color, -0.16)],
    ],
  );
  const reveal = sheet.linear(
    [x, 0],
    [x + width, 0],
    [
      [0, tint(color, -0.5)],
      [0.8, tint(color, 0.1)],
      [1, tint(color, 0.26)],
    ],
  );
  const clip = sheet.clip(shape(0));
  return `<path d="${shape(0)}" fill="${reveal}"/><g clip-path="${clip}"><path d="${shape(-width * 0.09)}" fill="${depth}"/></g>`;
}

export function sphere(sheet: Sheet, x: number, y: number, r: number, color: string): string {
  const fill = sheet.radial([x - r * 0.38, y - r * 0.42], r * 1.5, [
    [0, tint(color, 0.5)],
    [0.35, color],
    [0.8, tint(color, -0.55)],
    [1, tint(color, -0.4)],
  ]);
  const pool = `M${n(x - r * 0.7)} ${n(y + r * 0.96)}a${n(r)} ${n(r * 0.16)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r * 0.16)} 0 1 0 ${n(-r * 2)} 0Z`;
  return `${soft(sheet, pool, r * 0.16, 0.45)}<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`;
}

/** A round column or plinth with its top. */
export function plinth(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
): string {
  const [r, flat] = [width / 2, width * 0.11];
  const round = sheet.linear(
    [x, 0],
    [x + width, 0],
    [
      [0, tint(color, -0.12)],
      [0.22, tint(color, 0.2)],
      [0.5, tint(color, -0.06)],
      [0.85, tint(color, -0.5)],
      [1, tint(color, -0.42)],
    ],
  );
  const top = sheet.linear(
    [x, y - flat],
    [x + width, y + flat],
    [
      [0, tint(color, 0.36)],
      [1, tint(color, 0.02)],
    ],
  );
  return (
    `<path d="M${n(x)} ${n(y)}v${n(height)}a${n(r)} ${n(flat)} 0 0 0 ${n(width)} 0v${n(-height)}Z" fill="${round}"/>` +
    `<ellipse cx="${n(x + r)}" cy="${n(y)}" rx="${n(r)}" ry="${n(flat)}" fill="${top}" stroke="${tint(color, 0.5)}" stroke-opacity=".6" stroke-width="1.5"/>`
  );
}

/** Draped silk: broad soft folds, for the reduced ground. `angle` in degrees. */
export function silk(
  sheet: Sheet,
  width: number,
  height: number,
  color: string,
  angle: number,
  seed: number,
): string {
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
}

/** Sun through a window with bars, falling on wall and table; for the reduced ground. */
export function windowLight(
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  color: string,
  opacity: number,
): string {
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
}

/** The shadow of a twig with long leaves; for the reduced ground. */
export function leafShadow(
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  turn: number,
  opacity: number,
): string {
  const leaves = Array.from({ length: 11 }, (_, index) => {
    const side = index % 2 === 0 ? 1 : -1;
    const at = size * (0.12 + index * 0.085);
    const length = size * (0.42 - index * 0.022);
    return `<path d="M0 0Q${n(length * 0.5)} ${n(-length * 0.16)} ${n(length)} 0Q${n(length * 0.5)} ${n(length * 0.16)} 0 0Z" transform="translate(${n(at)} 0) rotate(${side * 48})"/>`;
  });
  return `<g fill="${SHADE}" fill-opacity="${n(opacity)}" filter="${sheet.blur(size * 0.022)}" transform="translate(${n(x)} ${n(y)}) rotate(${turn})"><rect width="${n(size)}" height="${n(size * 0.012)}"/>${leaves.join('')}</g>`;
}

/** A rose petal, curled at the rim. */
export function petal(sheet: Sheet, x: number, y: number, size: number, turn: number, color: string): string {
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
}

/** A cup of coffee on its saucer from above. */
export function coffee(sheet: Sheet, x: number, y: number, r: number): string {
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
}

/** Woven linen over a polygon, with threads along and across. */
export function linen(sheet: Sheet, corners: readonly Point[], size: Point, color: string): string {
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
}
