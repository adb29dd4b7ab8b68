import { toHundredths } from '../shop/money.ts';
import type { Seller } from '../shop/shop.ts';
import type { DeliveryCountryCode } from './delivery-dates.ts';
import { DELIVERY_COUNTRIES } from './orders.ts';

/** Tax rates in percent, by country of delivery. Prices include the tax. */
export type TaxRates = Record<DeliveryCountryCode, number>;

/** No tax until the staff have entered rates. */
export const DEFAULT_TAX_RATES: TaxRates = { AM: 0, BY: 0, KZ: 0, KG: 0, RU: 0, GE: 0 };

/** A tax rate of sales to a country of delivery. Prices include the tax. */
export interface TaxRule {
  country: DeliveryCountryCode;
  /** The id of a watch category; null: watches of every category, and deliveries. */
  category: string | null;
  /** Percent, with at most two decimals. */
  rate: number;
  /** The first day of validity (`yyyy-mm-dd`) in the shop's time zone. */
  from: string;
}

/** The first day of rates that have always held. */
export const FIRST_TAX_DAY = '2000-01-01';

/**
 * The rules of a shop whose staff have entered none: the standard rates of both countries. The other countries have no rule
 * and therefore a rate of 0. Read on 2026-11-30:
 * - Kazakhstan, 12 % since 2009 and 16 % from 2026: Tax Code no. 214-VIII of 18 July 2025
 *   (https://www.inform.kz/ru/chto-izmenitsya-v-kazahstane-s-1-yanvarya-260802)
 * - Russia, 20 % since 2019 and 22 % from 2026: article 164(3) of the Tax Code by law no. 425-FZ of 28 November 2025
 *   (https://lexviator.ru/tax2026)
 */
export const DEFAULT_TAX_RULES: readonly TaxRule[] = [
  { country: 'KZ', category: null, rate: 12, from: '2009-01-01' },
  { country: 'KZ', category: null, rate: 16, from: '2026-01-01' },
  { country: 'RU', category: null, rate: 20, from: '2019-01-01' },
  { country: 'RU', category: null, rate: 22, from: '2026-01-01' },
];

type TaxedSeller = Pick<Seller, 'country' | 'isVatRegistered'>;

/** What a tax rate depends on. */
export interface TaxedSale {
  /** Of delivery, by its stored name. */
  country: string;
  /** Of the watch, by its id; null for a delivery and for a watch without one. */
  category: string | null;
  /** Of supply (`yyyy-mm-dd`), in the shop's time zone. */
  day: string;
}

/**
 * The tax rate of a sale in percent: that of the latest rule that holds on the day, where a rule of the category takes
 * precedence over one of all categories. A seller without a registration, and a country without a rule, have a rate of 0.
 */
export const taxRateOf = (
  seller: TaxedSeller,
  rules: readonly TaxRule[],
  { country, category, day }: TaxedSale,
): number => {
  const code = DELIVERY_COUNTRIES.find(({ value }) => value === country)?.code;
  if (seller.isVatRegistered === false) return 0;
  const held = rules
    .filter((rule) => rule.country === code && rule.from <= day)
    .sort((a, b) => a.from.localeCompare(b.from));
  const latest = (of: string | null) => held.findLast((rule) => rule.category === of);
  return (latest(category) ?? latest(null))?.rate ?? 0;
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
