import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { CSV_COLUMNS, type CsvColumnName, IMPORT_LIMITS } from '@meridian/contracts';
import { unguardCell } from '@meridian/domain';
import { parse } from 'csv-parse';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../platform/errors/field-messages.ts';
import { normalizeLineEnds } from './csv-cells.ts';

/** A row of a file: its number as in a spreadsheet (the header is row 1) and its trimmed cells without empty ones. */
export interface CsvRow {
  number: number;
  cells: Map<CsvColumnName, string>;
  /** The row has more cells than the header. */
  tooLong: boolean;
}

const CHUNK_BYTES = 64 * 1024;
const DELIMITERS = [',', ';', '\t'];
const COLUMNS = new Map<string, CsvColumnName>(CSV_COLUMNS.map((column) => [column.toLowerCase(), column]));
/** At least one of these columns must be in the file, because a row identifies its watch by them. */
const KEYS: readonly CsvColumnName[] = ['id', 'nameEN'];

const reject = (path: string, message: FieldMessage): never => {
  throw new AppError('validation', { fieldMessages: { [path]: message } });
};

/** The delimiter that occurs most often in the header. Column names contain none of the delimiters. */
const delimiterOf = (bytes: Buffer): string => {
  const end = bytes.indexOf('\n');
  const header = bytes.subarray(0, end < 0 ? bytes.length : end).toString('utf8');
  const count = (delimiter: string): number => header.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
};

/** The bytes in chunks with a pause after each, so that a large file does not block other requests. */
async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield bytes.subarray(start, start + CHUNK_BYTES);
    await nextTurn();
  }
}

const readHeader = (cells: readonly string[]): (CsvColumnName | null)[] => {
  const header = cells.map((cell) => {
    const name = cell.trim();
    // Spreadsheets can add empty columns.
    if (name === '') return null;
    return COLUMNS.get(name.toLowerCase()) ?? reject(name.slice(0, 100), 'unknownColumn');
  });
  const columns = header.filter((column) => column !== null);
  const repeated = columns.find((column, index) => columns.indexOf(column) < index);
  if (repeated) reject(repeated, 'columnTwice');
  if (!KEYS.some((key) => columns.includes(key))) reject('nameEN', 'columnMissing');
  return header;
};

const readRow = (
  header: readonly (CsvColumnName | null)[],
  record: readonly string[],
  number: number,
): CsvRow => {
  const cells = new Map<CsvColumnName, string>();
  let tooLong = false;
  for (const [index, cell] of record.entries()) {
    const text = unguardCell(normalizeLineEnds(cell).trim()).trim();
    if (text === '') continue;
    const column = header[index];
    if (column) cells.set(column, text);
    else tooLong = true;
  }
  return { number, cells, tooLong };
};

/**
 * Reads a CSV file of watches. The delimiter is detected from the header, and blank rows are left out.
 * @throws AppError `validation` if the file is not UTF-8, not CSV, has too many rows or an unknown column
 */
export const readCsv = async (bytes: Buffer): Promise<CsvRow[]> => {
  if (!isUtf8(bytes) || bytes.includes(0)) reject('file', 'notUtf8');
  const parser = Readable.from(chunksOf(bytes)).pipe(
    parse({ bom: true, delimiter: delimiterOf(bytes), relax_column_count: true, skip_empty_lines: false }),
  );
  const rows: CsvRow[] = [];
  let header: (CsvColumnName | null)[] | undefined;
  let number = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number++;
      if (!header) {
        header = readHeader(record);
        continue;
      }
      const row = readRow(header, record, number);
      if (row.cells.size > 0 || row.tooLong) rows.push(row);
      if (rows.length > IMPORT_LIMITS.rows) reject('file', 'tooManyRows');
    }
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('CSV_')
      ? new AppError('validation', { fieldMessages: { file: 'notCsv' } })
      : error;
  }
  if (rows.length === 0) reject('file', 'noRows');
  return rows;
};
