import type { Language } from '../shop/locale.ts';
import { type Currency, formatPrice } from '../shop/money.ts';
import { percentOff } from './campaigns.ts';

/** Texts beside the present price of a watch on sale. */
export interface SaleTexts {
  /** The regular price. */
  regular: string;
  /** How much lower the present price is, e.g. `−15%`; empty for less than one percent. */
  off: string;
  /** Words before the regular and before the present price, for screen readers. */
  was: string;
  now: string;
}

/** The texts of a price that is lower than the regular one; undefined for every other price. */
export const saleTexts = (
  price: number | undefined,
  regular: number | undefined,
  currency: Currency,
  language: Language,
): SaleTexts | undefined => {
  if (price === undefined || regular === undefined || regular <= price) return undefined;
  const percent = percentOff(price, regular);
  const isRussian = language === 'ru';
  return {
    regular: formatPrice(regular, currency, language),
    off: percent > 0 ? `−${percent}${isRussian ? '\u00a0' : ''}%` : '',
    was: isRussian ? 'раньше' : 'was',
    now: isRussian ? 'сейчас' : 'now',
  };
};
