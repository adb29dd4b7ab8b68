import { currencyOf, isCurrency, isLanguage, languageOf, type Locale } from '@meridian/domain';
import { parseCookie } from 'cookie';
import type { Request } from 'express';

/**
 * Returns the language and currency of a visitor: their choice, otherwise the default of their country (spec section 4).
 * `?lang=` selects a language for one page.
 */
export const visitorLocale = (request: Request, country: string | null): Locale => {
  const requested = request.query.lang;
  const { language: chosen, currency } = parseCookie(request.headers.cookie ?? '');
  return {
    language: [requested, chosen].find(isLanguage) ?? languageOf(country),
    currency: isCurrency(currency) ? currency : currencyOf(country),
    country,
  };
};
