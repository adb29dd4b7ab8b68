import { guardCell, type Language, QUOTED_CELL, spreadsheetFormat } from '@meridian/domain';

/** A column of an export: its title and what stands in it. */
export interface CsvColumn<T> {
  title: string;
  value: (row: T) => string | number;
}

/**
 * Rows as CSV for the spreadsheets of a language: UTF-8 with a mark that they look for, their separator and their decimal
 * point, and no text that they would take for a formula (a client's name is nothing to be carried out).
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

/** Hands a text of CSV, or what a server has sent, to the browser as a file to be kept. */
export const saveFile = (name: string, content: string | Blob): void => {
  const file =
    typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Firefox still reads a large one after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** `orders-2025-03-05.csv` */
export const exportName = (what: string, now: Date): string =>
  `${what}-${now.toISOString().slice(0, 10)}.csv`;
