import { anatomy } from '../watch/anatomy.ts';
import { BENDS } from '../watch/band.ts';
import { camera, project, type Pose } from '../camera.ts';
import { head } from '../watch/head.ts';
import { points } from '../watch/outline.ts';
import { n, polygon } from '../paint.ts';
import type { Sheet } from '../sheet.ts';
import { strap } from '../watch/strap.ts';
import type { WatchLook } from '../watch-look.ts';

/** Colour of shadows: pure black, since a faint dark tint would be rounded into coloured rings. */
export const SHADE = '#000000';

/** A blurred shape at full size: costly, so only scenes use it. */
export const soft = (
  sheet: Sheet,
  path: string,
  blur: number,
  opacity: number,
  dx = 0,
  dy = 0,
  color = SHADE,
): string => {
  return `<path d="${path}" transform="translate(${n(dx)} ${n(dy)})" fill="${color}" fill-opacity="${n(opacity)}" filter="${sheet.blur(blur)}"/>`;
};

/** A watch laid flat, its strap open, with its shadow to the lower right. */
export const lying = (sheet: Sheet, look: WatchLook, pose: Pose, reach = 300): string => {
  const parts = anatomy(look);
  const view = camera(pose);
  const half = parts.strapHalf * 0.9;
  const far = parts.lugEnd + reach * 0.82;
  const band = polygon(
    [
      [-half, -far],
      [half, -far],
      [half, far],
      [-half, far],
    ].map(([x = 0, y = 0]) => project(view, x, y, -60)),
  );
  const body = polygon(points(parts.case, 48).map(([x, y]) => project(view, x, y, -40)));
  const unit = view.scale;
  return (
    soft(sheet, band + body, 15 * unit, 0.36, 18 * unit, 21 * unit) +
    soft(sheet, band + body, 6 * unit, 0.4, 8 * unit, 9 * unit) +
    soft(sheet, body, 2.4 * unit, 0.4, 3 * unit, 4 * unit) +
    strap(view, look, parts, { ...BENDS.lying, perUnit: 0.13, length: reach }) +
    head(view, sheet, look, parts)
  );
};

/** The pose of a watch that stands on its closed strap. */
export const STANDING = { tilt: 9, yaw: 33, pitch: 13, roll: -3 } as const;

/** A watch standing on its closed strap, with the dark pool under it and, on polished ground, its reflection. */
export const standing = (
  sheet: Sheet,
  look: WatchLook,
  pose: Pose,
  { polish = 0, shade = 0.55 } = {},
): string => {
  const parts = anatomy(look);
  const view = camera({ ...STANDING, ...pose });
  const [x, y] = project(view, 0, parts.lugEnd + 36, -95);
  const unit = view.scale;
  const ellipse = (rx: number, ry: number, dx: number) => {
    const [cx, cy] = [x + dx * unit, y + 2 * unit];
    return `M${n(cx - rx * unit)} ${n(cy)}a${n(rx * unit)} ${n(ry * unit)} 0 1 0 ${n(rx * 2 * unit)} 0a${n(rx * unit)} ${n(ry * unit)} 0 1 0 ${n(-rx * 2 * unit)} 0Z`;
  };
  const watch = strap(view, look, parts, BENDS.loop) + head(view, sheet, look, parts);
  const mirror = polish
    ? `<g opacity="${n(polish)}" transform="translate(0 ${n(2 * (y + 3 * unit))}) scale(1 -1)" filter="${sheet.blur(1.2 * unit)}">${watch}</g>`
    : '';
  return (
    mirror +
    soft(sheet, ellipse(112, 26, 34), 14 * unit, shade * 0.8) +
    soft(sheet, ellipse(74, 15, 10), 7 * unit, shade) +
    soft(sheet, ellipse(54, 7, 2), 3 * unit, shade) +
    watch
  );
};
