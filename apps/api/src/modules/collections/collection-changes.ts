import type { ActivityChange, Bilingual } from '@meridian/contracts';
import type { StoredLookup } from '../lookups/lookup.schema.ts';
import type { StoredCollection } from './collection.schema.ts';
import type { CollectionFields } from './collections.repository.ts';

const categoryNames = (ids: readonly string[], categories: readonly StoredLookup[]): Bilingual => {
  const found = categories.filter(({ _id }) => ids.includes(_id.toHexString()));
  return {
    en: found.map(({ nameEN }) => nameEN).join(', '),
    ru: found.map(({ nameRU }) => nameRU).join(', '),
  };
};

/** The changes of a save for the activity log. `before` and `after` of an image are its count. */
export const collectionChanges = (
  before: StoredCollection,
  after: CollectionFields,
  categories: readonly StoredLookup[],
): ActivityChange[] => {
  const had = categoryNames(
    before.flags.map((id) => id.toHexString()),
    categories,
  );
  const has = categoryNames(after.flags, categories);
  const names = (['nameEN', 'nameRU'] as const).map((field) => ({
    field,
    of: null,
    before: before[field],
    after: after[field],
  }));
  return [
    ...names.filter((change) => change.before !== change.after),
    ...(before.image === after.image ? [] : [{ field: 'image', of: null, before: 1, after: 1 }]),
    ...(had.en === has.en ? [] : [{ field: 'categories', of: null, before: had, after: has }]),
  ];
};
