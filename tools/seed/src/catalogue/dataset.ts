import { slugOf } from '@meridian/domain';
import type { ColorEntry, WatchEntry } from './entry.ts';
import { imagePath } from './images.ts';
import { BRANDS } from './lookups.ts';
import { DIALS } from './vocabulary.ts';

/** Views of a watch in gallery order; the first one is the image of the card. */
const VIEWS = ['front', 'three-quarter', 'dial', 'strap', 'case-back'] as const;

export const colorNameOf = (color: ColorEntry): string => DIALS[color.dial].en;

/** Paths of the images of one colour in the order of the gallery. */
export const imagesOf = (watch: WatchEntry, color: ColorEntry): string[] => {
  const stem = `watches/${slugOf(watch.nameEN)}/${slugOf(colorNameOf(color))}`;
  return VIEWS.map((view) => imagePath(`${stem}-${view}`));
};

/** The reference of a colour variant, e.g. `VEY-3801-IVOR`. */
export const skuOf = (watch: WatchEntry, color: ColorEntry): string => {
  const suffix = colorNameOf(color).replaceAll(' ', '').slice(0, 4).toUpperCase();
  return `${BRANDS[watch.brand].code}-${watch.model}-${suffix}`;
};
