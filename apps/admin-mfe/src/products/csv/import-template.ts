import { CSV_COLUMNS, type CsvColumnName } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import { toCsv } from '../../panel/export/export-csv.ts';

/** A watch as a file may describe it, in one colour and two sizes: the columns of the watch stand in its first row. */
const EXAMPLE: Partial<Record<CsvColumnName, string | number>>[] = [
  {
    nameEN: 'Linear 38',
    priceKZT: 1_250_000,
    priceUSD: 2_450.5,
    flags: 'main|gifts',
    colorNameEN: 'Black',
    size: '38 mm',
    stock: 5,
  },
  { nameEN: 'Linear 38', colorNameEN: 'Black', size: '40 mm', stock: 3 },
];

/** A file to begin with: every column, and an example. */
export const importTemplate = (language: Language): Promise<string> =>
  toCsv(
    EXAMPLE,
    CSV_COLUMNS.map((title) => ({ title, value: (row) => row[title] ?? '' })),
    language,
  );
