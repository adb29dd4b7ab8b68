import { readGender, type WatchStatus } from '@meridian/domain';
import type { IndexedWatch } from '../watches/watch-projections.ts';
import type { CatalogueEntry } from '../search/catalogue-search.ts';

/** The searchable part of a watch. */
export const entryOf = (watch: IndexedWatch): CatalogueEntry => ({
  id: watch._id.toHexString(),
  nameEN: watch.nameEN,
  nameRU: watch.nameRU,
  descriptionEN: watch.descriptionEN,
  descriptionRU: watch.descriptionRU,
  price: watch.price,
  weight: watch.weight,
  gender: readGender(watch.gender) ?? watch.gender,
  flags: watch.flags,
  sizes: watch.sizes,
  inStock: watch.stock.some(({ quantity }) => quantity > 0),
  colors: watch.colors,
  references: {
    brands: watch.brand?.toHexString() ?? null,
    watchTypes: watch.watchType?.toHexString() ?? null,
    categories: watch.category?.toHexString() ?? null,
    collections: watch.collection?.toHexString() ?? null,
  },
  createdAt: watch.createdAt.getTime(),
  updatedAt: watch.updatedAt.getTime(),
});

/** The searchable part of a watch and its status, which decides the index that contains it. */
export interface StatusEntry {
  entry: CatalogueEntry;
  status: WatchStatus;
}
export const statusEntryOf = (watch: IndexedWatch): StatusEntry => ({
  entry: entryOf(watch),
  status: watch.status,
});
export const isLive = ({ status }: StatusEntry): boolean => status === 'live';
