import type { Watch } from '@meridian/contracts';
import { DETAIL_FIELDS, type Gender, randomKey, WATCH_FLAGS, type WatchDetails } from '@meridian/domain';

/** An image in the form: a stored path, or a chosen file. */
export type FormImage = { id: string; path: string } | { id: string; file: File };

interface ColorValues {
  /** Stock rows refer to this key, so that a renamed colour keeps its rows. */
  key: string;
  colorNameEN: string;
  colorNameRU: string;
  /** The stored name of the colour; '' for a new one. */
  originalColorNameEN: string;
  colorHex: string;
  sku: string;
  details: WatchDetails;
  images: FormImage[];
}
interface SizeValues {
  key: string;
  value: string;
}
interface StockValues {
  /** Keys of the colour and the size; '' if none is chosen. */
  color: string;
  size: string;
  quantity: string;
  /** The stored quantity when the form was filled; null for a new row. */
  loaded: number | null;
}
/** The values of the watch form; every number is text. */
export interface WatchValues {
  nameEN: string;
  nameRU: string;
  descriptionEN: string;
  descriptionRU: string;
  weight: string;
  brand: string;
  watchType: string;
  category: string;
  collection: string;
  gender: Gender;
  wbLink: string;
  price: { kzt: string; rub: string; usd: string };
  /** In the order of `WATCH_FLAGS`. */
  flags: boolean[];
  colors: ColorValues[];
  sizes: SizeValues[];
  stock: StockValues[];
}

const noDetails = (): WatchDetails =>
  Object.fromEntries(
    DETAIL_FIELDS.flatMap((field) => [
      [`${field}EN`, ''],
      [`${field}RU`, ''],
    ]),
  ) as WatchDetails;

/** A new colour; black by default (spec section 4). */
export const newColor = (): ColorValues => ({
  key: randomKey(),
  colorNameEN: '',
  colorNameRU: '',
  originalColorNameEN: '',
  colorHex: '#000000',
  sku: '',
  details: noDetails(),
  images: [],
});
export const newSize = (): SizeValues => ({ key: randomKey(), value: '' });
export const newStock = (): StockValues => ({ color: '', size: '', quantity: '', loaded: null });

/** The empty form: male by default (spec section 4), with one row in each list. */
export const emptyWatch = (): WatchValues => ({
  nameEN: '',
  nameRU: '',
  descriptionEN: '',
  descriptionRU: '',
  weight: '',
  brand: '',
  watchType: '',
  category: '',
  collection: '',
  gender: 'male',
  wbLink: '',
  price: { kzt: '', rub: '', usd: '' },
  flags: WATCH_FLAGS.map(() => false),
  colors: [newColor()],
  sizes: [newSize()],
  stock: [newStock()],
});

const amountText = (amount: number | undefined): string => (amount === undefined ? '' : String(amount));

/** The form values of a stored watch. */
export const valuesOf = (watch: Watch): WatchValues => {
  const colors = watch.colors.map((color): ColorValues => ({
    ...color,
    key: randomKey(),
    details: { ...color.details },
    originalColorNameEN: color.colorNameEN,
    images: color.images.map((path) => ({ id: path, path })),
  }));
  const sizes = watch.sizes.map((value) => ({ key: randomKey(), value }));
  return {
    nameEN: watch.nameEN,
    nameRU: watch.nameRU,
    descriptionEN: watch.descriptionEN,
    descriptionRU: watch.descriptionRU,
    weight: String(watch.weight),
    brand: watch.brand?._id ?? '',
    watchType: watch.watchType?._id ?? '',
    category: watch.category?._id ?? '',
    collection: watch.collection?._id ?? '',
    gender: watch.gender,
    wbLink: watch.wbLink,
    price: {
      kzt: amountText(watch.price.kzt),
      rub: amountText(watch.price.rub),
      usd: amountText(watch.price.usd),
    },
    flags: WATCH_FLAGS.map((flag) => watch.flags.includes(flag)),
    colors,
    sizes,
    stock: watch.stock.flatMap(({ colorNameEN, size, quantity }) => {
      const color = colors.find((color) => color.colorNameEN === colorNameEN);
      const sizeRow = sizes.find(({ value }) => value === size);
      // Stock of a colour or size that the watch no longer has is not shown.
      if (!color || !sizeRow) return [];
      return [{ color: color.key, size: sizeRow.key, quantity: String(quantity), loaded: quantity }];
    }),
  };
};

const isBlankColor = ({ colorNameEN, colorNameRU, sku, details, images }: ColorValues): boolean =>
  images.length === 0 &&
  [colorNameEN, colorNameRU, sku, ...Object.values(details)].every((text) => !text.trim());
const isBlankStock = ({ color, size, quantity }: StockValues): boolean => !color && !size && !quantity.trim();

/** Removes blank rows, but keeps one colour and one size, so that their errors can be shown. */
export const withoutBlankRows = (values: WatchValues): WatchValues => {
  const colors = values.colors.filter((color) => !isBlankColor(color));
  const sizes = values.sizes.filter(({ value }) => value.trim());
  return {
    ...values,
    colors: colors.length > 0 ? colors : values.colors.slice(0, 1),
    sizes: sizes.length > 0 ? sizes : values.sizes.slice(0, 1),
    stock: values.stock.filter((row) => !isBlankStock(row)),
  };
};
