import type { Collection } from '@meridian/contracts';
import type { StoredCollection, StoredNamed } from '../catalogue/stored.ts';
import { presentNamed } from '../catalogue/watch.presenter.ts';

/** What leaves of a collection: its flags are the categories that still exist. */
export const presentCollection = (
  collection: StoredCollection,
  categories: readonly StoredNamed[],
): Collection => ({
  ...presentNamed(collection),
  image: collection.image,
  flags: collection.flags.flatMap((flag) => {
    const category = categories.find(({ _id }) => _id.equals(flag));
    return category ? [{ _id: category._id.toHexString(), nameEN: category.nameEN }] : [];
  }),
});
