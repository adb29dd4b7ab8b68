import { isApiError } from '@meridian/api-client';
import type { PagedLookup, PagedName, ProductWatch, Settings, Watch } from '@meridian/contracts';
import { productPath, type StockEntry } from '@meridian/domain';
import { notFound, type Services } from '@meridian/federation';
import { redirect } from 'react-router-dom';

/** The fields of a watch that the product page shows. They are part of the page data. */
export interface ProductData extends ProductWatch {
  /** The variants in stock. Without quantities, so that a sale changes a rendered page only if it sells a variant out. */
  available: Pick<StockEntry, 'colorNameEN' | 'size'>[];
  /** When an order of this day arrives in each country; null if the dates could not be loaded. */
  delivery: { day: string; dates: Settings['deliveryDates'] } | null;
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
  price: watch.price,
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
});

/**
 * Loads the watch of a product URL and the delivery dates. The page does not need the dates to sell a watch.
 * @throws a 404 response for an unknown name, a permanent redirect for a former name, an id or another letter case
 */
export const loadProduct = async (
  { api }: Pick<Services, 'api'>,
  watchName: string,
  search: string,
  signal?: AbortSignal,
): Promise<ProductData> => {
  try {
    const [{ watch }, settings] = await Promise.all([
      api('GET /api/watches/:id', { params: { id: watchName }, signal }),
      api('GET /api/settings', { signal }).catch(() => null),
    ]);
    // A watch has one canonical URL.
    if (watch.slug !== watchName) throw redirect(productPath(watch.slug) + search, 301);
    return productOf(watch, settings);
  } catch (error) {
    if (isApiError(error, 'notFound') || !watchName) throw notFound();
    throw error;
  }
};
