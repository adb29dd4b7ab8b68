import type { Language } from './locale.ts';

/** The name of a country with a two-letter code; any other text stays as it is. */
export const countryName = (code: string, language: Language): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code;
