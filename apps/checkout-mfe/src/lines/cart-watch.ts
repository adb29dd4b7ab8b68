import type { Watch } from '@meridian/contracts';
import type { Price, StockEntry } from '@meridian/domain';

/** The fields of a watch that a cart line needs. */
export interface CartWatch {
  id: string;
  slug: string;
  nameEN: string;
  nameRU: string;
  price: Price;
  /** Grams. */
  weight: number;
  stock: StockEntry[];
  colors: {
    colorNameEN: string;
    colorNameRU: string;
    sku: string;
    /** Path of the first image; empty if there is none. */
    image: string;
  }[];
}

export const cartWatchOf = (watch: Watch): CartWatch => ({
  id: watch._id,
  slug: watch.slug,
  nameEN: watch.nameEN,
  nameRU: watch.nameRU,
  price: watch.price,
  weight: watch.weight,
  stock: watch.stock,
  colors: watch.colors.map(({ colorNameEN, colorNameRU, sku, images }) => ({
    colorNameEN,
    colorNameRU,
    sku,
    image: images[0] ?? '',
  })),
});
