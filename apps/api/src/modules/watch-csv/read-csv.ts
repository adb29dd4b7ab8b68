import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { CSV_COLUMNS, type CsvColumnName, IMPORT_LIMITS } from '@meridian/contracts';
import { unguardCell } from '@meridian/domain';
import { parse } from 'csv-parse';
import { AppError } from '../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../platform/errors/field-messages.ts';
import { oneLineEnd } from './csv-cells.ts';

/** A row of a file: its number as spreadsheets count (the head is 1) and its cells, trimmed; blank ones are left out. */
export interface CsvRow {
  number: number;
  cells: Map<CsvColumnName, string>;
  /** It has more cells than the head. */
  tooLong: boolean;
}

const PIECE = 64 * 1024;
const DELIMITERS = [',', ';', '\t'];
const COLUMNS = new Map<string, CsvColumnName>(CSV_COLUMNS.map((column) => [column.toLowerCase(), column]));
/** By one of these a row says which watch it is about. */
const KEYS: readonly CsvColumnName[] = ['id', 'nameEN'];

const refuse = (path: string, message: FieldMessage): never => {
  throw new AppError('validation', { fieldMessages: { [path]: message } });
};

/** Names of columns hold none of the separators: the one that the head has most of is the file's. */
const delimiterOf = (bytes: Buffer): string => {
  const end = bytes.indexOf('\n');
  const head = bytes.subarray(0, end < 0 ? bytes.length : end).toString('utf8');
  const count = (delimiter: string): number => head.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
};

/** Bytes a piece at a time, so that a large file keeps nobody waiting. */
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIECE) {
    yield bytes.subarray(start, start + PIECE);
    await nextTurn();
  }
}

const readHead = (cells: readonly string[]): (CsvColumnName | null)[] => {
  const head = cells.map((cell) => {
    const name = cell.trim();
    // A spreadsheet may leave empty columns behind.
    if (name === '') return null;
    return COLUMNS.get(name.toLowerCase()) ?? refuse(name.slice(0, 100), 'unknownColumn');
  });
  const named = head.filter((column) => column !== null);
  const twice = named.find((column, index) => named.indexOf(column) < index);
  if (twice) refuse(twice, 'columnTwice');
  if (!KEYS.some((key) => named.includes(key))) refuse('nameEN', 'columnMissing');
  return head;
};

const readRow = (
  head: readonly (CsvColumnName | null)[],
  record: readonly string[],
  number: number,
): CsvRow => {
  const cells = new Map<CsvColumnName, string>();
  let tooLong = false;
  for (const [index, cell] of record.entries()) {
    const text = unguardCell(oneLineEnd(cell).trim()).trim();
    if (text === '') continue;
    const column = head[index];
    if (column) cells.set(column, text);
    else tooLong = true;
  }
  return { number, cells, tooLong };
};

/**
 * Reads a file of watches, its separator told by its head. Blank rows are left out.
 * @throws AppError `validation` if it is no UTF-8, no CSV, too long, or has columns that nobody knows
 */
export const readCsv = async (bytes: Buffer): Promise<CsvRow[]> => {
  if (!isUtf8(bytes) || bytes.includes(0)) refuse('file', 'notUtf8');
  const parser = Readable.from(pieces(bytes)).pipe(
    parse({ bom: true, delimiter: delimiterOf(bytes), relax_column_count: true, skip_empty_lines: false }),
  );
  const rows: CsvRow[] = [];
  let head: (CsvColumnName | null)[] | undefined;
  let number = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number++;
      if (!head) {
        head = readHead(record);
        continue;
      }
      const row = readRow(head, record, number);
      if (row.cells.size > 0 || row.tooLong) rows.push(row);
      if (rows.length > IMPORT_LIMITS.rows) refuse('file', 'tooManyRows');
    }
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('CSV_')
      ? new AppError('validation', { fieldMessages: { file: 'notCsv' } })
      : error;
  }
  if (rows.length === 0) refuse('file', 'noRows');
  return rows;
};
