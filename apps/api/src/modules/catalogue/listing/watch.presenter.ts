import { type CardWatch, type ListedWatch, SEO_FIELDS, type Watch } from '@meridian/contracts';
import { measuresOf, quantityInStock, readGender } from '@meridian/domain';
import { presentLookup, presentPaged } from '../lookups/lookups.ts';
import type { IndexedWatch, StoredListedWatch } from '../watches/watch-projections.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';
import type { CatalogueLookups } from './catalogue-lookups.ts';

/** The entry that a watch refers to, presented; null if there is none. */
const referenceOf = <T, Presented>(
  entries: ReadonlyMap<string, T>,
  id: StoredWatch['brand'],
  present: (entry: T) => Presented,
): Presented | null => {
  const entry = id && entries.get(id.toHexString());
  return entry ? present(entry) : null;
};

/** The publishing fields of a watch. Empty texts are left out. */
const publishingOf = (watch: StoredListedWatch) => ({
  status: watch.status,
  ...(watch.publishAt && { publishAt: watch.publishAt.toISOString() }),
  ...Object.fromEntries(SEO_FIELDS.flatMap((field) => (watch[field] ? [[field, watch[field]]] : []))),
});

/** A watch as the API returns it, with its lookups and its collection. Fields that were not read are left out. */
export function presentWatch(watch: StoredWatch, lookups: CatalogueLookups): Watch;
export function presentWatch(watch: StoredListedWatch, lookups: CatalogueLookups): ListedWatch;
export function presentWatch(watch: StoredListedWatch, lookups: CatalogueLookups): ListedWatch {
  const collection = referenceOf(lookups.collections, watch.collection, presentPaged);
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
    brand: referenceOf(lookups.brands, watch.brand, presentPaged),
    watchType: referenceOf(lookups.watchTypes, watch.watchType, presentLookup),
    category: referenceOf(lookups.categories, watch.category, presentLookup),
    collection: collection && { ...collection, name: collection.nameEN },
    gender: readGender(watch.gender) ?? watch.gender,
    flags: watch.flags,
    wbLink: watch.wbLink,
    ...(watch.hsCode && { hsCode: watch.hsCode }),
    ...(watch.originCountry && { originCountry: watch.originCountry }),
    ...(typeof watch.lowStockThreshold === 'number' && { lowStockThreshold: watch.lowStockThreshold }),
    ...measuresOf(watch),
    ...publishingOf(watch),
    sizes: watch.sizes,
    stock: watch.stock.map(({ colorNameRU, colorNameEN, size, quantity }) => ({
      colorNameRU,
      colorNameEN,
      size,
      quantity: Math.max(0, quantity),
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

/** A watch as a card shows it, without its price. */
export const presentCard = (
  watch: IndexedWatch,
  lookups: CatalogueLookups,
): Omit<CardWatch, 'price' | 'regularPrice'> => ({
  id: watch._id.toHexString(),
  slug: watch.slug,
  nameEN: watch.nameEN,
  nameRU: watch.nameRU,
  brand: referenceOf(lookups.brands, watch.brand, ({ nameEN, nameRU }) => ({ nameEN, nameRU })),
  collection: referenceOf(lookups.collections, watch.collection, ({ nameEN }) => nameEN),
  flags: watch.flags,
  sizes: watch.sizes,
  colors: watch.colors.map(({ colorNameEN, colorNameRU, colorHex, images }) => {
    const soldOut = watch.sizes.filter((size) => quantityInStock(watch.stock, colorNameEN, size) <= 0);
    return {
      colorNameEN,
      colorNameRU,
      colorHex,
      image: images[0] ?? '',
      ...(soldOut.length > 0 && { soldOut }),
    };
  }),
});
