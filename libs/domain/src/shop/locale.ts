import { type Currency, DEFAULT_CURRENCY } from './money.ts';

/** Languages, and the language and currency of a shopper's country (spec section 9). */
export const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

/** Language and currency of a shopper. */
export interface Locale {
  language: Language;
  currency: Currency;
  /** ISO 3166 two-letter code; null if unknown. */
  country: string | null;
}

const RUSSIAN_SPEAKING = new Set(['RU', 'BY', 'KZ', 'UA', 'KG', 'TM', 'UZ', 'AM', 'AZ', 'MD', 'TJ']);
const ROUBLE = new Set(['RU', 'BY', 'UA']);

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

/** BCP 47 tag for formatting dates and numbers in a language. */
export const dateLocale = (language: Language): string => (language === 'ru' ? 'ru-RU' : 'en-GB');

/** Language of a country; English for an unknown one. */
export const languageOf = (country: string | null | undefined): Language =>
  country && RUSSIAN_SPEAKING.has(country.toUpperCase()) ? 'ru' : DEFAULT_LANGUAGE;

/** Currency of a country: kzt for KZ and an unknown country, rub for RU, BY and UA, usd for any other country. */
export const currencyOf = (country: string | null | undefined): Currency => {
  if (!country) return DEFAULT_CURRENCY;
  const code = country.toUpperCase();
  if (code === 'KZ') return 'kzt';
  return ROUBLE.has(code) ? 'rub' : 'usd';
};

/** Returns `ru` for `ru-KZ`; three-letter codes such as `run` are different languages. */
const primarySubtag = (tag: string): string => (tag.split('-')[0] ?? '').toLowerCase();

/** Selects the supported language with the highest quality in an `Accept-Language` header. */
export const languageFromHeader = (header: string | undefined): Language => {
  const ranked = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((p) => /^\s*q=([\d.]+)/i.exec(p)?.[1]).find(Boolean);
      return { code: primarySubtag(tag), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ code, quality }) => isLanguage(code) && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return (ranked[0]?.code as Language | undefined) ?? DEFAULT_LANGUAGE;
};

/** Returns the text of a language from a pair such as `nameEN`/`nameRU`; falls back to the other language. */
export const inLanguage = <K extends string>(
  texts: { [key in `${K}EN` | `${K}RU`]?: string },
  key: K,
  language: Language,
): string => {
  const en = texts[`${key}EN`] ?? '';
  const ru = texts[`${key}RU`] ?? '';
  return language === 'ru' ? ru || en : en || ru;
};
