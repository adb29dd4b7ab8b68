import { CSV_COLUMNS, type CsvColumnName } from '@meridian/contracts';
import type { Currency } from '@meridian/domain';

/** The currency of a price column. */
export const CURRENCY_OF: Partial<Record<CsvColumnName, Currency>> = {
  priceKZT: 'kzt',
  priceRUB: 'rub',
  priceUSD: 'usd',
};

/** Columns of the fields that have another name than their column. */
const COLUMN_OF_FIELD: Record<string, CsvColumnName> = {
  'price.kzt': 'priceKZT',
  'price.rub': 'priceRUB',
  'price.usd': 'priceUSD',
  colors: 'colorNameEN',
  sizes: 'size',
  quantity: 'stock',
  loaded: 'stock',
};
const COLUMNS = new Set<string>(CSV_COLUMNS);

/** The column of a field of the watch form; null if it has none. */
export const columnOf = (field: string): CsvColumnName | null => {
  const column = COLUMN_OF_FIELD[field] ?? field;
  return COLUMNS.has(column) ? (column as CsvColumnName) : null;
};
