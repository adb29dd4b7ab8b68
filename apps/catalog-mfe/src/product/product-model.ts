import type { Lookup, LocalizedName, ProductWatch, Watch } from '@meridian/contracts';
import type { StockEntry } from '@meridian/domain';

/** The fields of a watch that the product page shows. They are part of the page data. */
export interface ProductData extends ProductWatch {
  /** The variants in stock. Without quantities, so that a sale changes a rendered page only if it sells a variant out. */
  available: Pick<StockEntry, 'colorNameEN' | 'size'>[];
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
