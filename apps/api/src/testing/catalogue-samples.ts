import { DETAIL_FIELDS, slugOf, type WatchDetails } from '@meridian/domain';
import { Types } from 'mongoose';
import type { StoredCollection } from '../modules/catalogue/collections/collection.schema.ts';
import type { StoredBrand } from '../modules/catalogue/lookups/lookup.schema.ts';
import type { StoredWatch } from '../modules/catalogue/watches/watch.schema.ts';

/** Returns details that satisfy the contract. */
export const someDetails = (): WatchDetails =>
  Object.fromEntries(
    DETAIL_FIELDS.flatMap((field) => [
      [`${field}EN`, `${field} in English`],
      [`${field}RU`, `${field} по-русски`],
    ]),
  ) as WatchDetails;

/** Returns a stored colour variant. */
export const someColor = (
  colorNameEN = 'Black',
  more: Partial<StoredWatch['colors'][number]> = {},
): StoredWatch['colors'][number] => ({
  id: `id of ${colorNameEN}`,
  colorNameEN,
  colorNameRU: `${colorNameEN} по-русски`,
  colorHex: '#101010',
  images: [],
  sku: `SKU-${colorNameEN}`,
  details: someDetails(),
  ...more,
});

let made = 0;
/** Returns a stored watch with one colour and size in stock. `more` replaces fields. */
export const someWatch = (more: Partial<StoredWatch> = {}): StoredWatch => {
  made++;
  const nameEN = more.nameEN ?? `Watch ${made}`;
  const now = new Date();
  return {
    _id: new Types.ObjectId(),
    slug: slugOf(nameEN),
    nameRU: `Часы ${made}`,
    nameEN,
    descriptionEN: 'A watch.',
    descriptionRU: 'Часы.',
    price: { kzt: 100_000 + made, rub: 20_000 + made, usd: 200 + made },
    weight: 80,
    brand: null,
    watchType: null,
    category: null,
    collection: null,
    gender: 'male',
    flags: [],
    wbLink: '',
    lowStockThreshold: null,
    diameter: null,
    lugToLug: null,
    thickness: null,
    status: 'live',
    publishAt: null,
    sizes: ['40'],
    stock: [
      {
        id: 'id of Black, 40',
        colorNameEN: 'Black',
        colorNameRU: 'Black по-русски',
        size: '40',
        quantity: 3,
      },
    ],
    colors: [someColor()],
    createdAt: now,
    updatedAt: now,
    revision: 1,
    ...more,
  };
};

/** Returns a stored brand, or a category or watch type, which have no slug. */
export const someLookup = (nameEN: string, nameRU = `${nameEN} по-русски`): StoredBrand => ({
  _id: new Types.ObjectId(),
  nameEN,
  nameRU,
  nameKey: nameEN.toLowerCase(),
  slug: slugOf(nameEN),
});

export const someCollection = (nameEN: string): StoredCollection => ({
  ...someLookup(nameEN),
  image: 'collections/some.webp',
  flags: [],
});
