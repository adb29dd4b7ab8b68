import type { PriceChange, PriceRounding } from '@meridian/contracts';
import { CURRENCIES, type Currency, type Price } from '@meridian/domain';

const MAX_PRICE = 999_999_999_999;
const cents = (price: number): number => Math.round(price * 100) / 100;

/** Rounds a positive price in units of its currency. Tenge are always whole. `nine` is the nearest whole price that ends in 9. */
const roundPrice = (price: number, currency: Currency, rounding: PriceRounding): number => {
  if (rounding === 'none') return currency === 'kzt' ? Math.round(price) : cents(price);
  if (rounding === 'nine') return Math.max(0, Math.round((price - 9) / 10)) * 10 + 9;
  return Math.round(price / Number(rounding)) * Number(rounding);
};

/**
 * The prices after a change, each in its own currency. A missing price stays missing.
 * @returns null if a price would be 0 or less, or too large
 */
export const changedPrice = (price: Price, change: PriceChange): Price | null => {
  const changed: Price = { ...price };
  for (const currency of CURRENCIES) {
    const before = price[currency];
    const difference = 'percent' in change ? null : change.amounts[currency];
    if (before === undefined || difference === undefined) continue;
    const exact =
      'percent' in change ? cents((before * (100 + change.percent)) / 100) : before + (difference ?? 0);
    const after = exact > 0 ? roundPrice(exact, currency, change.rounding) : exact;
    if (after <= 0 || after > MAX_PRICE) return null;
    changed[currency] = after;
  }
  return changed;
};
