import { type ApiClient, isApiError } from '@meridian/api-client';
import type { ErrorDetails } from '@meridian/contracts';
import { productPath } from '@meridian/domain';
import { notFound } from '@meridian/federation';
import { data, redirect } from 'react-router-dom';
import { ROW_LENGTH } from '../../watch-row/watch-row.tsx';
import type { ProductData } from '../product-data.ts';

/** The data of an archived watch's page, with the status 410. */
export type GoneProduct = ReturnType<typeof data<ProductData>>;

/** The page of a watch that is no longer sold: its name, and similar watches. */
const loadGone = async (
  api: ApiClient,
  watch: ErrorDetails<'noLongerSold'>['watch'],
  signal?: AbortSignal,
): Promise<GoneProduct> => {
  const similar = api('GET /api/watches/:id/similar', {
    params: { id: watch.id },
    query: { view: 'card' },
    signal,
  });
  const nothing = { descriptionEN: '', descriptionRU: '', wbLink: '', sizes: [], colors: [], available: [] };
  const product: ProductData = {
    ...nothing,
    ...watch,
    ...{ price: {}, weight: 0, gender: 'male', delivery: null },
    ...{ brand: null, watchType: null, category: null, collection: null },
    unlisted: true,
    // The page is complete without the cards.
    similar: await similar.then(({ cards = [] }) => cards.slice(0, ROW_LENGTH)).catch(() => []),
  };
  return data(product, { status: 410 });
};

/**
 * Loads the page of a watch that the API did not return. It is in the chunk of the screen, because few pages need it.
 * @throws a 404 response for an unknown name, a permanent redirect for a former name of a watch that is no longer sold, and
 * any other error of `loadProduct`
 */
export const loadMissing = (
  api: ApiClient,
  error: unknown,
  watchName: string,
  signal?: AbortSignal,
): Promise<GoneProduct> => {
  if (isApiError(error, 'noLongerSold')) {
    const { watch } = error.details;
    if (watch.slug !== watchName) throw redirect(productPath(watch.slug), 301);
    return loadGone(api, watch, signal);
  }
  if (isApiError(error, 'notFound') || !watchName) throw notFound();
  throw error;
};
