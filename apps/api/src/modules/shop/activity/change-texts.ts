import type { Bilingual } from '@meridian/contracts';
import { CURRENCIES, formatPrice, type Language, type Price } from '@meridian/domain';

/** Texts of values in the activity log. */
export const both = (textIn: (language: Language) => string): Bilingual => ({
  en: textIn('en'),
  ru: textIn('ru'),
});

/** `5 000 ₸ / 10 $`. */
export const pricesText = (prices: Price, language: Language): string =>
  CURRENCIES.flatMap((currency) => {
    const price = prices[currency];
    return price === undefined ? [] : [formatPrice(price, currency, language)];
  }).join(' / ');

export const yesOrNo = (value: boolean): Bilingual =>
  value ? { en: 'yes', ru: 'да' } : { en: 'no', ru: 'нет' };
