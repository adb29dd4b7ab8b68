import { readGender } from '@meridian/domain';
import type { IndexedWatch } from '../watches/watch-projections.ts';
import type { CatalogueEntry } from './search/catalogue-search.ts';

/** The searchable part of a watch. */
export const entryOf = (watch: IndexedWatch): CatalogueEntry => ({
  id: watch._id.toHexString(),
  nameEN: watch.nameEN,
  nameRU: watch.nameRU,
  price: watch.price,
  gender: readGender(watch.gender) ?? watch.gender,
  flags: watch.flags,
  sizes: watch.sizes,
  inStock: watch.stock.some(({ quantity }) => quantity > 0),
  colors: watch.colors,
  brandId: watch.brand?.toHexString() ?? null,
  collectionId: watch.collection?.toHexString() ?? null,
  createdAt: watch.createdAt.getTime(),
  updatedAt: watch.updatedAt.getTime(),
});
