import { MEASURES } from '@meridian/domain';
import { SEO_FIELDS } from './watches/publishing.ts';
import { CUSTOMS_FIELDS } from './watches/watch-customs.ts';
import { DETAIL_KEYS } from './watches/watch-details.ts';

/**
 * Columns of a CSV file of watches, in their order. A row is a variant: a watch in one colour and size. The cells of a
 * watch are read from its first row, the cells of a colour from the first row of the colour; in other rows they may be empty.
 */
export const WATCH_COLUMNS = [
  'id',
  'nameEN',
  'nameRU',
  'descriptionEN',
  'descriptionRU',
  'brand',
  'watchType',
  'category',
  'collection',
  'gender',
  'flags',
  'priceKZT',
  'priceRUB',
  'priceUSD',
  'weight',
  'wbLink',
  ...CUSTOMS_FIELDS,
  'lowStockThreshold',
  ...MEASURES,
  'status',
  'publishAt',
  ...SEO_FIELDS,
] as const;
export const COLOR_COLUMNS = [
  'colorNameEN',
  'colorNameRU',
  'colorHex',
  'sku',
  ...DETAIL_KEYS,
  'images',
] as const;
export const VARIANT_COLUMNS = ['size', 'stock'] as const;
export const CSV_COLUMNS = [...WATCH_COLUMNS, ...COLOR_COLUMNS, ...VARIANT_COLUMNS] as const;
/** Columns of the present prices in an export, where a sale changes them. An import ignores them. */
export const SALE_COLUMNS = ['salePriceKZT', 'salePriceRUB', 'salePriceUSD', 'saleName'] as const;
export type WatchColumn = (typeof WATCH_COLUMNS)[number];

export type CsvColumnName = (typeof CSV_COLUMNS)[number];

/** Separates the values of a list cell, such as flags and images. */
export const CELL_LIST_SEPARATOR = '|';
/** Clears an optional field of a watch. An empty cell leaves the field unchanged. */
export const CLEARED_CELL = '-';

/** Maximum sizes of an import. */
export const IMPORT_LIMITS = { bytes: 10 * 1024 * 1024, rows: 20_000 } as const;

/** Kinds of change that an import makes to a watch. */
export const IMPORT_KINDS = ['error', 'create', 'update', 'unchanged'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
