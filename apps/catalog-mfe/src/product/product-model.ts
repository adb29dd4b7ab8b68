import type { Lookup, Watch, WatchColor } from '@meridian/contracts';
import type { Gender, Price, StockEntry } from '@meridian/domain';

interface Named {
  nameEN: string;
  nameRU: string;
}

/** What the product page needs of a watch; it travels inside the page. */
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
  brand: Named | null;
  watchType: Named | null;
  category: Named | null;
  collection: Named | null;
  /** Address of the marketplace listing; empty for none. */
  wbLink: string;
  sizes: string[];
  stock: StockEntry[];
  colors: WatchColor[];
}

const named = (entity: Lookup | null): Named | null =>
  entity && { nameEN: entity.nameEN, nameRU: entity.nameRU };

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
  brand: named(watch.brand),
  watchType: named(watch.watchType),
  category: named(watch.category),
  collection: named(watch.collection),
  wbLink: watch.wbLink,
  sizes: watch.sizes,
  stock: watch.stock,
  colors: watch.colors,
});
