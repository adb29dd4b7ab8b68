import type { Anatomy } from './anatomy.ts';
import { BENDS } from './band.ts';
import { onPlane, type Camera } from '../camera.ts';
import { caseBody } from './case.ts';
import { lettering, lettersOnRing } from './lettering.ts';
import { chamfer, tone } from './metals.ts';
import { movement } from './movement.ts';
import { circle, inset, ringPath, wedges, type Outline } from './outline.ts';
import { clock, n, noise, seedOf } from '../paint.ts';
import type { Sheet } from '../sheet.ts';
import { isMetal, lining, strap } from './strap.ts';
import type { Metal, WatchLook } from '../watch-look.ts';

/** Tool and jewellery watches close their backs; the others show the movement. */
const isClosed = (look: WatchLook): boolean => {
  return (
    look.bezel === 'diver' ||
    look.bezel === 'gmt' ||
    look.caseDiameter < 34 ||
    /quartz|solar|gmt/i.test(look.inscription ?? '')
  );
};

const engraved = (text: string, radius: number, angle: number, metal: Metal, inward = false): string => {
  const line = (color: string, shift: number) =>
    `<g transform="translate(${shift} ${shift})">${lettersOnRing(text, radius, angle, { height: 5.4, color, weight: 1.25, tracking: 3, inward })}</g>`;
  return line(tone(metal, 0.98), 0.35) + line(tone(metal, 0.12), 0);
};

const plate = (outer: Outline, metal: Metal): string => {
  return (
    wedges(outer, null, 180, (angle, index) =>
      tone(metal, 0.3 + 0.42 * chamfer(angle, 0.5) + (noise(index) - 0.5) * 0.07),
    ) +
    `<path d="${ringPath(outer, inset(outer, 1.2))}" fill="${tone(metal, 0.95)}" fill-opacity=".6" fill-rule="evenodd"/>` +
    `<path d="${ringPath(inset(outer, -1.6), outer)}" fill="#000" fill-opacity=".45" fill-rule="evenodd"/>`
  );
};

const screws = (radius: number, metal: Metal): string => {
  return [2.35, 3.65, 8.35, 9.65]
    .map((hours, index) => {
      const angle = clock(hours);
      const turn = noise(index + 40) * 180;
      return `<g transform="translate(${n(Math.cos(angle) * radius)} ${n(Math.sin(angle) * radius)}) rotate(${n(turn)})"><circle r="4.1" fill="${tone(metal, 0.15)}"/><circle r="3.5" fill="${tone(metal, 0.72)}"/><circle cx="-.8" cy="-.8" r="2" fill="${tone(metal, 0.95)}" fill-opacity=".5"/><path d="M-3.2 0H3.2" stroke="${tone(metal, 0.08)}" stroke-width="1"/></g>`;
    })
    .join('');
};

/** A medallion in relief for a closed back: rays, a rim and the name. */
const medallion = (look: WatchLook, radius: number): string => {
  const metal = look.caseMetal;
  const waves = seedOf(look.brand) % 2 === 0;
  const relief = waves
    ? Array.from({ length: 7 }, (_, row) => {
        const y = -radius * 0.42 + row * radius * 0.14;
        const reach = Math.sqrt(Math.max(0, radius * radius * 0.45 - y * y));
        const steps = Array.from({ length: 25 }, (__, index) => {
          const x = -reach + (index / 24) * reach * 2;
          return `${n(x)} ${n(y + Math.sin(index * 1.3 + row) * 1.9)}`;
        });
        return `<path d="M${steps.join('L')}" fill="none" stroke="${tone(metal, 0.95)}" stroke-opacity=".55" stroke-width="1.1" transform="translate(.5 .7)"/><path d="M${steps.join('L')}" fill="none" stroke="${tone(metal, 0.14)}" stroke-opacity=".65" stroke-width="1.1"/>`;
      }).join('')
    : wedges(circle(radius * 0.62), circle(radius * 0.2), 48, (angle, index) =>
        tone(metal, (index % 2 ? 0.28 : 0.66) + 0.2 * chamfer(angle, 0.4)),
      );
  return (
    `<path d="${ringPath(circle(radius * 0.74), circle(radius * 0.72))}" fill="${tone(metal, 0.14)}" fill-opacity=".7" fill-rule="evenodd"/>` +
    `<path d="${ringPath(circle(radius * 0.72), circle(radius * 0.705))}" fill="${tone(metal, 1)}" fill-opacity=".7" fill-rule="evenodd"/>` +
    relief +
    `<rect x="${n(-radius * 0.5)}" y="${n(-radius * 0.1)}" width="${n(radius)}" height="${n(radius * 0.2)}" fill="${tone(metal, 0.62)}"/>` +
    lettering(look.brand, {
      x: 0.4,
      y: 0.5,
      height: radius * 0.1,
      color: tone(metal, 1),
      weight: 1.5,
      tracking: 3.4,
      maxWidth: radius * 0.86,
    }) +
    lettering(look.brand, {
      x: 0,
      y: 0,
      height: radius * 0.1,
      color: tone(metal, 0.1),
      weight: 1.5,
      tracking: 3.4,
      maxWidth: radius * 0.86,
    })
  );
};

/** The watch turned over: strap from inside, crown on the left, the back with its engraving. */
export const caseBack = (view: Camera, sheet: Sheet, look: WatchLook, parts: Anatomy): string => {
  const metal = look.caseMetal;
  const turned: WatchLook = isMetal(look)
    ? look
    : { ...look, strap: { kind: 'leather', color: lining(look), stitching: lining(look) } };
  const body =
    strap(view, turned, parts, { ...BENDS.lying, length: 300 }) + caseBody(view, sheet, look, parts);
  const mirrored = `<g transform="translate(${n(view.center[0] * 2)} 0) scale(-1 1)">${body}</g>`;
  const rim = inset(parts.case, 5);
  const room = Math.min(rim.a, rim.b);
  const round = circle(room - (parts.case.power > 2.5 ? 2 : 0));
  const glass = round.a * 0.72;
  const ring = (round.a + glass) / 2;
  const inner = isClosed(look)
    ? medallion(look, round.a)
    : `<circle r="${n(glass + 2)}" fill="${tone(metal, 0.12)}"/>` +
      wedges(circle(glass + 1.6), circle(glass - 1), 90, (angle) =>
        tone(metal, chamfer(angle + Math.PI, 0.7)),
      ) +
      movement(sheet, {
        radius: glass - 1.5,
        metal: look.accent === 'steel' || look.accent === 'black' ? 'steel' : look.accent,
        rotor: !/manual|hand-?wound/i.test(look.inscription ?? ''),
        open: false,
      }) +
      `<path d="M${n(-glass * 0.9)} ${n(glass * 0.1)}A${n(glass * 0.92)} ${n(glass * 0.92)} 0 0 1 ${n(glass * 0.2)} ${n(-glass * 0.9)}Q${n(-glass * 0.5)} ${n(-glass * 0.5)} ${n(-glass * 0.9)} ${n(glass * 0.1)}Z" fill="#fff" fill-opacity=".1"/>`;
  const serial = String(10000 + (seedOf(look.brand + look.dialColor + look.caseDiameter) % 89999));
  const depth = look.bezel === 'diver' ? '300 M' : '100 M';
  const material =
    metal === 'titanium'
      ? 'TITANIUM'
      : metal.includes('gold')
        ? '18 K GOLD'
        : metal === 'bronze'
          ? 'BRONZE'
          : 'STAINLESS STEEL';
  const text =
    engraved(`${look.brand} · ${material}`, ring, clock(0), metal) +
    engraved(`WATER RESISTANT ${depth} · NO ${serial}`, ring, clock(6), metal, true);
  const floor = parts.case.power > 2.5 ? plate(rim, metal) : '';
  return (
    mirrored +
    onPlane(
      view,
      0,
      floor + plate(round, metal) + inner + text + (isClosed(look) ? '' : screws(round.a - 5.4, metal)),
    )
  );
};
