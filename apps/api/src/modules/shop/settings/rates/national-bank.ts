import type { RateServiceProblem } from '@meridian/contracts';
import { FOREIGN_CURRENCIES, type ForeignCurrency } from '@meridian/domain';
import { type Fields, parseXml, textOf } from '../../../../platform/http/xml.ts';

const RESPONSE_TIMEOUT_MS = 10_000;
/** The bank reports about 40 currencies, each in 200 bytes. */
const MAX_RESPONSE_BYTES = 256 * 1024;

/** The bank reports no usable rates. */
export class RatesUnavailableError extends Error {
  constructor(
    readonly problem: RateServiceProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const POSITIVE = /^(?=.*[1-9])\d{1,9}(\.\d{1,6})?$/;
const WHOLE = /^[1-9]\d{0,6}$/;

/** Reads the body up to the limit. */
const bodyOf = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) throw new RatesUnavailableError('invalid', 'The response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const request = async (url: URL): Promise<string> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    if (!response.ok) throw new RatesUnavailableError('unavailable', `Status ${response.status}`);
    return await bodyOf(response);
  } catch (cause) {
    if (cause instanceof RatesUnavailableError) throw cause;
    throw new RatesUnavailableError('unavailable', 'The bank does not respond', { cause });
  }
};

const parse = (text: string): Fields => {
  try {
    return parseXml(text, 'rates');
  } catch (cause) {
    throw new RatesUnavailableError('invalid', 'The response is not XML', { cause });
  }
};

/**
 * The rates of a report: what one unit of each currency is worth in tenge, although the bank reports some currencies by 10 or
 * 100 units.
 * @param day `dd.mm.yyyy`
 * @throws RatesUnavailableError
 */
export const ratesIn = (text: string, day: string): Record<ForeignCurrency, number> => {
  const report = parse(text);
  const date = textOf(report, 'date').trim();
  if (date === '') throw new RatesUnavailableError('invalid', 'The response is not a report of rates');
  if (date !== day) throw new RatesUnavailableError('incomplete', `The report is of ${date.slice(0, 20)}`);
  const rates = FOREIGN_CURRENCIES.map((currency) => {
    const reported = report.flatMap(([name, fields]) =>
      name === 'item' &&
      typeof fields !== 'string' &&
      textOf(fields, 'title').trim() === currency.toUpperCase()
        ? [fields]
        : [],
    );
    const [item] = reported;
    if (!item || reported.length > 1)
      throw new RatesUnavailableError('incomplete', `${reported.length} rates of ${currency}`);
    const [amount, units] = [textOf(item, 'description').trim(), textOf(item, 'quant').trim()];
    const kzt = Math.round((Number(amount) / Number(units)) * 10_000) / 10_000;
    if (!POSITIVE.test(amount) || !WHOLE.test(units) || kzt <= 0)
      throw new RatesUnavailableError('invalid', `The rate of ${currency} is malformed`);
    return [currency, kzt];
  });
  return Object.fromEntries(rates) as Record<ForeignCurrency, number>;
};

/**
 * Requests the official rates of a day from the National Bank of Kazakhstan.
 * @param day `yyyy-mm-dd`
 * @throws RatesUnavailableError
 */
export const requestRates = async (
  address: string,
  day: string,
): Promise<Record<ForeignCurrency, number>> => {
  const date = day.split('-').toReversed().join('.');
  const url = new URL(address);
  url.searchParams.set('fdate', date);
  return ratesIn(await request(url), date);
};
