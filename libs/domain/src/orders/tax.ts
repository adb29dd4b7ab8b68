import { toHundredths } from '../shop/money.ts';
import type { Seller } from '../shop/shop.ts';
import type { DeliveryCountryCode } from './delivery-dates.ts';
import { DELIVERY_COUNTRIES } from './orders.ts';

/** Tax rates in percent, by country of delivery. Prices include the tax. */
export type TaxRates = Record<DeliveryCountryCode, number>;

/** No tax until the staff have entered rates. */
export const DEFAULT_TAX_RATES: TaxRates = { AM: 0, BY: 0, KZ: 0, KG: 0, RU: 0, GE: 0 };

type TaxedSeller = Pick<Seller, 'country' | 'isVatRegistered'>;

/** The tax rate of a sale to a country by its stored name. A seller without a registration and an unknown country have none. */
export const taxRateOf = (seller: TaxedSeller, rates: TaxRates, countryName: string): number => {
  const country = DELIVERY_COUNTRIES.find(({ value }) => value === countryName);
  return country && seller.isVatRegistered !== false ? rates[country.code] : 0;
};

/** The tax rate of a delivery: that of its method; without one, that of the goods. A seller without a registration has none. */
export const deliveryTaxRate = (
  seller: Pick<Seller, 'isVatRegistered'>,
  method: { taxRate: number | null } | undefined,
  ofGoods: number,
): number => (seller.isVatRegistered === false ? ofGoods : (method?.taxRate ?? ofGoods));

/**
 * Why a document states no tax. `outsideEu` is the reason on documents from before sellers had a country; an export is a
 * delivery to another country than that of the seller.
 */
export type NoTaxReason = 'notRegistered' | 'export' | 'zeroRate' | 'outsideEu';

export const noTaxReason = ({ country, isVatRegistered }: TaxedSeller, countryName: string): NoTaxReason => {
  if (isVatRegistered === undefined) return 'outsideEu';
  if (!isVatRegistered) return 'notRegistered';
  const destination = DELIVERY_COUNTRIES.find(({ value }) => value === countryName);
  return destination && destination.code !== country ? 'export' : 'zeroRate';
};

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

/**
 * Returns the tax of a credit note: with the earlier ones of its invoice, it is the tax of everything that is credited. The
 * credit notes of a whole invoice add up to its tax, because the last one gets the rest.
 * @param earlier documents that credit the invoice, and negative ones that reverse them
 */
export const creditedTax = (
  amount: number,
  rate: number,
  earlier: readonly { amount: number; tax: number }[],
): number => {
  const credited = earlier.reduce(
    (sum, document) => sum + toHundredths(document.amount),
    toHundredths(amount),
  );
  const taxed = earlier.reduce((sum, { tax }) => sum + toHundredths(tax), 0);
  return Math.max(0, toHundredths(includedTax(credited / 100, rate)) - taxed) / 100;
};
