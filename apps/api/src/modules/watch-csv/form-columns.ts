import { CSV_COLUMNS, type CsvColumnName } from '@meridian/contracts';
import type { Currency } from '@meridian/domain';

/** Which price a column holds. */
export const CURRENCY_OF: Partial<Record<CsvColumnName, Currency>> = {
  priceKZT: 'kzt',
  priceRUB: 'rub',
  priceUSD: 'usd',
};

const NAMED_OTHERWISE: Record<string, CsvColumnName> = {
  'price.kzt': 'priceKZT',
  'price.rub': 'priceRUB',
  'price.usd': 'priceUSD',
  colors: 'colorNameEN',
  sizes: 'size',
  quantity: 'stock',
  loaded: 'stock',
};
const COLUMNS = new Set<string>(CSV_COLUMNS);

/** The column that a field of the watch form is filled in from; null if there is none. */
export const columnOf = (field: string): CsvColumnName | null => {
  const column = NAMED_OTHERWISE[field] ?? field;
  return COLUMNS.has(column) ? (column as CsvColumnName) : null;
};
