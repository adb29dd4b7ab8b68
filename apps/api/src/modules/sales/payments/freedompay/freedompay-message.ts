import { createHash, timingSafeEqual } from 'node:crypto';
import { escapeMarkup } from '../../../../platform/http/html.ts';
import { type Fields, textOf } from '../../../../platform/http/xml.ts';

const SIGNATURE = 'pg_sig';

/** The names of nested fields contain those of their parents, and every name contains its position. */
const flatFields = (fields: Fields, parent = ''): [name: string, value: string][] =>
  fields.flatMap(([key, value], index) => {
    if (key === SIGNATURE) return [];
    const name = `${parent}${key}${String(index + 1).padStart(3, '0')}`;
    return typeof value === 'string' ? [[name, value]] : flatFields(value, name);
  });

/** The signature of a message. @param script the last segment of the path that the request is sent to */
const signatureOf = (script: string, fields: Fields, secret: string): string => {
  const sorted = flatFields(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = [script, ...sorted.map(([, value]) => value), secret].join(';');
  return createHash('md5').update(text).digest('hex');
};

export const signed = (script: string, fields: Fields, secret: string): Fields => [
  ...fields,
  [SIGNATURE, signatureOf(script, fields, secret)],
];

export const isSigned = (script: string, fields: Fields, secret: string): boolean => {
  const expected = Buffer.from(signatureOf(script, fields, secret));
  const actual = Buffer.from(textOf(fields, SIGNATURE));
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};

const pairsOf = (fields: Fields, parent?: string): [string, string][] =>
  fields.flatMap(([key, value]) => {
    const name = parent === undefined ? key : `${parent}[${key}]`;
    return typeof value === 'string' ? [[name, value]] : pairsOf(value, name);
  });

/** The body of a request. */
export const formOf = (fields: Fields): URLSearchParams => new URLSearchParams(pairsOf(fields));

const elements = (fields: Fields): string =>
  fields
    .map(
      ([name, value]) =>
        `<${name}>${typeof value === 'string' ? escapeMarkup(value) : elements(value)}</${name}>`,
    )
    .join('');

export const xmlOf = (fields: Fields): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<response>${elements(fields)}</response>`;
