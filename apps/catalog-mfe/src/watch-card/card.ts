import type { CardWatch, ListedWatch } from '@meridian/contracts';
import { hasAnyStock, imageSources, type ImageSources } from '@meridian/domain';

/** The fields of a watch that a card shows. They are part of the page data, so there are no others. */
export type WatchCardData = CardWatch & {
  brandEN: string;
  brandRU: string;
  /** Preselected on a card (spec section 4); undefined for a watch without sizes. */
  firstSize: string | undefined;
  /** Whether any colour and size can be bought. */
  available: boolean;
  /** English name of the colour that a filter asks for; without it a card shows the first colour. */
  shown?: string | undefined;
};

export const cardOf = (watch: ListedWatch): WatchCardData => ({
  id: watch._id,
  slug: watch.slug,
  nameEN: watch.nameEN,
  nameRU: watch.nameRU,
  brandEN: watch.brand?.nameEN ?? '',
  brandRU: watch.brand?.nameRU ?? '',
  price: watch.price,
  firstSize: watch.sizes[0],
  available: hasAnyStock(watch.stock),
  colors: watch.colors.map(({ colorNameEN, colorNameRU, colorHex, images }) => ({
    colorNameEN,
    colorNameRU,
    colorHex,
    image: images[0] ?? '',
  })),
});

/** Sources of a card's image in the widths that cards need. */
export const cardImage = (path: string): ImageSources => imageSources(path, 960, 240);

/** Value of `sizes` for a card's image: two, three or four cards per row. */
export const CARD_SIZES = '(max-width: 699px) 46vw, (max-width: 999px) 31vw, (max-width: 1600px) 23vw, 340px';
