import { CUSTOMS_FIELDS } from '@meridian/contracts';
import { MEASURES } from '@meridian/domain';
import { REFERENCE_FIELDS, type StoredWatch } from '../../../watches/watch.schema.ts';

/** The input of a watch form before its validation. */
export interface FormInput {
  [field: string]: unknown;
  nameEN?: string;
  nameRU?: string;
  price: Record<string, string | number | undefined>;
  colors: {
    [field: string]: unknown;
    colorNameEN: string;
    details: Record<string, string | undefined>;
    images: string[];
  }[];
  sizes: string[];
  stock: {
    colorNameEN: string;
    colorNameRU: unknown;
    size: string;
    quantity: string | number;
    loaded?: number;
  }[];
}

/** The initial input of the form: the stored watch, or an empty form for a new one. */
export const formInputOf = (present: StoredWatch | null): FormInput => {
  if (!present) return { price: {}, colors: [], sizes: [], stock: [] };
  const { nameEN, nameRU, descriptionEN, descriptionRU, weight, gender, flags, wbLink, price, sizes } =
    present;
  const colors = new Set(present.colors.map((color) => color.colorNameEN));
  return {
    ...{ nameEN, nameRU, descriptionEN, descriptionRU, weight, gender, flags, wbLink },
    ...Object.fromEntries(REFERENCE_FIELDS.map((field) => [field, present[field]?.toHexString() ?? ''])),
    lowStockThreshold: present.lowStockThreshold ?? '',
    ...Object.fromEntries(CUSTOMS_FIELDS.map((field) => [field, present[field] ?? ''])),
    ...Object.fromEntries(MEASURES.map((measure) => [measure, present[measure] ?? ''])),
    price: { ...price },
    colors: present.colors.map((color) => ({ ...color, details: { ...color.details } })),
    sizes: [...sizes],
    // With `loaded` the save adds the difference, so that sales since the plan stay sold.
    stock: present.stock
      .filter((row) => colors.has(row.colorNameEN) && sizes.includes(row.size))
      .map((row) => ({ ...row, quantity: Math.max(0, row.quantity), loaded: Math.max(0, row.quantity) })),
  };
};
