import type { Lookup, Watch } from '@meridian/contracts';
import { readGender } from '@meridian/domain';
import type { Types } from 'mongoose';
import type { Dictionaries } from './catalogue.repository.ts';
import type { StoredNamed, StoredWatch } from './stored.ts';

/** The public shape of a brand, category or watch type. */
export const presentNamed = ({ _id, nameRU, nameEN }: StoredNamed): Lookup => ({
  _id: _id.toHexString(),
  nameRU,
  nameEN,
});

const named = (entries: Map<string, StoredNamed>, id: Types.ObjectId | null): Lookup | null => {
  const entry = id && entries.get(id.toHexString());
  return entry ? presentNamed(entry) : null;
};

/** What leaves of a watch, with the entries it refers to filled in. */
export const presentWatch = (watch: StoredWatch, dictionaries: Dictionaries): Watch => {
  const collection = named(dictionaries.collections, watch.collection);
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
    brand: named(dictionaries.brands, watch.brand),
    watchType: named(dictionaries.watchTypes, watch.watchType),
    category: named(dictionaries.categories, watch.category),
    collection: collection && { ...collection, name: collection.nameEN },
    gender: readGender(watch.gender) ?? watch.gender,
    flags: watch.flags,
    wbLink: watch.wbLink,
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
};
