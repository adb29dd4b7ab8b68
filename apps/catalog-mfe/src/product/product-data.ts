import type { PagedLookup, PagedName, ProductWatch, Settings, Watch } from '@meridian/contracts';
import type { StockEntry } from '@meridian/domain';
import type { WatchCardData } from '../watch-card/card.ts';

/** The fields of a watch that the product page shows. They are part of the page data. */
export interface ProductData extends ProductWatch {
  /** The variants in stock. Without quantities, so that a sale changes a rendered page only if it sells a variant out. */
  available: Pick<StockEntry, 'colorNameEN' | 'size'>[];
  /** When an order of this day arrives in each country; null if the dates could not be loaded. */
  delivery: { day: string; dates: Settings['deliveryDates'] } | null;
  /** Whether it is a draft in a preview, or is no longer sold. It cannot be bought, and search engines leave it out. */
  unlisted: boolean;
  /** Cards that the page of an archived watch offers instead; other pages have none. */
  similar?: WatchCardData[];
}

const namesOf = (lookup: PagedLookup | null): PagedName | null =>
  lookup && { nameEN: lookup.nameEN, nameRU: lookup.nameRU, slug: lookup.slug };

export const productOf = (watch: Watch, settings: Settings | null = null): ProductData => ({
  id: watch._id,
  slug: watch.slug,
  nameEN: watch.nameEN,
  nameRU: watch.nameRU,
  descriptionEN: watch.descriptionEN,
  descriptionRU: watch.descriptionRU,
  seoTitleEN: watch.seoTitleEN,
  seoTitleRU: watch.seoTitleRU,
  seoDescriptionEN: watch.seoDescriptionEN,
  seoDescriptionRU: watch.seoDescriptionRU,
  price: watch.price,
  regularPrice: watch.regularPrice,
  weight: watch.weight,
  gender: watch.gender,
  brand: namesOf(watch.brand),
  watchType: namesOf(watch.watchType),
  category: namesOf(watch.category),
  collection: namesOf(watch.collection),
  wbLink: watch.wbLink,
  diameter: watch.diameter,
  lugToLug: watch.lugToLug,
  thickness: watch.thickness,
  sizes: watch.sizes,
  available: watch.stock.flatMap(({ colorNameEN, size, quantity }) =>
    quantity > 0 ? [{ colorNameEN, size }] : [],
  ),
  colors: watch.colors,
  delivery: settings && { day: settings.shopTime.day, dates: settings.deliveryDates },
  unlisted: watch.status === 'draft',
});
