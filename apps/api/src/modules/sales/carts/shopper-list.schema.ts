import type { LineKey } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import {
  DOCUMENT,
  EMBEDDED,
  OPTIONAL_TEXT,
  REQUIRED_NUMBER,
  REQUIRED_TEXT,
  TEXT,
} from '../../../platform/database/schema-fields.ts';

/** The ids of the colour and of the stock entry find the variant after a rename. */
const LINE = {
  itemId: REQUIRED_TEXT,
  colorNameEN: REQUIRED_TEXT,
  colorNameRU: TEXT,
  size: TEXT,
  colorId: OPTIONAL_TEXT,
  variantId: OPTIONAL_TEXT,
} as const;
// A change writes the whole list, so items keep the fields of later versions.
const LINE_OPTIONS = { ...EMBEDDED, strict: false } as const;

const LIST = {
  /** Grows with every write. A write based on an older version is rejected and retried. */
  version: REQUIRED_NUMBER,
  /** Keys of the latest changes that must be applied once. */
  once: { type: [String], default: undefined, allowNull: false },
} as const;

const cartLineSchema = Schema.create({ ...LINE, quantity: { ...REQUIRED_NUMBER, min: 1 } }, LINE_OPTIONS);
const favoriteSchema = Schema.create(LINE, LINE_OPTIONS);

/** The cart of a user. Its id is the user's id. */
export const cartSchema = Schema.create(
  { items: [cartLineSchema], ...LIST },
  { collection: 'carts', ...DOCUMENT },
);

/** The wish list of a user. Its id is the user's id. */
export const favoritesSchema = Schema.create(
  { items: [favoriteSchema], ...LIST },
  { collection: 'favourites', ...DOCUMENT },
);

/** A line as stored: with the ids of its colour and of its stock entry, by which it is found after a rename. */
export type StoredLine<T extends LineKey = LineKey> = T & { colorId?: string; variantId?: string };

export type StoredList<T extends LineKey = LineKey> = Omit<
  InferRawDocTypeFromSchema<typeof favoritesSchema>,
  'items'
> & { items: T[] };

export const CART_MODEL = 'Cart';
export const FAVORITES_MODEL = 'Favorites';
