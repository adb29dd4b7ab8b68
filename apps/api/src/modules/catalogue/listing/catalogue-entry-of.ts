import { type PricedWatch, readGender, type WatchStatus } from '@meridian/domain';
import type { IndexedWatch } from '../watches/watch-projections.ts';
import type { CatalogueEntry } from '../search/catalogue-search.ts';
import type { CatalogueLookups } from './catalogue-lookups.ts';
import { presentCard } from './watch.presenter.ts';

/** The parts of a stored watch that decide its price. */
export const pricedWatch = (
  watch: Pick<IndexedWatch, '_id' | 'brand' | 'collection' | 'category' | 'flags' | 'price'>,
): PricedWatch => ({
  id: watch._id.toHexString(),
  brand: watch.brand?.toHexString() ?? null,
  collection: watch.collection?.toHexString() ?? null,
  category: watch.category?.toHexString() ?? null,
  flags: watch.flags,
  price: watch.price,
});

/** The searchable part of a watch, with its card. */
export const entryOf = (watch: IndexedWatch, lookups: CatalogueLookups): CatalogueEntry => ({
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
  // Bytes outside of the JavaScript heap: a string with Russian letters would take twice as many in it.
  card: Buffer.from(JSON.stringify(presentCard(watch, lookups))),
});

/** The searchable part of a watch and its status, which decides the index that contains it. */
export interface StatusEntry {
  entry: CatalogueEntry;
  status: WatchStatus;
}

export const statusEntryOf = (watch: IndexedWatch, lookups: CatalogueLookups): StatusEntry => ({
  entry: entryOf(watch, lookups),
  status: watch.status,
});
export const isLive = ({ status }: StatusEntry): boolean => status === 'live';
