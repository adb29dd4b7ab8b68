import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse as parser } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { AppError } from '../errors/app-error.ts';

/** A row of a CSV file, and how many rows and lines the parser has read up to it. */
export interface CsvRecord {
  record: string[];
  info: { records: number; empty_lines: number; lines: number };
}

/** Characters of a row of watches, above the longest texts of all columns. */
const MAX_RECORD_LENGTH = 1_000_000;
const MAX_HEADER_BYTES = 64 * 1024;
const SLICE_BYTES = 16 * 1024;
const DELIMITERS = [',', ';', '\t'];

/** The first line that spreadsheets write and read as the name of the delimiter. They do not show it as a row. */
const SEPARATOR_LINE = /^(\uFEFF)?sep=[,;\t]\r?\n/;
const withoutSeparatorLine = (bytes: Buffer): Buffer => {
  const [line = ''] = SEPARATOR_LINE.exec(bytes.subarray(0, 16).toString('utf8')) ?? [];
  return bytes.subarray(Buffer.byteLength(line));
};

/** The delimiter that occurs most often in the first line. */
const delimiterOf = (bytes: Buffer): string => {
  const header = bytes.subarray(0, MAX_HEADER_BYTES).toString('utf8').split('\n', 1)[0] ?? '';
  const count = (delimiter: string): number => header.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
};

const optionsOf = (rows: Buffer, limit: number, maxLength: number) =>
  ({
    bom: true,
    delimiter: delimiterOf(rows),
    trim: true,
    relax_column_count: true,
    // A spreadsheet can end with a hundred thousand blank lines.
    skip_empty_lines: true,
    max_record_size: maxLength,
    to: limit,
    info: true,
  }) as const;

const refusalOf = (error: unknown, path: string): unknown =>
  error instanceof CsvError ? new AppError('validation', { fieldMessages: { [path]: 'notCsv' } }) : error;

/**
 * Reads the rows of a CSV file with any of the delimiters. Blank lines are left out.
 * @param path of the file in the request
 * @param limit of the rows; the rest is not read
 * @param maxLength of a row, in characters: the parser needs a second for a million
 * @throws AppError `validation` if the bytes are not CSV
 */
export const readRecords = (
  bytes: Buffer,
  path: string,
  limit: number,
  maxLength = MAX_RECORD_LENGTH,
): CsvRecord[] => {
  const rows = withoutSeparatorLine(bytes);
  try {
    return parse(rows, optionsOf(rows, limit, maxLength)) as unknown as CsvRecord[];
  } catch (error) {
    throw refusalOf(error, path);
  }
};

/** Yields the bytes in slices. Other requests are served between them. */
async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    await nextTurn();
    yield bytes.subarray(start, start + SLICE_BYTES);
  }
}

/** Like `readRecords`, in turns with other requests. */
export const readRecordsInTurns = async (
  bytes: Buffer,
  path: string,
  limit: number,
  maxLength: number,
): Promise<CsvRecord[]> => {
  const rows = withoutSeparatorLine(bytes);
  const records: CsvRecord[] = [];
  try {
    const stream = Readable.from(slicesOf(rows)).pipe(parser(optionsOf(rows, limit, maxLength)));
    for await (const record of stream) records.push(record as CsvRecord);
    return records;
  } catch (error) {
    throw refusalOf(error, path);
  }
};
