import type { NamePageList } from '@meridian/contracts';
import type { Services } from '@meridian/federation';

export type BrandsData = NamePageList;

/** Loads the brands and collections that have watches. */
export const loadBrands = ({ api }: Pick<Services, 'api'>, signal?: AbortSignal): Promise<BrandsData> =>
  api('GET /api/name-pages', { signal });
