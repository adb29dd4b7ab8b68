import { CSV_COLUMNS, type CsvColumnName } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import { toCsv } from '../../panel/export/export-csv.ts';

/** A watch in one colour and two sizes. The columns of the watch are filled in its first row. */
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

/** A CSV file with all columns and an example. */
export const importTemplate = (language: Language): Promise<string> =>
  toCsv(
    EXAMPLE,
    CSV_COLUMNS.map((title) => ({ title, value: (row) => row[title] ?? '' })),
    language,
  );
