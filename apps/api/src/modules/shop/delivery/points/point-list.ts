import { MAX_POINT_ROWS, pickupPointInput, type PointRow } from '@meridian/contracts';
import {
  DELIVERY_COUNTRIES,
  foldCase,
  guardCell,
  type Language,
  QUOTED_CELL,
  spreadsheetFormat,
  unguardCell,
} from '@meridian/domain';
import { stringify } from 'csv-stringify/sync';
import { flatMapInTurns } from '../../../../platform/concurrency/in-turns.ts';
import { type CsvRecord, readRecordsInTurns } from '../../../../platform/csv/csv-records.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import type { PointFields } from './pickup-points.repository.ts';

type Column = Exclude<keyof PointFields, 'methodId'>;
const COLUMNS: readonly Column[] = [
  ...(['code', 'nameEN', 'nameRU', 'country', 'city', 'zipCode', 'address'] as const),
  ...(['hours', 'phone', 'latitude', 'longitude', 'isActive'] as const),
];
const BY_NAME = new Map(COLUMNS.map((column) => [column.toLowerCase(), column]));
const MAX_LINE_LENGTH = 2000;
const BOOLEANS = new Map<string, boolean>([
  ...['yes', 'да', 'true', '1'].map((text) => [text, true] as const),
  ...['no', 'нет', 'false', '0'].map((text) => [text, false] as const),
]);

/** The code of a country by its code or name. */
const countryIn = (text: string): string =>
  DELIVERY_COUNTRIES.find((country) =>
    [country.code, country.en, country.value].some((name) => foldCase(name) === foldCase(text)),
  )?.code ?? text;

/** A number of a cell; NaN, which no schema accepts, for another text. */
const degreesIn = (text: string): number =>
  /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : NaN;

const READERS: Partial<Record<Column, (text: string) => unknown>> = {
  country: countryIn,
  latitude: degreesIn,
  longitude: degreesIn,
  isActive: (text) => BOOLEANS.get(foldCase(text)),
};
/** The values of cells that are empty or missing. One name stands for both. */
const EMPTY = { zipCode: '', hours: '', phone: '', latitude: null, longitude: null, isActive: true };

/** A row of a list: its point, or the problem of it. */
export type ReadRow =
  | { line: number; code: string; point: PointFields }
  | (Pick<PointRow, 'line' | 'code' | 'problem' | 'field'> & { point: null });

const readRow = (methodId: string, header: readonly (Column | undefined)[], row: CsvRecord): ReadRow => {
  const cells = new Map<Column, string>();
  for (const [index, column] of header.entries()) {
    const text = unguardCell((row.record[index] ?? '').trim()).trim();
    if (column && text !== '') cells.set(column, text);
  }
  const values = Object.fromEntries(
    [...cells].map(([column, text]) => [column, READERS[column]?.(text) ?? text]),
  );
  const names = { nameEN: values['nameRU'], nameRU: values['nameEN'] };
  const { success, data, error } = pickupPointInput.safeParse({ ...EMPTY, ...names, ...values, methodId });
  const place = { line: row.info.lines, code: (cells.get('code') ?? '').slice(0, 200) };
  // The code as it is stored: two spellings are one point.
  if (success) return { ...place, code: data.code, point: data };
  const field = String(error.issues[0]?.path[0]);
  const isMissing = !cells.has(field as Column);
  return { ...place, point: null, problem: isMissing ? 'incomplete' : 'invalid', field };
};

/**
 * Reads a CSV list of the points of a method, in turns with other requests.
 * @throws AppError `validation` if the list is not CSV, has too many rows, or has no column for the codes
 */
export const readPointList = async (methodId: string, list: string): Promise<ReadRow[]> => {
  const refuse = (message: 'tooManyRows' | 'columnMissing'): never => {
    throw new AppError('validation', { fieldMessages: { list: message } });
  };
  const records = await readRecordsInTurns(Buffer.from(list), 'list', MAX_POINT_ROWS + 2, MAX_LINE_LENGTH);
  const header = (records.shift()?.record ?? []).map((name) => BY_NAME.get(name.trim().toLowerCase()));
  if (!header.includes('code')) refuse('columnMissing');
  if (records.length > MAX_POINT_ROWS) refuse('tooManyRows');
  const seen = new Set<string>();
  return flatMapInTurns(records, (record): ReadRow[] => {
    const row = readRow(methodId, header, record);
    const { line, code } = row;
    if (seen.has(code)) return [{ line, code, point: null, problem: 'repeated', field: 'code' }];
    if (row.point) seen.add(code);
    return [row];
  });
};

const cellOf = (value: PointFields[Column], number: (value: number) => string): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? number(value) : (value ?? '');
};

/**
 * Yields a CSV list of points, which spreadsheets open and `readPointList` accepts.
 * @param read yields the values of the columns of each point
 */
export async function* writePointList(
  read: (columns: readonly Column[]) => AsyncIterable<PointFields[Column][][]>,
  language: Language,
): AsyncGenerator<string> {
  const { delimiter, number } = spreadsheetFormat(language);
  // Spreadsheets detect UTF-8 by the byte order mark.
  yield `\ufeff${stringify([[...COLUMNS]], { delimiter })}`;
  for await (const batch of read(COLUMNS)) {
    const rows = batch.map((values) => values.map((value) => guardCell(cellOf(value, number))));
    yield stringify(rows, { delimiter, quoted_match: QUOTED_CELL });
  }
}
