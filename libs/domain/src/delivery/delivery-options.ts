import {
  arrivalDates,
  type DeliveryCountryCode,
  type DeliveryDates,
  type DeliverySettings,
  type ShopTime,
} from '../orders/delivery-dates.ts';
import type { Carrier } from '../orders/shipments.ts';
import { type Currency, isSoldIn, priceIn } from '../shop/money.ts';
import {
  type DeliveryKind,
  type DeliveryMethod,
  type DeliveryPlace,
  deliveryPrice,
  isPickup,
  rateFor,
} from './delivery-methods.ts';

/** A method as a shopper can choose it. */
export interface DeliveryOption {
  methodId: string;
  kind: DeliveryKind;
  nameEN: string;
  nameRU: string;
  carrier: Carrier | null;
  /** In units of the currency; 0 is free. */
  price: number;
  /** The value of lines from which the method is free; null if it is free now, or never. */
  freeFrom: number | null;
  dates: DeliveryDates;
  cashOnDelivery: boolean;
}

/** What is to be delivered where. */
export interface DeliveryRequest {
  place: DeliveryPlace;
  currency: Currency;
  /** Of the lines, after discounts. */
  value: number;
  /** In grams; null if unknown. */
  weight: number | null;
}

/** What a carrier calculated: price in units of the currency, and working days. */
export interface CarrierQuote {
  price: number;
  minDays: number;
  maxDays: number;
}

/** The currencies in which carriers take money from customers, by country. Carriers without an entry take any. */
const CASH_CURRENCIES: Partial<Record<Carrier, Partial<Record<DeliveryCountryCode, Currency>>>> = {
  cdek: { KZ: 'kzt', RU: 'rub' },
};

/** Whether a customer in a country can pay to the carrier in a currency. */
export const takesCash = (
  carrier: Carrier | null,
  country: DeliveryCountryCode,
  currency: Currency,
): boolean => {
  const currencies = carrier && CASH_CURRENCIES[carrier];
  return !currencies || currencies[country] === currency;
};

/**
 * When an order that is placed now arrives by a method. `days` are working days after the dispatch. Null for a shop without
 * working days.
 */
export const datesOfMethod = (
  { cutOffHour, blackoutDays }: Pick<DeliveryMethod, 'cutOffHour' | 'blackoutDays'>,
  calendar: DeliverySettings,
  days: { minDays: number; maxDays: number },
  now: ShopTime,
): DeliveryDates | null =>
  arrivalDates({ ...calendar, cutOffHour: cutOffHour ?? calendar.cutOffHour }, days, now, blackoutDays);

/**
 * The methods for an order that is placed now, in the order of the shop.
 * @param quotes what carriers calculated, by method. Methods whose carrier did not answer are left out
 */
export const deliveryOptions = (
  methods: readonly DeliveryMethod[],
  calendar: DeliverySettings,
  { place, currency, value, weight }: DeliveryRequest,
  now: ShopTime,
  quotes: ReadonlyMap<string, CarrierQuote> = new Map(),
): DeliveryOption[] =>
  methods.flatMap((method) => {
    const { id, kind, nameEN, nameRU, carrier } = method;
    const cashOnDelivery = method.cashOnDelivery && takesCash(carrier, place.country, currency);
    const rate = method.isActive ? rateFor(method, place, currency, weight) : undefined;
    const quote = quotes.get(id);
    if (!rate || (method.pricing === 'carrier' && !quote)) return [];
    const days = quote ?? rate.days ?? calendar.countries[place.country];
    const dates = datesOfMethod(method, calendar, days, now);
    if (!dates) return [];
    const prices = quote ? { [currency]: quote.price } : rate.prices;
    const price = deliveryPrice({ ...rate, prices }, currency, value);
    const isFreeLater = price > 0 && isSoldIn(rate.freeFrom, currency);
    const freeFrom = isFreeLater ? priceIn(rate.freeFrom, currency) : null;
    return [{ methodId: id, kind, nameEN, nameRU, carrier, price, freeFrom, dates, cashOnDelivery }];
  });

/** The option of an order whose shopper chose none: the cheapest one to an address. */
export const defaultOption = (options: readonly DeliveryOption[]): DeliveryOption | undefined =>
  options
    .filter(({ kind }) => !isPickup(kind))
    .reduce<DeliveryOption | undefined>(
      (best, option) => (best && best.price <= option.price ? best : option),
      undefined,
    );
