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

/** The visitor's language and currency: by choice, else by country (spec section 4). `?lang=` names a language for one page. */
export const visitorLocale = (request: Request, country: string | null): Locale => {
  const asked = request.query.lang;
  const chosen = cookieOf(request, 'language');
  const currency = cookieOf(request, 'currency');
  const language: Language = isLanguage(asked) ? asked : isLanguage(chosen) ? chosen : languageOf(country);
  return {
    language,
    currency: isCurrency(currency) ? currency : (currencyOf(country) satisfies Currency),
    country,
  };
};
