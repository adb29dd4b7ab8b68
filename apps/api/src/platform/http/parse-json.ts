import { AppError } from '../errors/app-error.ts';

/** Returns a pattern for a letter, plain or as a `\\u` escape. */
const letterPattern = (char: string): string => {
  const code = char.charCodeAt(0).toString(16).padStart(4, '0');
  return `(?:${char}|\\\\u${code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
};
const namePattern = (name: string): string => [...name].map(letterPattern).join('');

/**
 * Matches keys that can lead to prototype pollution; no body of the shop has one. In valid JSON only a key occurs between
 * a quotation mark and a colon, so the text can be searched. A reviver would take several times as long as the parsing.
 */
const FORBIDDEN_KEY = new RegExp(
  `"(?:${['__proto__', 'constructor', 'prototype'].map(namePattern).join('|')})"\\s*:`,
);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a JSON object or list. @throws AppError `badRequest` */
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
