import type { Watch } from '@meridian/contracts';
import { DETAIL_FIELDS, type Gender, randomKey, WATCH_FLAGS, type WatchDetails } from '@meridian/domain';

/** A picture of the form: one that the watch has, or a chosen file. */
export type FormImage = { id: string; path: string } | { id: string; file: File };

export interface ColorValues {
  /** What stock rows refer to: a renamed colour takes its rows along by itself. */
  key: string;
  colorNameEN: string;
  colorNameRU: string;
  /** The name that the colour has on the server; '' for a new one. */
  originalColorNameEN: string;
  colorHex: string;
  sku: string;
  details: WatchDetails;
  images: FormImage[];
}
export interface SizeValues {
  key: string;
  value: string;
}
export interface StockValues {
  /** Keys of a colour and a size; '' while none is chosen. */
  color: string;
  size: string;
  quantity: string;
  /** What the form was given; null for a new row. */
  loaded: number | null;
}
/** The watch form as it is filled in: every number is text. */
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
  /** By the order of the shop's flags. */
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

/** Black unless told (spec section 4). */
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

/** An empty form: male unless told (spec section 4), one row of each list to begin with. */
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

/** A watch as the form shows it. */
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
      const present = sizes.find(({ value }) => value === size);
      // A row of what the watch no longer comes in has nothing to be shown at.
      if (!color || !present) return [];
      return [{ color: color.key, size: present.key, quantity: String(quantity), loaded: quantity }];
    }),
  };
};

const isBlankColor = ({ colorNameEN, colorNameRU, sku, details, images }: ColorValues): boolean =>
  images.length === 0 &&
  [colorNameEN, colorNameRU, sku, ...Object.values(details)].every((text) => !text.trim());
const isBlankStock = ({ color, size, quantity }: StockValues): boolean => !color && !size && !quantity.trim();

/** Rows that nobody touched are no rows; of colours and sizes at least one stays, to say what it lacks. */
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
