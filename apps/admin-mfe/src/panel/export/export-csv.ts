import { guardCell, type Language, QUOTED_CELL, spreadsheetFormat } from '@meridian/domain';

/** A column of an export: its title and its value for a row. */
export interface CsvColumn<T> {
  title: string;
  value: (row: T) => string | number;
}

/**
 * Formats rows as CSV for spreadsheet applications of a language: UTF-8 with a byte order mark, and the language's
 * delimiter and decimal separator. Text that a spreadsheet would run as a formula is escaped.
 */
export const toCsv = async <T>(
  rows: readonly T[],
  columns: readonly CsvColumn<T>[],
  language: Language,
): Promise<string> => {
  const { stringify } = await import(/* webpackChunkName: "csv" */ 'csv-stringify/browser/esm/sync');
  const { delimiter, number } = spreadsheetFormat(language);
  const cell = (value: string | number): string =>
    typeof value === 'number' ? number(value) : guardCell(value);
  return stringify(
    rows.map((row) => columns.map(({ value }) => cell(value(row)))),
    {
      header: true,
      columns: columns.map(({ title }) => title),
      bom: true,
      delimiter,
      quoted_match: QUOTED_CELL,
    },
  );
};

/** Downloads CSV text or a server response as a file. */
export const saveFile = (name: string, content: string | Blob): void => {
  const file =
    typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Firefox still reads a large file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** A file name such as `orders-2025-03-05.csv`. */
export const exportName = (name: string, now: Date): string =>
  `${name}-${now.toISOString().slice(0, 10)}.csv`;
