import type { Language } from './locale.ts';

/** CSV format of spreadsheet programs per language: Russian ones use a semicolon and a decimal comma. */
export const spreadsheetFormat = (
  language: Language,
): { delimiter: ',' | ';'; number: (value: number) => string } =>
  language === 'ru'
    ? { delimiter: ';', number: (value) => String(value).replace('.', ',') }
    : { delimiter: ',', number: String };

/** Cells that are quoted in every language, because a program with another locale would split them at its delimiter. */
export const QUOTED_CELL = /[,;\t]/;

/** Beginning of a formula in a spreadsheet, including full-width signs. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const GUARDED = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Prefixes a text that a spreadsheet would execute as a formula with an apostrophe. `unguardCell` removes it. */
export const guardCell = (text: string): string =>
  FORMULA.test(text) || GUARDED.test(text) ? `'${text}` : text;

/** Reverts `guardCell`. */
export const unguardCell = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);
