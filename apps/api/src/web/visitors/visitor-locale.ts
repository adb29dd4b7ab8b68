import {
  type Currency,
  currencyOf,
  isCurrency,
  isLanguage,
  type Language,
  languageOf,
  type Locale,
} from '@meridian/domain';
import type { Request } from 'express';
import { cookieOf } from './cookies.ts';

/**
 * Returns the language and currency of a visitor: their choice, otherwise the default of their country (spec section 4).
 * `?lang=` selects a language for one page.
 */
export const visitorLocale = (request: Request, country: string | null): Locale => {
  const requested = request.query.lang;
  const chosen = cookieOf(request, 'language');
  const currency = cookieOf(request, 'currency');
  const language: Language = isLanguage(requested)
    ? requested
    : isLanguage(chosen)
      ? chosen
      : languageOf(country);
  return {
    language,
    currency: isCurrency(currency) ? currency : (currencyOf(country) satisfies Currency),
    country,
  };
};
