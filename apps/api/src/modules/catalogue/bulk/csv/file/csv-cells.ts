import {
  CELL_LIST_SEPARATOR,
  CLEARED_CELL,
  CSV_COLUMNS,
  type CsvColumnName,
  CUSTOMS_FIELDS,
  SEO_FIELDS,
  WATCH_COLUMNS,
  type WatchColumn,
} from '@meridian/contracts';
import {
  CURRENCIES,
  foldCase,
  MEASURES,
  normalizeHsCode,
  type PresentPrice,
  readGender,
  WATCH_FLAGS,
} from '@meridian/domain';
import { type CatalogueLookups, LOOKUPS_OF_FIELD } from '../../../listing/catalogue-lookups.ts';
import type { StoredLookup } from '../../../lookups/lookup.schema.ts';
import type { ReferenceField, StoredColor, StoredWatch } from '../../../watches/watch.schema.ts';

/** Identifies a cell of a watch: its column and, for cells of a colour or of a stock entry, the colour and size. */
export const cellKey = (column: string, color: string | null = null, size: string | null = null): string =>
  JSON.stringify([column, color, size]);

const OF_WATCH = new Set<string>(WATCH_COLUMNS);
export const isWatchColumn = (column: CsvColumnName): column is WatchColumn => OF_WATCH.has(column);

/** Converts all line ends to `\n`, because forms send other ones. */
export const normalizeLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

const watchCells = (watch: StoredWatch, lookups: CatalogueLookups, number: (value: number) => string) => {
  const amount = (value: number | null | undefined): string =>
    typeof value === 'number' ? number(value) : '';
  const name = (entries: ReadonlyMap<string, StoredLookup>, id: StoredWatch['brand']): string =>
    (id && entries.get(id.toHexString())?.nameEN) ?? '';
  return {
    id: watch._id.toHexString(),
    nameEN: watch.nameEN,
    nameRU: watch.nameRU,
    descriptionEN: normalizeLineEnds(watch.descriptionEN),
    descriptionRU: normalizeLineEnds(watch.descriptionRU),
    brand: name(lookups.brands, watch.brand),
    watchType: name(lookups.watchTypes, watch.watchType),
    category: name(lookups.categories, watch.category),
    collection: name(lookups.collections, watch.collection),
    gender: watch.gender,
    flags: watch.flags.join(CELL_LIST_SEPARATOR),
    priceKZT: amount(watch.price.kzt),
    priceRUB: amount(watch.price.rub),
    priceUSD: amount(watch.price.usd),
    weight: number(watch.weight),
    wbLink: watch.wbLink,
    hsCode: watch.hsCode ?? '',
    originCountry: watch.originCountry ?? '',
    lowStockThreshold: String(watch.lowStockThreshold ?? ''),
    diameter: amount(watch.diameter),
    lugToLug: amount(watch.lugToLug),
    thickness: amount(watch.thickness),
    status: watch.status,
    publishAt: watch.publishAt?.toISOString() ?? '',
    seoTitleEN: watch.seoTitleEN ?? '',
    seoTitleRU: watch.seoTitleRU ?? '',
    seoDescriptionEN: watch.seoDescriptionEN ?? '',
    seoDescriptionRU: watch.seoDescriptionRU ?? '',
  };
};

const colorCells = ({ details, images, colorNameEN, colorNameRU, colorHex, sku }: StoredColor) => ({
  ...Object.fromEntries(Object.entries(details).map(([key, value]) => [key, normalizeLineEnds(value)])),
  ...{ colorNameEN, colorNameRU, colorHex, sku },
  images: images.join(CELL_LIST_SEPARATOR),
});

/** The cells of a watch by their `cellKey`. `number` formats prices and weights. */
export const cellsOf = (
  watch: StoredWatch,
  lookups: CatalogueLookups,
  number: (value: number) => string = String,
): Map<string, string> => {
  const cells = new Map<string, string>();
  for (const [column, text] of Object.entries(watchCells(watch, lookups, number)))
    cells.set(cellKey(column), text);
  for (const color of watch.colors)
    for (const [column, text] of Object.entries(colorCells(color)))
      cells.set(cellKey(column, color.colorNameEN), text);
  for (const { colorNameEN, size, quantity } of watch.stock)
    cells.set(cellKey('stock', colorNameEN, size), String(Math.max(0, quantity)));
  return cells;
};

/**
 * The rows of a watch, one per colour and size. The cells of the watch are only in its first row, those of a colour only
 * in the first row of the colour, so that each value is edited in one place. Every row has the id and the English name.
 * @param sale the cells of `SALE_COLUMNS`
 */
export const csvRowsOf = (
  watch: StoredWatch,
  lookups: CatalogueLookups,
  number: (value: number) => string,
  sale: readonly string[],
): string[][] => {
  const cells = cellsOf(watch, lookups, number);
  const colors = watch.colors.length > 0 ? watch.colors.map(({ colorNameEN }) => colorNameEN) : [null];
  const sizes = watch.sizes.length > 0 ? watch.sizes : [''];
  return colors.flatMap((color, colorIndex) =>
    sizes.map((size, sizeIndex) => [
      ...CSV_COLUMNS.map((column) => {
        if (column === 'size') return size;
        if (column === 'stock') return cells.get(cellKey(column, color, size)) ?? '';
        const isIn = isWatchColumn(column)
          ? colorIndex + sizeIndex === 0 || column === 'id' || column === 'nameEN'
          : sizeIndex === 0 || column === 'colorNameEN';
        return (isIn && cells.get(cellKey(column, isWatchColumn(column) ? null : color))) || '';
      }),
      ...sale.map((text) => (colorIndex + sizeIndex === 0 ? text : '')),
    ]),
  );
};

/** The cells of `SALE_COLUMNS`: the present prices that differ from the regular ones, and the names of their campaigns. */
export const saleCells = (
  { price, regularPrice = {}, campaigns = {} }: PresentPrice,
  nameOf: (campaignId: string) => string,
  number: (value: number) => string,
): string[] => [
  ...CURRENCIES.map((currency) => (regularPrice[currency] === undefined ? '' : number(price[currency] ?? 0))),
  [...new Set(Object.values(campaigns).map(nameOf))].join(CELL_LIST_SEPARATOR),
];

export const isReference = (column: CsvColumnName): column is ReferenceField =>
  Object.hasOwn(LOOKUPS_OF_FIELD, column);

/** Columns that can be cleared with a dash. */
const CLEARABLE = new Set<CsvColumnName>([
  ...(['category', 'collection', 'flags', 'wbLink', 'lowStockThreshold', 'publishAt'] as const),
  ...MEASURES,
  ...CUSTOMS_FIELDS,
  ...SEO_FIELDS,
]);
const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
/** Digits grouped by dots, as in German. */
const GROUPED_BY_DOTS = /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/;
/** More decimals than a price has. The zeros stay, so that `1.250` is refused, which could mean two prices. */
const TOO_PRECISE = /^\d+[.,]\d{3,}$/;
const LIST = /[|,;\n]/;

/** The lookup or collection that a cell names, ignoring case. */
export const lookupByName = (lookups: CatalogueLookups, column: ReferenceField, name: string) => {
  const key = foldCase(name);
  return [...lookups[LOOKUPS_OF_FIELD[column]].values()].find(({ nameKey }) => nameKey === key);
};

const ungrouped = (dense: string): string => {
  if (GROUPED.test(dense)) return dense.replaceAll(',', '');
  return GROUPED_BY_DOTS.test(dense) ? dense.replaceAll('.', '').replace(',', '.') : dense;
};

/** A number in JavaScript notation. Spreadsheets can group digits by spaces, and use a decimal comma. */
const decimal = (text: string): string => {
  const plain = text.replace(/[\s'’]/g, '').replace(/^(\d+),(\d+)$/, '$1.$2');
  return /^\d+(\.\d+)?$/.test(plain) ? String(Number(plain)) : plain;
};
/** A number of pieces, which has no decimals. Spreadsheets can group it by commas or dots as well. */
const pieces = (text: string): string => decimal(ungrouped(text.replace(/[\s'’]/g, '')));
const price = (text: string): string => {
  const dense = text.replace(/[\s'’]/g, '');
  return TOO_PRECISE.test(dense) && !GROUPED.test(dense) ? dense.replace(',', '.') : pieces(dense);
};

export const splitList = (text: string): string[] =>
  text
    .split(LIST)
    .map((part) => part.trim())
    .filter(Boolean);

const normalizeFlags = (text: string): string => {
  const flags = splitList(text).map(foldCase);
  const valid = WATCH_FLAGS.filter((flag) => flags.includes(flag));
  const unknown = flags.filter((flag) => !valid.some((name) => name === flag));
  return [...valid, ...unknown].join(CELL_LIST_SEPARATOR);
};

const NORMALIZERS: Partial<Record<CsvColumnName, (text: string) => string>> = {
  id: (text) => text.toLowerCase(),
  priceKZT: price,
  priceRUB: price,
  priceUSD: price,
  stock: pieces,
  lowStockThreshold: pieces,
  // `1,250` grams has three decimals; no watch weighs thousands of grams.
  weight: decimal,
  diameter: decimal,
  lugToLug: decimal,
  thickness: decimal,
  hsCode: normalizeHsCode,
  originCountry: (text) => text.toUpperCase(),
  gender: (text) => readGender(text) ?? text,
  flags: normalizeFlags,
  status: (text) => text.toLowerCase(),
  colorHex: (text) => text.toLowerCase().replace(/^(?=[0-9a-f]{6}$)/, '#'),
  images: (text) => splitList(text).join(CELL_LIST_SEPARATOR),
};

/** A cell in the notation in which cells are compared and stored. */
export const normalizeCell = (column: CsvColumnName, text: string, lookups: CatalogueLookups): string => {
  if (text === CLEARED_CELL && CLEARABLE.has(column)) return '';
  if (isReference(column)) return lookupByName(lookups, column, text)?.nameEN ?? text;
  return NORMALIZERS[column]?.(text) ?? text;
};
