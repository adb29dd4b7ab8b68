import { type Currency, DEFAULT_CURRENCY } from './money.ts';

/** Languages and what a visitor's country means for language and currency (spec section 9). */
export const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

/** What a visitor sees prices and texts in. */
export interface Locale {
  language: Language;
  currency: Currency;
  /** ISO 3166 two-letter code, null when it is not known. */
  country: string | null;
}

const RUSSIAN_SPEAKING = new Set(['RU', 'BY', 'KZ', 'UA', 'KG', 'TM', 'UZ', 'AM', 'AZ', 'MD', 'TJ']);
const ROUBLE = new Set(['RU', 'BY', 'UA']);

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

/** How dates, and the figures beside them, are written in a language: a BCP 47 tag. */
export const dateLocale = (language: Language): string => (language === 'ru' ? 'ru-RU' : 'en-GB');

/** An unknown country means the default, English. */
export const languageOf = (country: string | null | undefined): Language =>
  country && RUSSIAN_SPEAKING.has(country.toUpperCase()) ? 'ru' : DEFAULT_LANGUAGE;

/** KZ gives kzt; RU, BY and UA give rub; any other country usd; an unknown country the default, kzt. */
export const currencyOf = (country: string | null | undefined): Currency => {
  if (!country) return DEFAULT_CURRENCY;
  const code = country.toUpperCase();
  if (code === 'KZ') return 'kzt';
  return ROUBLE.has(code) ? 'rub' : 'usd';
};

/** `ru` of `ru-KZ`; three-letter codes such as `run` are languages of their own. */
const primarySubtag = (tag: string): string => (tag.split('-')[0] ?? '').toLowerCase();

/** The best of our languages for an `Accept-Language` header. */
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

/** Picks the text of a language from a pair such as `nameEN`/`nameRU`; falls back to the other one. */
export const inLanguage = <K extends string>(
  texts: { [key in `${K}EN` | `${K}RU`]?: string },
  key: K,
  language: Language,
): string => {
  const en = texts[`${key}EN`] ?? '';
  const ru = texts[`${key}RU`] ?? '';
  return language === 'ru' ? ru || en : en || ru;
};
