import type { StoredWatch } from '../../watches/watch.schema.ts';

type Cell = string | number | undefined;

/** The input of a watch form before its validation. */
export interface FormInput {
  [field: string]: unknown;
  nameEN?: string;
  nameRU?: string;
  price: Record<string, Cell>;
  colors: {
    [field: string]: unknown;
    colorNameEN: string;
    details: Record<string, Cell>;
    images: string[];
  }[];
  sizes: string[];
  stock: { colorNameEN: string; colorNameRU: string; size: string; quantity: Cell; loaded?: number }[];
}

/** The initial input of the form: the stored watch, or an empty form for a new one. */
export const formInputOf = (present: StoredWatch | null): FormInput => {
  if (!present) return { price: {}, colors: [], sizes: [], stock: [] };
  const colors = new Set(present.colors.map((color) => color.colorNameEN));
  const id = (reference: StoredWatch['brand']): string => reference?.toHexString() ?? '';
  return {
    nameEN: present.nameEN,
    nameRU: present.nameRU,
    descriptionEN: present.descriptionEN,
    descriptionRU: present.descriptionRU,
    weight: present.weight,
    brand: id(present.brand),
    watchType: id(present.watchType),
    category: id(present.category),
    collection: id(present.collection),
    gender: present.gender,
    flags: [...present.flags],
    wbLink: present.wbLink,
    price: { ...present.price },
    colors: present.colors.map((color) => ({
      ...color,
      originalColorNameEN: color.colorNameEN,
      details: { ...color.details },
      images: [...color.images],
    })),
    sizes: [...present.sizes],
    stock: present.stock
      .filter((row) => colors.has(row.colorNameEN) && present.sizes.includes(row.size))
      .map(({ colorNameEN, colorNameRU, size, quantity }) => ({
        colorNameEN,
        colorNameRU,
        size,
        quantity,
        // With `loaded` the save adds the difference, so that sales since the plan stay sold.
        loaded: quantity,
      })),
  };
};
