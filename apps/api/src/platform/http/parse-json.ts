import { AppError } from '../errors/app-error.ts';

/** A letter as it stands, or escaped. */
const letter = (char: string): string => {
  const code = char.charCodeAt(0).toString(16).padStart(4, '0');
  return `(?:${char}|\\\\u${code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
};
const spelling = (name: string): string => [...name].map(letter).join('');

/**
 * Finds a key that reaches a prototype when an object is copied carelessly; no body of the shop has one. In valid JSON
 * only a key stands between a quotation mark and a colon, so the text tells as much as its values. A reviver, called for
 * each value, would cost several times as much as the parsing.
 */
const FORBIDDEN_KEY = new RegExp(
  `"(?:${['__proto__', 'constructor', 'prototype'].map(spelling).join('|')})"\\s*:`,
);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses an object or a list. @throws AppError `badRequest` */
export const parseJson = (bytes: Buffer): object => {
  let value: unknown;
  try {
    const text = utf8.decode(bytes);
    value = FORBIDDEN_KEY.test(text) ? null : JSON.parse(text);
  } catch {
    throw new AppError('badRequest');
  }
  if (typeof value !== 'object' || value === null) throw new AppError('badRequest');
  return value;
};
