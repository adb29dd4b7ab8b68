import type { StoredCollection } from '../collections/collection.schema.ts';
import type { StoredBrand, StoredLookup } from '../lookups/lookup.schema.ts';
import type { ReferenceField } from '../watches/watch.schema.ts';

/** Lookup entries and collections by their id. */
export interface CatalogueLookups {
  brands: Map<string, StoredBrand>;
  categories: Map<string, StoredLookup>;
  watchTypes: Map<string, StoredLookup>;
  collections: Map<string, StoredCollection>;
}

/** The lookups to which a field of a watch refers. */
export const LOOKUPS_OF_FIELD = {
  brand: 'brands',
  watchType: 'watchTypes',
  category: 'categories',
  collection: 'collections',
} as const satisfies Record<ReferenceField, keyof CatalogueLookups>;
