import { type Currency, PRICE_STEP, toHundredths } from '../shop/money.ts';
import type { DeliveryCountryCode } from './delivery-dates.ts';

/** How the duties of a parcel are paid: there are none, the price includes them, or the customer pays them on arrival. */
export const DUTY_RULES = ['none', 'included', 'estimated', 'mayBeCharged'] as const;
export type DutyRule = (typeof DUTY_RULES)[number];

/** Duties of a country of delivery. `estimated` expects `percent` of the worth above `dutyFree`, in units of `currency`. */
export interface CustomsTerms {
  rule: DutyRule;
  percent: number;
  dutyFree: number;
  currency: Currency;
}

/** Terms that the staff have set. A country without terms follows from the country of the seller. */
export type CustomsSettings = Partial<Record<DeliveryCountryCode, CustomsTerms>>;

/** What a shopper has to expect. The amount is in units of the order's currency. */
export type CustomsNotice = { kind: 'included' | 'mayBeCharged' } | { kind: 'estimated'; amount: number };

/** Members of the Eurasian Economic Union, between which parcels pass no customs. */
const EAEU: readonly string[] = ['AM', 'BY', 'KZ', 'KG', 'RU'];

/** Whether a parcel of the seller passes customs. A seller without a country states nothing. */
export const passesCustoms = (sellerCountry: string | undefined, country: string): boolean =>
  Boolean(sellerCountry) &&
  sellerCountry !== country &&
  !(EAEU.includes(sellerCountry ?? '') && EAEU.includes(country));

/** The terms of a country of delivery: those of the staff, otherwise by the country of the seller. */
export const customsTerms = (
  settings: CustomsSettings,
  sellerCountry: string | undefined,
  country: DeliveryCountryCode,
): CustomsTerms =>
  settings[country] ?? {
    rule: passesCustoms(sellerCountry, country) ? 'mayBeCharged' : 'none',
    percent: 0,
    dutyFree: 0,
    currency: 'kzt',
  };

/** What one unit of each currency is worth in tenge. */
export type RatesOfDay = Readonly<Record<Currency, number>>;

/**
 * The notice before the payment; null if no duties are expected.
 * @param goods their worth after all discounts, without the delivery
 */
export const customsNotice = (
  { rule, percent, dutyFree, currency }: CustomsTerms,
  goods: { worth: number; currency: Currency; rates: RatesOfDay },
): CustomsNotice | null => {
  if (rule === 'none' || goods.worth <= 0) return null;
  if (rule !== 'estimated') return { kind: rule };
  const { rates } = goods;
  const free = toHundredths(dutyFree) * (rates[currency] / rates[goods.currency]);
  const above = toHundredths(goods.worth) - free;
  if (above <= 0) return null;
  const step = PRICE_STEP[goods.currency];
  const amount = (Math.round((above * percent) / 100 / step) * step) / 100;
  return amount > 0 ? { kind: 'estimated', amount } : null;
};

/** Digits of a code of the Harmonised System: 6 of the world, up to 10 of the Eurasian Economic Union. */
const HS_CODE = /^\d{6}(\d{2}){0,2}$/;

/** The digits of an HS code, which people separate by spaces and dots. */
export const normalizeHsCode = (text: string): string => text.replace(/[\s.\u00a0]/g, '');
export const isHsCode = (code: string): boolean => HS_CODE.test(code);
