import { toHundredths } from '@meridian/domain';
import { type Fields, fieldsIn, textOf } from '../../platform/http/xml.ts';

/** A request that the service refuses. Its documentation names few codes; the others stand for it. */
export class FreedomPayRejection extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** The service does not sign its response to a request that it cannot attribute. */
    readonly isSigned = true,
  ) {
    super(message);
  }
}

const INVALID = '200';
export const invalid = (message: string): FreedomPayRejection => new FreedomPayRejection(INVALID, message);

type Writable = [string, string | Writable[]];

/** Reads a body with nested names, such as `positions[0][count]`. */
export const parseForm = (body: string): Fields => {
  const root: Writable[] = [];
  for (const [name, value] of new URLSearchParams(body)) {
    const [first = '', ...inner] = name.replaceAll(']', '').split('[');
    let fields = root;
    let key = first;
    for (const next of inner) {
      let found = fields.find(([existing]) => existing === key);
      if (!found) fields.push((found = [key, []]));
      const [, nested] = found;
      if (typeof nested === 'string') throw invalid(`${name} is invalid`);
      fields = nested;
      key = next;
    }
    fields.push([key, value]);
  }
  return root;
};

const inRange = (fields: Fields, name: string, minimum: number, maximum: number): number => {
  const value = Number(textOf(fields, name));
  if (!(value >= minimum && value <= maximum)) throw invalid(`${name} must be ${minimum} to ${maximum}`);
  return value;
};

/** Rejects positions of a receipt that do not add up to the amount. */
export const checkPositions = (fields: Fields, hundredths: number): void => {
  const positions = fieldsIn(fields, 'pg_receipt_positions');
  if (positions.length === 0) return;
  const sum = positions.reduce((total, [, position]) => {
    if (typeof position === 'string' || textOf(position, 'name') === '') throw invalid('name is required');
    if (!['0', '3', '7', '11'].includes(textOf(position, 'tax_type'))) throw invalid('tax_type is invalid');
    const count = inRange(position, 'count', 1, Infinity);
    if (!Number.isInteger(count)) throw invalid('count must be a whole number');
    return total + count * toHundredths(inRange(position, 'price', 0.01, 99_999_999));
  }, 0);
  if (sum !== hundredths) throw invalid(`The positions add up to ${sum}, not to ${hundredths}`);
};

const MAX_LENGTHS = {
  pg_order_id: 50,
  pg_description: 1024,
  pg_result_url: 255,
  pg_success_url: 255,
  pg_failure_url: 255,
};

/** Rejects a payment that the documentation does not allow. Returns its amount in hundredths. */
export const checkPayment = (fields: Fields): number => {
  for (const name of ['pg_order_id', 'pg_description', 'pg_result_url', 'pg_success_url', 'pg_failure_url'])
    if (textOf(fields, name) === '') throw invalid(`${name} is required`);
  for (const [name, length] of Object.entries(MAX_LENGTHS))
    if (textOf(fields, name).length > length) throw invalid(`${name} is longer than ${length}`);
  if (!/^[0-9A-Za-z-]+$/.test(textOf(fields, 'pg_order_id'))) throw invalid('pg_order_id is invalid');
  if (textOf(fields, 'pg_currency') !== 'KZT') throw invalid('pg_currency must be KZT');
  if (!['ru', 'en', 'kk', 'kg', 'uz'].includes(textOf(fields, 'pg_language')))
    throw invalid('pg_language is invalid');
  if (!/^\d{10,15}$/.test(textOf(fields, 'pg_user_phone'))) throw invalid('pg_user_phone is invalid');
  inRange(fields, 'pg_lifetime', 300, 604_800);
  const hundredths = toHundredths(inRange(fields, 'pg_amount', 0.01, 99_999_999));
  checkPositions(fields, hundredths);
  return hundredths;
};
