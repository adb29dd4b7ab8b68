import {
  type ListedWatch,
  type LocalizedName,
  type Lookup,
  SEO_FIELDS,
  type Watch,
} from '@meridian/contracts';
import { readGender } from '@meridian/domain';
import { presentLookup } from '../lookups/lookups.ts';
import type { StoredLookup } from '../lookups/lookup.schema.ts';
import type { StoredListedWatch } from '../watches/watch-projections.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';
import { statusOf } from '../watches/watch-status.ts';
import type { CatalogueLookups } from './catalogue-lookups.ts';

const lookupOf = (
  entries: Map<string, Pick<StoredLookup, '_id' | 'nameRU' | 'nameEN'>>,
  id: StoredWatch['brand'],
): Lookup | null => {
  const entry = id && entries.get(id.toHexString());
  return entry ? presentLookup(entry) : null;
};

/** The names of a lookup; null without one. */
export const namesOf = (
  entries: Map<string, Pick<StoredLookup, '_id' | 'nameRU' | 'nameEN'>>,
  id: StoredWatch['brand'],
): LocalizedName | null => {
  const lookup = lookupOf(entries, id);
  return lookup && { nameEN: lookup.nameEN, nameRU: lookup.nameRU };
};

/** The publishing fields of a watch. Empty texts are left out. */
const publishingOf = (watch: StoredListedWatch) => ({
  status: statusOf(watch),
  ...(watch.publishAt && { publishAt: watch.publishAt.toISOString() }),
  ...Object.fromEntries(SEO_FIELDS.flatMap((field) => (watch[field] ? [[field, watch[field]]] : []))),
});

/** A watch as the API returns it, with its lookups and its collection. Fields that were not read are left out. */
export function presentWatch(watch: StoredWatch, lookups: CatalogueLookups): Watch;
export function presentWatch(watch: StoredListedWatch, lookups: CatalogueLookups): ListedWatch;
export function presentWatch(watch: StoredListedWatch, lookups: CatalogueLookups): ListedWatch {
  const collection = lookupOf(lookups.collections, watch.collection);
  return {
    _id: watch._id.toHexString(),
    slug: watch.slug,
    name: watch.nameEN,
    nameRU: watch.nameRU,
    nameEN: watch.nameEN,
    descriptionRU: watch.descriptionRU,
    descriptionEN: watch.descriptionEN,
    price: watch.price,
    weight: watch.weight,
    brand: lookupOf(lookups.brands, watch.brand),
    watchType: lookupOf(lookups.watchTypes, watch.watchType),
    category: lookupOf(lookups.categories, watch.category),
    collection: collection && { ...collection, name: collection.nameEN },
    gender: readGender(watch.gender) ?? watch.gender,
    flags: watch.flags,
    wbLink: watch.wbLink,
    ...(typeof watch.lowStockThreshold === 'number' && { lowStockThreshold: watch.lowStockThreshold }),
    ...publishingOf(watch),
    sizes: watch.sizes,
    stock: watch.stock.map(({ colorNameRU, colorNameEN, size, quantity }) => ({
      colorNameRU,
      colorNameEN,
      size,
      quantity,
    })),
    colors: watch.colors.map(({ colorNameRU, colorNameEN, colorHex, images, sku, details }) => ({
      colorNameRU,
      colorNameEN,
      colorHex,
      images,
      sku,
      details,
    })),
    createdAt: watch.createdAt.toISOString(),
    updatedAt: watch.updatedAt.toISOString(),
    revision: watch.revision,
  };
}
