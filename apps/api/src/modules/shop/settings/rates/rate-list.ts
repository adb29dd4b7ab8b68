import { MAX_RATE_ROWS, rateInput, type RateRow } from '@meridian/contracts';
import { CURRENCY_SYMBOLS, FOREIGN_CURRENCIES, foldCase, unguardCell } from '@meridian/domain';
import { type CsvRecord, readRecordsInTurns } from '../../../../platform/csv/csv-records.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import type { StoredRate } from './exchange-rate.schema.ts';

const COLUMNS = ['day', 'currency', 'kzt'] as const;
type Column = (typeof COLUMNS)[number];
const MAX_LINE_LENGTH = 500;

type ListedRate = Pick<StoredRate, 'day' | 'currency' | 'kzt'>;
/** A row of a list: its rate, or the problem of it. */
type ReadRow = Pick<RateRow, 'line' | 'day' | 'currency'> &
  ({ rate: ListedRate } | ({ rate: null } & Pick<RateRow, 'problem' | 'field'>));

/** `31.12.2026` as `2026-12-31`. */
const dayIn = (text: string): string => text.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1');
const currencyIn = (text: string): string =>
  FOREIGN_CURRENCIES.find((code) => [code, CURRENCY_SYMBOLS[code]].includes(foldCase(text))) ?? text;
const numberIn = (text: string): number => {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : NaN;
};

const listed = rateInput.required({ kzt: true }).refine(({ kzt }) => kzt !== null);

const readRow = (header: readonly (Column | undefined)[], { record, info }: CsvRecord): ReadRow => {
  const cell = (column: Column): string => unguardCell((record[header.indexOf(column)] ?? '').trim()).trim();
  const [day, currency, kzt] = [dayIn(cell('day')), currencyIn(cell('currency')), numberIn(cell('kzt'))];
  const place = { line: info.lines, day: day.slice(0, 40), currency: currency.slice(0, 40) };
  const { data, error } = listed.safeParse({ day, currency, kzt });
  if (data?.kzt) return { ...place, rate: { ...data, kzt: data.kzt } };
  const field = String(error?.issues[0]?.path[0] ?? 'kzt') as Column;
  return { ...place, rate: null, problem: cell(field) === '' ? 'incomplete' : 'invalid', field };
};

/**
 * Reads a CSV list of rates.
 * @throws AppError `validation` if the list is not CSV, has too many rows, or lacks a column
 */
export const readRateList = async (list: string): Promise<ReadRow[]> => {
  const refuse = (message: 'tooManyRows' | 'columnMissing'): never => {
    throw new AppError('validation', { fieldMessages: { list: message } });
  };
  const records = await readRecordsInTurns(Buffer.from(list), 'list', MAX_RATE_ROWS + 2, MAX_LINE_LENGTH);
  const names = records.shift()?.record ?? [];
  const header = names.map((name) => COLUMNS.find((column) => column === name.trim().toLowerCase()));
  if (!COLUMNS.every((column) => header.includes(column))) refuse('columnMissing');
  if (records.length > MAX_RATE_ROWS) refuse('tooManyRows');
  const seen = new Set<string>();
  return records.map((record): ReadRow => {
    const row = readRow(header, record);
    if (!row.rate) return row;
    const { line, day, currency } = row;
    const key = `${day} ${currency}`;
    if (seen.has(key)) return { line, day, currency, rate: null, problem: 'repeated', field: 'day' };
    seen.add(key);
    return row;
  });
};
