import type { Collection } from '@meridian/contracts';
import { presentLookup } from '../lookups/lookup.presenter.ts';
import type { StoredLookup } from '../lookups/lookup.schema.ts';
import type { StoredCollection } from './collection.schema.ts';

/** A collection as the API returns it. `flags` are its categories; deleted ones are left out. */
export const presentCollection = (
  collection: StoredCollection,
  categories: readonly StoredLookup[],
): Collection => ({
  ...presentLookup(collection),
  image: collection.image,
  flags: collection.flags.flatMap((flag) => {
    const category = categories.find(({ _id }) => _id.equals(flag));
    return category ? [{ _id: category._id.toHexString(), nameEN: category.nameEN }] : [];
  }),
});
