import type { DeliveryCountryCode } from './delivery-dates.ts';

/** Tax rates in percent, by country of delivery. Prices include the tax. */
export type TaxRates = Record<DeliveryCountryCode, number>;

/** Every country of delivery is outside the EU, so that its deliveries are free of tax. */
export const DEFAULT_TAX_RATES: TaxRates = { AM: 0, BY: 0, KZ: 0, KG: 0, RU: 0, GE: 0 };

/**
 * Returns the tax that an amount includes, rounded half up to hundredths: amount × rate / (100 + rate).
 * @param amount with at most two decimals
 * @param rate percent, with at most two decimals
 */
export const includedTax = (amount: number, rate: number): number => {
  // Whole numbers, because floating-point products of large amounts would round some halves down.
  const hundredths = BigInt(Math.round(amount * 100));
  const share = BigInt(Math.round(rate * 100));
  const whole = BigInt(10_000) + share;
  const two = BigInt(2);
  return Number((two * hundredths * share + whole) / (two * whole)) / 100;
};
