import { type Currency, toHundredths } from './money.ts';

/** Currencies other than tenge, in which the shop keeps its books. */
export const FOREIGN_CURRENCIES = ['rub', 'usd'] as const satisfies Currency[];
export type ForeignCurrency = (typeof FOREIGN_CURRENCIES)[number];

/** What one unit of a currency is worth in tenge from a day on. */
export interface ExchangeRate {
  currency: ForeignCurrency;
  /** `yyyy-mm-dd` */
  from: string;
  kzt: number;
}

/** Rates for days before the first rate of the staff, so that every order has a value in tenge. */
export const DEFAULT_EXCHANGE_RATES: Readonly<Record<ForeignCurrency, number>> = { rub: 6.2, usd: 510 };

/** What one unit of a currency is worth in tenge on a day: by the latest rate that holds on it. */
export const exchangeRateOn = (rates: readonly ExchangeRate[], currency: Currency, day: string): number => {
  if (currency === 'kzt') return 1;
  const held = rates.filter((rate) => rate.currency === currency && rate.from <= day);
  const latest = held.sort((a, b) => a.from.localeCompare(b.from)).at(-1);
  return latest?.kzt ?? DEFAULT_EXCHANGE_RATES[currency];
};

/** An amount in tenge, which is whole at a rate other than 1. No amount is worth nothing. */
export const atRate = (amount: number, rate: number): number =>
  rate === 1 ? amount : Math.max(amount > 0 ? 1 : 0, Math.round((toHundredths(amount) * rate) / 100));
