import { isApiError } from '@meridian/api-client';
import { notFound, type Services } from '@meridian/federation';
import { type ProductData, productOf } from './product-model.ts';

/** The watch of an address; a name that nobody bears is a page that does not exist. */
export const loadProduct = async (
  { api }: Pick<Services, 'api'>,
  watchName: string,
  signal?: AbortSignal,
): Promise<ProductData> => {
  try {
    const { watch } = await api('GET /api/watches/:id', { params: { id: watchName }, signal });
    return productOf(watch);
  } catch (error) {
    if (isApiError(error, 'notFound') || !watchName) throw notFound();
    throw error;
  }
};
