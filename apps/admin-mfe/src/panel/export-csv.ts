/** A column of an export: its title and what stands in it. */
export interface CsvColumn<T> {
  title: string;
  value: (row: T) => string | number;
}

/**
 * Rows as CSV for spreadsheets: UTF-8 with a mark that they look for, and no text that they would take for a formula
 * (a client's name is nothing to be carried out).
 */
export const toCsv = async <T>(rows: readonly T[], columns: readonly CsvColumn<T>[]): Promise<string> => {
  const { stringify } = await import(/* webpackChunkName: "csv" */ 'csv-stringify/browser/esm/sync');
  return stringify(
    rows.map((row) => columns.map(({ value }) => value(row))),
    { header: true, columns: columns.map(({ title }) => title), bom: true, escape_formulas: true },
  );
};

/** Hands a text to the browser as a file to be kept. */
export const saveFile = (name: string, text: string, type = 'text/csv;charset=utf-8'): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** `orders-2025-03-05.csv` */
export const exportName = (what: string, now: Date): string =>
  `${what}-${now.toISOString().slice(0, 10)}.csv`;
