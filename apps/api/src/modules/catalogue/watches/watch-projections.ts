import type { StoredColor, StoredWatch } from './watch.schema.ts';

/** The id and the fields of a projection that are not parts of a field. */
type WholeFields<Projection> = Pick<StoredWatch, '_id' | Extract<keyof Projection, keyof StoredWatch>>;

type WithOptional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/** The fields that the catalogue index needs. */
export const ENTRY_FIELDS = {
  slug: 1,
  nameEN: 1,
  nameRU: 1,
  descriptionEN: 1,
  descriptionRU: 1,
  price: 1,
  weight: 1,
  gender: 1,
  flags: 1,
  sizes: 1,
  brand: 1,
  watchType: 1,
  category: 1,
  collection: 1,
  createdAt: 1,
  updatedAt: 1,
  status: 1,
  'stock.colorNameEN': 1,
  'stock.size': 1,
  'stock.quantity': 1,
  'colors.colorNameEN': 1,
  'colors.colorNameRU': 1,
  'colors.colorHex': 1,
  'colors.images': 1,
  'colors.sku': 1,
  'colors.details': 1,
} as const;
/** A watch with the fields that the catalogue index needs. */
export type IndexedWatch = WholeFields<typeof ENTRY_FIELDS> & {
  stock: Pick<StoredWatch['stock'][number], 'colorNameEN' | 'size' | 'quantity'>[];
  colors: Omit<StoredColor, 'id'>[];
};

/** Leaves out the fields that only the product page shows: most of a watch. */
export const LISTED_FIELDS = { descriptionEN: 0, descriptionRU: 0, 'colors.details': 0 } as const;
/** A watch of a list, with or without the fields that only the product page shows. */
export type StoredListedWatch = WithOptional<
  Omit<StoredWatch, 'colors'>,
  'descriptionEN' | 'descriptionRU'
> & { colors: WithOptional<StoredColor, 'details'>[] };

/** The fields that decide the present price of a watch. */
const PRICE_FIELDS = { price: 1, brand: 1, category: 1, collection: 1, flags: 1 } as const;

/** The fields that carts, orders and alerts need. */
export const SELLABLE_FIELDS = {
  ...PRICE_FIELDS,
  slug: 1,
  nameEN: 1,
  nameRU: 1,
  weight: 1,
  hsCode: 1,
  originCountry: 1,
  sizes: 1,
  stock: 1,
  'colors.id': 1,
  'colors.colorNameEN': 1,
  'colors.colorNameRU': 1,
  'colors.sku': 1,
  'colors.images': 1,
} as const;
/** A watch with the fields that carts, orders and alerts need. */
export type SellableWatch = WholeFields<typeof SELLABLE_FIELDS> & {
  colors: Pick<StoredWatch['colors'][number], 'id' | 'colorNameEN' | 'colorNameRU' | 'sku' | 'images'>[];
};

export const STOCKED_FIELDS = {
  nameEN: 1,
  nameRU: 1,
  stock: 1,
  lowStockThreshold: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;
export type StockedWatch = WholeFields<typeof STOCKED_FIELDS>;

/** The fields that a save writes. The repository sets the other ones. */
export type WatchFields = Omit<
  StoredWatch,
  '_id' | 'createdAt' | 'updatedAt' | 'revision' | 'stockMarks' | 'bulkEdit' | 'work'
>;
