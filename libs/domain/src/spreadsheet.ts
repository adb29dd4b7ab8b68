import type { Language } from './locale.ts';

/** How spreadsheet programs of a language read CSV: Russian ones take a semicolon, and a comma inside numbers. */
export const spreadsheetFormat = (
  language: Language,
): { delimiter: ',' | ';'; number: (value: number) => string } =>
  language === 'ru'
    ? { delimiter: ';', number: (value) => String(value).replace('.', ',') }
    : { delimiter: ',', number: String };

/** Cells that are quoted in every language: a program of another one would split them at its own delimiter. */
export const QUOTED_CELL = /[,;\t]/;

/** What a spreadsheet would take for a formula; full-width signs count as well. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const GUARDED = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A text that no spreadsheet carries out: an apostrophe goes before it. `unguardCell` takes it off again. */
export const guardCell = (text: string): string =>
  FORMULA.test(text) || GUARDED.test(text) ? `'${text}` : text;

/** The text that `guardCell` was given. */
export const unguardCell = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);
