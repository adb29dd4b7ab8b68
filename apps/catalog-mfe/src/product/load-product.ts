import { isApiError } from '@meridian/api-client';
import { productPath } from '@meridian/domain';
import { notFound, type Services } from '@meridian/federation';
import { redirect } from 'react-router-dom';
import { type ProductData, productOf } from './product-model.ts';

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
