import { productPath } from '@meridian/domain';
import type { Services } from '@meridian/federation';
import { redirect } from 'react-router-dom';
import { type ProductData, productOf } from './product-data.ts';
import type { GoneProduct } from './unlisted/load-missing.ts';

/**
 * Loads the watch of a product URL and the delivery dates. The page does not need the dates to sell a watch.
 * A watch that is no longer sold has the status 410.
 * The query parameter `preview` shows a draft.
 * @throws a 404 response for an unknown name, a permanent redirect for a former name, an id or another letter case
 */
export const loadProduct = async (
  { api }: Pick<Services, 'api'>,
  watchName: string,
  { search, searchParams }: Pick<URL, 'search' | 'searchParams'>,
  signal?: AbortSignal,
): Promise<ProductData | GoneProduct> => {
  try {
    const preview = searchParams.get('preview') ?? undefined;
    const [{ watch }, settings] = await Promise.all([
      api('GET /api/watches/:id', { params: { id: watchName }, query: { preview }, signal }),
      api('GET /api/settings', { signal }).catch(() => null),
    ]);
    // A watch has one canonical URL.
    if (watch.slug !== watchName) throw redirect(productPath(watch.slug) + search, 301);
    return productOf(watch, settings);
  } catch (error) {
    const { loadMissing } = await import(
      /* webpackChunkName: "product" */ './unlisted/load-missing.ts'
    ).catch(() => {
      throw error;
    });
    return loadMissing(api, error, watchName, signal);
  }
};
