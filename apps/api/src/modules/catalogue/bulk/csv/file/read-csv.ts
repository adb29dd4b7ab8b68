import { isUtf8 } from 'node:buffer';
import { CSV_COLUMNS, type CsvColumnName, IMPORT_LIMITS, SALE_COLUMNS } from '@meridian/contracts';
import { unguardCell } from '@meridian/domain';
import { AppError } from '../../../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../../../platform/errors/field-messages.ts';
import { normalizeLineEnds } from './csv-cells.ts';
import { readRecords } from '../../../../../platform/csv/csv-records.ts';

/** A row of a file: its number as in a spreadsheet (the header is row 1) and its trimmed cells without empty ones. */
export interface CsvRow {
  number: number;
  cells: Map<CsvColumnName, string>;
  /** The row has more cells than the header. */
  tooLong: boolean;
}

/** Rows of empty cells count, because the parser reads them. */
const MAX_RECORDS = 2 * IMPORT_LIMITS.rows;
const COLUMNS = new Map<string, CsvColumnName>(CSV_COLUMNS.map((column) => [column.toLowerCase(), column]));
const IGNORED: ReadonlySet<string> = new Set(SALE_COLUMNS.map((column) => column.toLowerCase()));
/** At least one of these columns must be in the file, because a row identifies its watch by them. */
const KEYS: readonly CsvColumnName[] = ['id', 'nameEN'];

const reject = (path: string, message: FieldMessage): never => {
  throw new AppError('validation', { fieldMessages: { [path]: message } });
};

/** A column of a file: null has no name. */
type Column = CsvColumnName | 'ignored' | null;

const readHeader = (cells: readonly string[]): Column[] => {
  const header = cells.map((cell) => {
    const name = cell.trim();
    // Spreadsheets can add empty columns.
    if (name === '') return null;
    if (IGNORED.has(name.toLowerCase())) return 'ignored';
    return COLUMNS.get(name.toLowerCase()) ?? reject(name.slice(0, 100), 'unknownColumn');
  });
  const columns = header.filter((column) => column !== null && column !== 'ignored');
  const repeated = columns.find((column, index) => columns.indexOf(column) < index);
  if (repeated) reject(repeated, 'columnTwice');
  if (!KEYS.some((key) => columns.includes(key))) reject('nameEN', 'columnMissing');
  return header;
};

const readRow = (header: readonly Column[], record: readonly string[], number: number) => {
  const cells = new Map<CsvColumnName, string>();
  let tooLong = false;
  for (const [index, cell] of record.entries()) {
    const text = unguardCell(normalizeLineEnds(cell).trim()).trim();
    if (text === '') continue;
    const column = header[index];
    if (!column) tooLong = true;
    else if (column !== 'ignored') cells.set(column, text);
  }
  return { number, cells, tooLong };
};

/**
 * Reads a CSV file of watches. The delimiter is detected from the header, and blank rows are left out. A large file takes
 * seconds, so this runs in a worker thread.
 * @throws AppError `validation` if the file is not UTF-8, not CSV, has too many rows or an unknown column
 */
export const readCsv = (bytes: Buffer): CsvRow[] => {
  if (!isUtf8(bytes) || bytes.includes(0)) reject('file', 'notUtf8');
  const [first, ...records] = readRecords(bytes, 'file', MAX_RECORDS + 1);
  if (!first) reject('file', 'noRows');
  const header = readHeader(first?.record ?? []);
  const rows = records
    .map(({ record, info }) => readRow(header, record, info.records + info.empty_lines))
    .filter(({ cells, tooLong }) => cells.size > 0 || tooLong);
  if (rows.length > IMPORT_LIMITS.rows || records.length >= MAX_RECORDS) reject('file', 'tooManyRows');
  if (rows.length === 0) reject('file', 'noRows');
  return rows;
};
