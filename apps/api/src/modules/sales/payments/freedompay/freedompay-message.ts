import { createHash, timingSafeEqual } from 'node:crypto';
import { SaxesParser } from 'saxes';
import { escapeMarkup } from '../../../../platform/http/html.ts';

/** The fields of a message in their order. A field may contain further fields. */
export type Fields = readonly Field[];
type Field = readonly [name: string, value: string | Fields];

const SIGNATURE = 'pg_sig';
const MAX_DEPTH = 5;

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

/** The text of a field; empty if it is absent. */
export const textOf = (fields: Fields, name: string): string => {
  const value = fields.find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
};

/** The fields inside of a field; none if it is absent. */
export const fieldsIn = (fields: Fields, name: string): Fields => {
  const value = fields.find(([key]) => key === name)?.[1];
  return typeof value === 'object' ? value : [];
};

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

/** Reads the fields of an XML response. Document types, which can declare entities, are refused. @throws Error */
export const parseXml = (xml: string): Fields => {
  const root: { name: string; fields: Field[]; text: string } = { name: '', fields: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  const add = (text: string): void => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  parser.on('doctype', () => parser.fail('a document type is not accepted'));
  parser.on('opentag', ({ name }) => {
    if (open.length > MAX_DEPTH) parser.fail('too many levels');
    open.push({ name, fields: [], text: '' });
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element)
      open.at(-1)?.fields.push([element.name, element.fields.length > 0 ? element.fields : element.text]);
  });
  parser.write(xml).close();
  return fieldsIn(root.fields, 'response');
};
