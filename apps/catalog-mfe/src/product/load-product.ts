import { isApiError } from '@meridian/api-client';
import { productPath } from '@meridian/domain';
import { notFound, redirect, type Services } from '@meridian/federation';
import { type ProductData, productOf } from './product-model.ts';

/**
 * The watch of an address; a name that nobody bears is a page that does not exist, and a former one leads to the present
 * one for good.
 */
export const loadProduct = async (
  { api }: Pick<Services, 'api'>,
  watchName: string,
  search: string,
  signal?: AbortSignal,
): Promise<ProductData> => {
  try {
    const { watch } = await api('GET /api/watches/:id', { params: { id: watchName }, signal });
    // An address that the watch has had before, its id, or other letters' case: it has one address.
    if (watch.slug !== watchName) throw redirect(productPath(watch.slug) + search, 301);
    return productOf(watch);
  } catch (error) {
    if (isApiError(error, 'notFound') || !watchName) throw notFound();
    throw error;
  }
};
