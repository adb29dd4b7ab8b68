import { SEO_FIELDS, type SeoField, type Watch } from '@meridian/contracts';
import {
  DETAIL_FIELDS,
  type Gender,
  randomKey,
  WATCH_FLAGS,
  type WatchDetails,
  type WatchStatus,
} from '@meridian/domain';
import { localTime } from './local-time.ts';

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
  /** Where the dot colour is from, as long as the staff have not chosen one. A stored colour has been chosen. */
  hexFrom?: 'default' | 'image' | 'name' | 'owner';
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
export interface WatchValues extends Record<SeoField, string> {
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
  hsCode: string;
  originCountry: string;
  /** '' for the setting of the shop. */
  lowStockThreshold: string;
  /** Why the stock changes. It is not stored with the watch. */
  stockReason: string;
  /** Millimetres; '' if unknown. */
  diameter: string;
  lugToLug: string;
  thickness: string;
  price: { kzt: string; rub: string; usd: string };
  status: WatchStatus;
  /** By the clock of the browser, as `yyyy-mm-ddThh:mm`; '' without a planned time. */
  publishAt: string;
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

/** A new colour; black by default (spec section 4). `details` are those of the colour before it. */
export const newColor = (details = noDetails()): ColorValues => ({
  key: randomKey(),
  colorNameEN: '',
  colorNameRU: '',
  originalColorNameEN: '',
  colorHex: '#000000',
  hexFrom: 'default',
  sku: '',
  details: { ...details },
  images: [],
});
export const newSize = (): SizeValues => ({ key: randomKey(), value: '' });
export const newStock = (): StockValues => ({ color: '', size: '', quantity: '', loaded: null });
type Keyed = Pick<ColorValues | SizeValues, 'key'>;
/** A stock row without pieces for each of the colours in each of the sizes. */
export const stockRowsOf = (colors: readonly Keyed[], sizes: readonly Keyed[]): StockValues[] =>
  colors.flatMap((color) =>
    sizes.map((size) => ({ ...newStock(), color: color.key, size: size.key, quantity: '0' })),
  );

/** The empty form: male by default (spec section 4), with one row in each list. */
export const emptyWatch = (): WatchValues => {
  const [colors, sizes] = [[newColor()], [newSize()]];
  return { ...blankBasics(), colors, sizes, stock: stockRowsOf(colors, sizes) };
};

const blankBasics = (): Omit<WatchValues, 'colors' | 'sizes' | 'stock'> => ({
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
  hsCode: '',
  originCountry: '',
  lowStockThreshold: '',
  stockReason: '',
  diameter: '',
  lugToLug: '',
  thickness: '',
  price: { kzt: '', rub: '', usd: '' },
  status: 'live',
  publishAt: '',
  ...seoTextsOf({}),
  flags: WATCH_FLAGS.map(() => false),
});

/** The texts for search engines; '' without one. */
const seoTextsOf = (watch: Partial<Record<SeoField, string | undefined>>) =>
  Object.fromEntries(SEO_FIELDS.map((field) => [field, watch[field] ?? ''])) as Record<SeoField, string>;

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
  // A draft may have no colour and no size yet.
  if (colors.length === 0) colors.push(newColor());
  if (sizes.length === 0) sizes.push(newSize());
  return {
    nameEN: watch.nameEN,
    nameRU: watch.nameRU,
    descriptionEN: watch.descriptionEN,
    descriptionRU: watch.descriptionRU,
    weight: watch.weight === 0 ? '' : String(watch.weight),
    brand: watch.brand?._id ?? '',
    watchType: watch.watchType?._id ?? '',
    category: watch.category?._id ?? '',
    collection: watch.collection?._id ?? '',
    gender: watch.gender,
    wbLink: watch.wbLink,
    hsCode: watch.hsCode ?? '',
    originCountry: watch.originCountry ?? '',
    lowStockThreshold: amountText(watch.lowStockThreshold),
    stockReason: '',
    diameter: amountText(watch.diameter),
    lugToLug: amountText(watch.lugToLug),
    thickness: amountText(watch.thickness),
    price: {
      kzt: amountText(watch.price.kzt),
      rub: amountText(watch.price.rub),
      usd: amountText(watch.price.usd),
    },
    status: watch.status ?? 'live',
    publishAt: watch.publishAt ? localTime(watch.publishAt) : '',
    ...seoTextsOf(watch),
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

/** Whether any detail has a text. */
export const hasDetails = ({ details }: Pick<ColorValues, 'details'>): boolean =>
  Object.values(details).some((text) => text.trim() !== '');
export const sameDetails = (a: WatchDetails, b: WatchDetails): boolean =>
  DETAIL_FIELDS.every((field) => a[`${field}EN`] === b[`${field}EN`] && a[`${field}RU`] === b[`${field}RU`]);

/** Whether the staff have entered nothing for a colour. Details that were copied from another colour do not count. */
const isBlankColor = (color: ColorValues, colors: readonly ColorValues[]): boolean =>
  color.images.length === 0 &&
  [color.colorNameEN, color.colorNameRU, color.sku].every((text) => !text.trim()) &&
  (!hasDetails(color) ||
    colors.some((other) => other !== color && sameDetails(other.details, color.details)));
const isBlankStock = ({ color, size, quantity }: StockValues): boolean => !color && !size && !quantity.trim();

/** Whether the watch may lack values: a draft without a planned time. */
export const mayBeIncomplete = ({ status, publishAt }: WatchValues): boolean =>
  status === 'draft' && publishAt === '';

/** Removes blank rows, but keeps one colour and one size if they are required, so that their errors can be shown. */
export const withoutBlankRows = (values: WatchValues): WatchValues => {
  const isDraft = mayBeIncomplete(values);
  const orBlank = <T>(rows: T[], blank: T): T[] => (rows.length > 0 || isDraft ? rows : [blank]);
  const colors = orBlank(
    values.colors.filter((color) => !isBlankColor(color, values.colors)),
    values.colors[0] ?? newColor(),
  );
  const sizes = orBlank(
    values.sizes.filter(({ value }) => value.trim()),
    values.sizes[0] ?? newSize(),
  );
  const remains = (rows: readonly Keyed[], key: string): boolean =>
    key === '' || rows.some((row) => row.key === key);
  const stock = values.stock.filter(
    (row) => !isBlankStock(row) && remains(colors, row.color) && remains(sizes, row.size),
  );
  return { ...values, colors, sizes, stock };
};
