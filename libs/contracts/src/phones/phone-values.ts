import { z } from 'zod';
import { parsePhone } from './phone.ts';

const isPhone = (text: string): boolean => parsePhone(text) === text;

const phoneSchema = (accepts: (text: string) => boolean) =>
  z.preprocess(
    (text: string) => (typeof text === 'string' ? (parsePhone(text) ?? text.trim()) : text),
    z.stringFormat('phone', accepts).max(200),
  );

/** A phone number in international notation or that of the shop's own country. The output is in E.164 format. */
export const phone = phoneSchema(isPhone);
export const optionalPhone = phoneSchema((text) => text === '' || isPhone(text));

/**
 * Converts the phones of delivery data from the notation of its country to E.164, before the schema validates each field.
 * A text that is not a phone number there stays for the message at its field.
 */
export const phonesByCountry = <T>(body: T): T => {
  if (typeof body !== 'object' || body === null) return body;
  const values = new Map<string, unknown>(Object.entries(body));
  const country = values.get('country');
  const parsed = ['phone', 'additionalPhone'].flatMap((field) => {
    const text = values.get(field);
    const number =
      typeof text === 'string' ? parsePhone(text, typeof country === 'string' ? country : null) : null;
    return number === null ? [] : [[field, number] as const];
  });
  return { ...body, ...Object.fromEntries(parsed) };
};
