import { CatalogueRevision, type CatalogueChange } from '../modules/shop/revision/catalogue-revision.ts';
import type { TestApi } from './test-api.ts';

/** Publishes watches that a test has changed directly in the database. */
export const recordChange = (
  shop: TestApi,
  watchIds: readonly string[],
  change: Partial<CatalogueChange> = {},
): Promise<void> =>
  shop.app.get(CatalogueRevision, { strict: false }).record({ since: new Date(), watchIds, ...change });
