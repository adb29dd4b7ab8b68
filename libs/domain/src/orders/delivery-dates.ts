import { countsAsOrder, DELIVERY_COUNTRIES, type OrderState } from './orders.ts';
import { dateLocale, type Language } from '../shop/locale.ts';

export type DeliveryCountry = (typeof DELIVERY_COUNTRIES)[number];
export type DeliveryCountryCode = DeliveryCountry['code'];

/** The settings of delivery times of the shop. Days are `yyyy-mm-dd` in the shop's time zone. */
export interface DeliverySettings {
  /** ISO weekdays: 1 is Monday, 7 is Sunday. */
  workingDays: readonly number[];
  /** Days without dispatch and delivery. */
  holidays: readonly string[];
  /** An order at this hour or later counts from the next working day. */
  cutOffHour: number;
  /** Working days from the day that an order counts from until its delivery. */
  countries: Readonly<Record<DeliveryCountryCode, { minDays: number; maxDays: number }>>;
}

/** A day (`yyyy-mm-dd`) and an hour (0 to 23) in the shop's time zone. */
export interface ShopTime {
  day: string;
  hour: number;
}

/** The first and the last day (`yyyy-mm-dd`) on which a delivery is expected. */
export interface DeliveryDates {
  from: string;
  to: string;
}

/** The settings of a shop whose staff have not changed them. */
export const DEFAULT_DELIVERY: DeliverySettings = {
  workingDays: [1, 2, 3, 4, 5],
  holidays: [],
  cutOffHour: 15,
  countries: {
    AM: { minDays: 6, maxDays: 10 },
    BY: { minDays: 5, maxDays: 8 },
    KZ: { minDays: 2, maxDays: 4 },
    KG: { minDays: 4, maxDays: 7 },
    RU: { minDays: 5, maxDays: 8 },
    GE: { minDays: 6, maxDays: 10 },
  },
};
/** A colour and size with fewer pieces has low stock, unless the staff have changed the threshold. */
export const DEFAULT_LOW_STOCK_THRESHOLD = 3;

const DAY_MS = 86_400_000;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAfter = (day: string): string => new Date(timeOf(day) + DAY_MS).toISOString().slice(0, 10);

/** Number of days from one day to another (`yyyy-mm-dd`). */
export const daysBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / DAY_MS;

/** Whether the shop works on a day. */
const isWorkingDay = ({ workingDays, holidays }: DeliverySettings, day: string): boolean =>
  workingDays.includes(new Date(timeOf(day)).getUTCDay() || 7) && !holidays.includes(day);

/** Returns the working day that is `count` working days after a day; with 0, the day itself or the next working day. */
const workingDayAfter = (delivery: DeliverySettings, day: string, count: number): string => {
  let current = day;
  for (let left = count; ; current = dayAfter(current))
    if (isWorkingDay(delivery, current) && left-- === 0) return current;
};

/**
 * Returns when an order that is placed now arrives: a number of working days after its dispatch.
 * @param blackoutDays days without dispatch, in addition to the holidays
 * @returns null for a shop without working days
 */
export const arrivalDates = (
  delivery: DeliverySettings,
  { minDays, maxDays }: { minDays: number; maxDays: number },
  { day, hour }: ShopTime,
  blackoutDays: readonly string[] = [],
): DeliveryDates | null => {
  if (delivery.workingDays.length === 0) return null;
  const dispatching = { ...delivery, holidays: [...delivery.holidays, ...blackoutDays] };
  const isLate = isWorkingDay(dispatching, day) && hour >= delivery.cutOffHour;
  const start = workingDayAfter(dispatching, isLate ? dayAfter(day) : day, 0);
  const from = workingDayAfter(delivery, start, minDays);
  return { from, to: workingDayAfter(delivery, from, maxDays - minDays) };
};

/**
 * Returns when an order that is placed now is expected to arrive in a country.
 * @returns null for a country without delivery, and for a shop without working days
 */
export const deliveryDates = (
  delivery: DeliverySettings,
  countryCode: string,
  { day, hour }: ShopTime,
): DeliveryDates | null => {
  const country = DELIVERY_COUNTRIES.find(({ code }) => code === countryCode);
  return country ? arrivalDates(delivery, delivery.countries[country.code], { day, hour }) : null;
};

/** The delivery country of a shopper: Kazakhstan for an unknown country and one without delivery. */
export const deliveryCountryOf = (countryCode: string | null): DeliveryCountry =>
  DELIVERY_COUNTRIES.find(({ code }) => code === countryCode) ?? DELIVERY_COUNTRIES[2];

/** Whether the country of a shopper is known and has no delivery. */
export const isWithoutDelivery = (countryCode: string | null): boolean =>
  countryCode !== null && !DELIVERY_COUNTRIES.some(({ code }) => code === countryCode);

/** The delivery countries after "to" or «в», for example `Armenia, Belarus and Georgia`. */
export const deliveryTargets = (language: Language): string =>
  DELIVERY_COUNTRIES.map((country) => countryAsTarget(country, language))
    .join(', ')
    .replace(/, ([^,]*)$/, language === 'ru' ? ' и $1' : ' and $1');

/** The name of a delivery country after "to" or «в», in the accusative. */
export const countryAsTarget = ({ en, accusative }: DeliveryCountry, language: Language): string =>
  language === 'ru' ? accusative : en;

/** The expected delivery of an order that is still to arrive; undefined for one that lapsed or was refunded, cancelled or delivered. */
export const expectedDelivery = (
  order: OrderState & { delivery: { estimate?: DeliveryDates } },
): DeliveryDates | undefined =>
  countsAsOrder(order) && order.payment.status !== 'refunded' && order.status !== 'delivered'
    ? order.delivery.estimate
    : undefined;

/**
 * Formats a range of days, for example `26–28 November`. The year is added only if the range contains two. Browsers format
 * ranges differently (`formatRange`), which would differ from the rendered page.
 */
export const formatDays = ({ from, to }: DeliveryDates, language: Language): string => {
  const format = new Intl.DateTimeFormat(dateLocale(language), {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const dayOf = (day: string): string => {
    const text = format.format(timeOf(day)).replace(/\s/g, '\u00A0');
    return from.slice(0, 4) === to.slice(0, 4) ? text : `${text}\u00A0${day.slice(0, 4)}`;
  };
  if (from === to) return dayOf(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${dayOf(to)}`;
  return `${dayOf(from)}\u00A0– ${dayOf(to)}`;
};
