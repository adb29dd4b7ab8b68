import { isApiError } from '@meridian/api-client';
import type { Lookup, LocalizedName, ProductWatch, Watch } from '@meridian/contracts';
import { productPath, type StockEntry } from '@meridian/domain';
import { notFound, type Services } from '@meridian/federation';
import { redirect } from 'react-router-dom';

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

/**
 * Loads the watch of a product URL.
 * @throws a 404 response for an unknown name, a permanent redirect for a former name, an id or another letter case
 */
export const loadProduct = async (
  { api }: Pick<Services, 'api'>,
  watchName: string,
  search: string,
  signal?: AbortSignal,
): Promise<ProductData> => {
  try {
    const { watch } = await api('GET /api/watches/:id', { params: { id: watchName }, signal });
    // A watch has one canonical URL.
    if (watch.slug !== watchName) throw redirect(productPath(watch.slug) + search, 301);
    return productOf(watch);
  } catch (error) {
    if (isApiError(error, 'notFound') || !watchName) throw notFound();
    throw error;
  }
};
