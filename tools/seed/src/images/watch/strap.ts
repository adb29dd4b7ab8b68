import type { Anatomy } from './anatomy.ts';
import { band, type Band, type Bend } from './band.ts';
import { bracelet } from './bracelet.ts';
import type { Camera } from '../camera.ts';
import { softStrap } from './soft-strap.ts';
import { seen } from '../camera.ts';
import { brushed, tone } from './metals.ts';
import { n, polygon, tint } from '../paint.ts';
import { mesh } from './mesh.ts';
import type { WatchLook } from '../watch-look.ts';

export const isMetal = ({ strap }: WatchLook): boolean => {
  return strap.kind === 'oyster-bracelet' || strap.kind === 'jubilee-bracelet' || strap.kind === 'mesh';
};

/** Colour of the strap's inner side. */
export const lining = (look: WatchLook): string => {
  if (isMetal(look)) return tone(look.caseMetal, 0.38);
  return look.strap.kind === 'leather' || look.strap.kind === 'alligator'
    ? '#a98c6c'
    : tint(look.strap.color, -0.2);
};

const thickness = (look: WatchLook): number => {
  return look.strap.kind === 'mesh' || look.strap.kind === 'satin' || look.strap.kind === 'textile' ? 5 : 9;
};

/** The inside of the loop, seen behind everything else. */
const inside = (on: Band, look: WatchLook): string => {
  const color = lining(look);
  const rows = [];
  for (let s = on.length - 4; s > on.visible - 8; s -= 4) {
    const normal = on.normal(s);
    // Links show as joints on the inside, too.
    const joint = isMetal(look) && Math.round(s / 4) % 5 === 0 ? -0.28 : 0;
    const light = -0.5 + 0.62 * Math.max(0, -normal[2]) + joint;
    rows.push(
      `<path d="${polygon([on.place(-1, s, -2), on.place(1, s, -2), on.place(1, s + 5, -2), on.place(-1, s + 5, -2)])}" fill="${tint(color, light)}"/>`,
    );
  }
  return rows.join('');
};

/** The cut edge on the side that is turned to the lens. */
const edge = (on: Band, look: WatchLook, view: Camera): string => {
  if (Math.abs(seen(view, [1, 0, 0])[2]) < 0.03) return '';
  const x = seen(view, [1, 0, 0])[2] > 0 ? 1 : -1;
  const depth = thickness(look);
  const metal = isMetal(look);
  const rows = [];
  for (let s = on.length - 4; s >= on.lug - 4; s -= 4) {
    const across = brushed(on.normal(s, 0, (x * Math.PI) / 2));
    const color = metal
      ? tone(look.caseMetal, across * 0.85 + (Math.floor(s / 4) % 5 === 0 ? -0.25 : 0.05))
      : tint(look.strap.color, across * 0.6 - 0.5);
    rows.push(
      `<path d="${polygon([on.place(x, s), on.place(x, s + 4.6), on.place(x, s + 4.6, -depth), on.place(x, s, -depth)])}" fill="${color}"/>`,
    );
  }
  return rows.join('');
};

const outside = (on: Band, look: WatchLook, view: Camera): string => {
  switch (look.strap.kind) {
    case 'oyster-bracelet':
    case 'jubilee-bracelet':
      return bracelet(on, look, view.scale);
    case 'mesh':
      return mesh(on, look, view.scale);
    default:
      return softStrap(on, look, view.scale);
  }
};

/** Both halves of the strap, to be drawn before the head. */
export const strap = (view: Camera, look: WatchLook, parts: Anatomy, bend: Bend): string => {
  const halves = ([-1, 1] as const).map((sign) => band(view, parts, sign, bend));
  // Under the head the lugs throw a shadow on the strap.
  const shade = halves.map((on) =>
    [0, 2.5, 5, 7.5, 10, 12.5, 15, 17.5]
      .map(
        (reach) =>
          `<path d="${polygon([on.place(-1, 0), on.place(1, 0), on.place(1, on.lug - 8 + reach), on.place(-1, on.lug - 8 + reach)])}" fill="#000" fill-opacity="${n(0.055)}"/>`,
      )
      .join(''),
  );
  return (
    halves.map((on) => inside(on, look)).join('') +
    halves.map((on) => edge(on, look, view)).join('') +
    halves.map((on) => outside(on, look, view)).join('') +
    shade.join('')
  );
};
