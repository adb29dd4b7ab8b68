import type { LineKey } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DOCUMENT, EMBEDDED, field } from '../../../platform/database/schema-fields.ts';

/** The ids of the colour and of the stock entry find the variant after a rename. */
const LINE = {
  itemId: field.text,
  colorNameEN: field.text,
  colorNameRU: field.textOrEmpty,
  size: field.textOrEmpty,
  colorId: field.optionalText,
  variantId: field.optionalText,
} as const;
// A change writes the whole list, so items keep the fields of later versions.
const LINE_OPTIONS = { ...EMBEDDED, strict: false } as const;

const LIST = {
  /** Grows with every write. A write based on an older version is rejected and retried. */
  version: field.number,
  /** Keys of the latest changes that must be applied once. */
  once: { type: [String], default: undefined, allowNull: false },
} as const;

const cartLineSchema = Schema.create({ ...LINE, quantity: { ...field.number, min: 1 } }, LINE_OPTIONS);
const favoriteSchema = Schema.create(LINE, LINE_OPTIONS);

/** The cart of a user. Its id is the user's id. */
const cartSchema = Schema.create({ items: [cartLineSchema], ...LIST }, { collection: 'carts', ...DOCUMENT });

/** The wish list of a user. Its id is the user's id. */
const favoritesSchema = Schema.create(
  { items: [favoriteSchema], ...LIST },
  { collection: 'favourites', ...DOCUMENT },
);

/** A line as stored: with the ids of its colour and of its stock entry, by which it is found after a rename. */
export type StoredLine<T extends LineKey = LineKey> = T & { colorId?: string; variantId?: string };

export type StoredList<T extends LineKey = LineKey> = Omit<
  InferRawDocTypeFromSchema<typeof favoritesSchema>,
  'items'
> & { items: T[] };

export const CART_MODEL = { name: 'Cart', schema: cartSchema };
export const FAVORITES_MODEL = { name: 'Favorites', schema: favoritesSchema };
