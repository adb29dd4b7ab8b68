import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '../../../../../platform/errors/app-error.ts';

/** A row of a CSV file, and how many rows and lines the parser has read up to it. */
interface CsvRecord {
  record: string[];
  info: { records: number; empty_lines: number; lines: number };
}

/** Characters of a row of watches, above the longest texts of all columns. */
const MAX_RECORD_LENGTH = 1_000_000;
const MAX_HEADER_BYTES = 64 * 1024;
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
    return parse(rows, {
      bom: true,
      delimiter: delimiterOf(rows),
      trim: true,
      relax_column_count: true,
      // A spreadsheet can end with a hundred thousand blank lines.
      skip_empty_lines: true,
      max_record_size: maxLength,
      to: limit,
      info: true,
    }) as unknown as CsvRecord[];
  } catch (error) {
    throw error instanceof CsvError
      ? new AppError('validation', { fieldMessages: { [path]: 'notCsv' } })
      : error;
  }
};
