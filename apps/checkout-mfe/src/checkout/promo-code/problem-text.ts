import { type Currency, formatPrice, inLanguage, type Language } from '@meridian/domain';
import { promoCode as en, type PromoFacts } from '../../i18n/en/promo-code.ts';
import { promoCode as ru } from '../../i18n/ru/promo-code.ts';
import type { PromoProblem } from '../use-promo-code.ts';

/** Brands and collections that a text names at most. */
const MAX_NAMES = 6;

/** Why a code is not applied, and what to do now. */
export const problemText = (problem: PromoProblem, currency: Currency, language: Language): string => {
  const { minimum, missing, only = [], currencies = [] } = problem;
  const price = (amount: number | undefined) => (amount ? formatPrice(amount, currency, language) : '');
  const names = only.map((named) => inLanguage(named, 'name', language));
  const shown = names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), '…'] : names;
  const facts: PromoFacts = {
    currency,
    currencies,
    minimum: price(minimum),
    missing: price(missing),
    only: shown.join(', '),
  };
  const text = { en, ru }[language].problems[problem.reason];
  return typeof text === 'string' ? text : text(facts);
};
