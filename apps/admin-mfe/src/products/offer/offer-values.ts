import type { ListedWatch, WatchOffer } from '@meridian/contracts';
import { CURRENCIES, quantityInStock } from '@meridian/domain';
import { plainNumber } from '../../data/plain-number.ts';

/** A price or a quantity of a watch: an editable field of the list. */
export interface OfferField {
  /** Identifies the field, also after the watch was loaded again. */
  key: string;
  /** The stored number; undefined for a price that the watch does not have. */
  stored: number | undefined;
}

/** The prices of a watch. */
export const priceFields = ({ price }: ListedWatch) =>
  CURRENCIES.map((currency) => ({ key: `price.${currency}`, currency, stored: price[currency] }));

/** The quantity of each colour in each size of a watch. */
export const stockFields = ({ colors, sizes, stock }: ListedWatch) =>
  colors.flatMap((color) =>
    sizes.map((size) => ({
      key: JSON.stringify([color.colorNameEN, size]),
      color,
      size,
      stored: quantityInStock(stock, color.colorNameEN, size),
    })),
  );

/** Typed texts by the key of their field. */
export type OfferTexts = Readonly<Record<string, string>>;

export const storedText = ({ stored }: OfferField): string => (stored === undefined ? '' : String(stored));

/** Reads `12 500` and `99,50`; null for a text that is no number of the given form. */
const numberOf = (text: string, form: RegExp): number | null => {
  const plain = plainNumber(text);
  return form.test(plain) ? Number(plain) : null;
};
const PRICE = /^\d{1,12}(\.\d{1,2})?$/;
/** At most a million pieces. */
const QUANTITY = /^(\d{1,6}|1000000)$/;

/**
 * The change that the typed texts mean. Stock is a difference to the stored quantity, so that a sale since then stays sold.
 * @returns the changed parts, and the keys of fields whose text is no number
 */
export const offerOf = (watch: ListedWatch, texts: OfferTexts) => {
  const invalid: string[] = [];
  const changed = (field: OfferField, form: RegExp): number | undefined => {
    const text = texts[field.key] ?? storedText(field);
    if (text.trim() === storedText(field)) return undefined;
    const value = numberOf(text, form);
    if (value === null) invalid.push(field.key);
    return value === null || value === field.stored ? undefined : value;
  };
  const price = Object.fromEntries(
    priceFields(watch).flatMap((field) => {
      const value = changed(field, PRICE);
      return value === undefined ? [] : [[field.currency, value] as const];
    }),
  );
  const stock = stockFields(watch).flatMap((field) => {
    const value = changed(field, QUANTITY);
    const { colorNameEN } = field.color;
    return value === undefined ? [] : [{ colorNameEN, size: field.size, change: value - field.stored }];
  });
  const offer: WatchOffer = { revision: watch.revision, price, stock };
  return { offer, invalid, isChanged: Object.keys(price).length > 0 || stock.length > 0 };
};
