import { slugOf } from '@meridian/domain';
import { VIEWS, type View, type WatchLook } from '../images/watch-look.ts';
import { BRANDS } from './lookups.ts';
import type { ColorEntry, WatchEntry } from './entry.ts';
import { imagePath } from './image-path.ts';
import { lookOf } from './look.ts';
import { DIALS } from './vocabulary.ts';
import { DEMO_WATCHES } from './watches/index.ts';

/** An image of a watch in one colour: its path and its subject. */
export interface WatchImage {
  /** Path below the media folder's originals, as stored in a colour's `images`. */
  path: string;
  look: WatchLook;
  view: View;
}

export const colorNameOf = (color: ColorEntry): string => DIALS[color.dial].en;

/** Images of one colour in the order of the gallery. */
export const imagesOf = (watch: WatchEntry, color: ColorEntry): WatchImage[] => {
  const look = lookOf(watch, color);
  const stem = `watches/${slugOf(watch.nameEN)}/${slugOf(colorNameOf(color))}`;
  return VIEWS.map((view) => ({ path: imagePath(`${stem}-${view}.jpg`), look, view }));
};

/** The reference of a colour variant, e.g. `VEY-3801-IVOR`. */
export const skuOf = (watch: WatchEntry, color: ColorEntry): string => {
  const suffix = colorNameOf(color).replaceAll(' ', '').slice(0, 4).toUpperCase();
  return `${BRANDS[watch.brand].code}-${watch.model}-${suffix}`;
};

const isOnHomePage = ({ flags }: WatchEntry): boolean => flags.includes('main');

/** All images of the demo watches in the order in which visitors see them: home page, catalogue, product pages. */
export const demoImages = (): WatchImage[] => {
  const watches = [
    ...DEMO_WATCHES.filter(isOnHomePage),
    ...DEMO_WATCHES.filter((watch) => !isOnHomePage(watch)),
  ];
  const galleries = watches.map((watch) => watch.colors.map((color) => imagesOf(watch, color)));
  const isCardImage = (image: WatchImage, color: number): boolean => color === 0 && image.view === VIEWS[0];
  const pick = (cards: boolean): WatchImage[] =>
    galleries.flatMap((colors) =>
      colors.flatMap((images, color) => images.filter((image) => isCardImage(image, color) === cards)),
    );
  return [...pick(true), ...pick(false)];
};
