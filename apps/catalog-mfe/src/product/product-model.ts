import type { Lookup, Watch, WatchColor } from '@meridian/contracts';
import type { Gender, Price, StockEntry } from '@meridian/domain';

/** A colour and size of a watch. */
type Variant = Pick<StockEntry, 'colorNameEN' | 'size'>;

interface LocalizedName {
  nameEN: string;
  nameRU: string;
}

/** The fields of a watch that the product page shows. They are part of the page data. */
export interface ProductData {
  id: string;
  slug: string;
  nameEN: string;
  nameRU: string;
  descriptionEN: string;
  descriptionRU: string;
  price: Price;
  /** Grams. */
  weight: number;
  gender: Gender;
  brand: LocalizedName | null;
  watchType: LocalizedName | null;
  category: LocalizedName | null;
  collection: LocalizedName | null;
  /** URL of the marketplace listing; empty if there is none. */
  wbLink: string;
  sizes: string[];
  /** The variants in stock. Without quantities, so that a sale changes a rendered page only if it sells a variant out. */
  available: Variant[];
  colors: WatchColor[];
}

const namesOf = (lookup: Lookup | null): LocalizedName | null =>
  lookup && { nameEN: lookup.nameEN, nameRU: lookup.nameRU };

export const productOf = (watch: Watch): ProductData => ({
  id: watch._id,
  slug: watch.slug,
  nameEN: watch.nameEN,
  nameRU: watch.nameRU,
  descriptionEN: watch.descriptionEN,
  descriptionRU: watch.descriptionRU,
  price: watch.price,
  weight: watch.weight,
  gender: watch.gender,
  brand: namesOf(watch.brand),
  watchType: namesOf(watch.watchType),
  category: namesOf(watch.category),
  collection: namesOf(watch.collection),
  wbLink: watch.wbLink,
  sizes: watch.sizes,
  available: watch.stock.flatMap(({ colorNameEN, size, quantity }) =>
    quantity > 0 ? [{ colorNameEN, size }] : [],
  ),
  colors: watch.colors,
});
