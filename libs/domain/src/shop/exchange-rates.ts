import { type Currency, toHundredths } from './money.ts';

/** Currencies other than tenge, in which the shop keeps its books. */
export const FOREIGN_CURRENCIES = ['rub', 'usd'] as const satisfies Currency[];
export type ForeignCurrency = (typeof FOREIGN_CURRENCIES)[number];

/** Rates for days before the first rate of the staff, so that every order has a value in tenge. */
export const DEFAULT_EXCHANGE_RATES: Readonly<Record<ForeignCurrency, number>> = { rub: 6.2, usd: 510 };

/** By which part a reported rate may differ from the previous one. */
const MAX_RATE_CHANGE = 0.2;
export const isPlausibleRate = (kzt: number, previous: number): boolean =>
  Math.abs(kzt - previous) <= previous * MAX_RATE_CHANGE;

/** An amount in tenge, which is whole at a rate other than 1. No amount is worth nothing. */
export const atRate = (amount: number, rate: number): number =>
  rate === 1 ? amount : Math.max(amount > 0 ? 1 : 0, Math.round((toHundredths(amount) * rate) / 100));
