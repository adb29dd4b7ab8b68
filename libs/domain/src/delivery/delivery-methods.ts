import type { DeliveryCountryCode } from '../orders/delivery-dates.ts';
import { DELIVERY_COUNTRIES } from '../orders/orders.ts';
import type { Carrier } from '../orders/shipments.ts';
import { type Currency, isSoldIn, type Price, priceIn } from '../shop/money.ts';

/** How an order reaches its customer: to the door, to a post office, to a pickup point, or to a shop of the seller. */
export const DELIVERY_KINDS = ['courier', 'post', 'pickup', 'store'] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** Kinds with points among which the shopper chooses. They need no address. */
export const isPickup = (kind: DeliveryKind): boolean => kind === 'pickup' || kind === 'store';

/** What a method costs, and how long it takes, to a part of a country up to a weight. */
export interface DeliveryRate {
  country: DeliveryCountryCode;
  /** Postcodes (`050000`), ranges (`050000-059999`), beginnings (`05*`) and cities. None is the whole country. */
  places: readonly string[];
  /** In grams; null for any weight. */
  maxWeight: number | null;
  /** Without a price, the method is not offered in that currency; 0 is free. */
  prices: Price;
  /** The method is free for lines of at least this value. */
  freeFrom: Price;
  /** Working days from the dispatch until the delivery; null for those of the country. */
  days: { minDays: number; maxDays: number } | null;
}

export interface DeliveryMethod {
  id: string;
  kind: DeliveryKind;
  nameEN: string;
  nameRU: string;
  isActive: boolean;
  carrier: Carrier | null;
  /** Who calculates the price: the shop by its rates, or the carrier for the places of the rates. */
  pricing: 'table' | 'carrier';
  /** Whether the customer may pay on delivery. */
  cashOnDelivery: boolean;
  /** An order at this hour or later is dispatched a working day later; null for the hour of the shop. */
  cutOffHour: number | null;
  /** Days (`yyyy-mm-dd`) without dispatch, in addition to the holidays of the shop. */
  blackoutDays: readonly string[];
  /** Percent; null for the rate of the goods. */
  taxRate: number | null;
  rates: readonly DeliveryRate[];
}

/** The methods of a shop whose staff have not changed them: free delivery to every country. */
export const DEFAULT_DELIVERY_METHODS: readonly DeliveryMethod[] = [
  {
    id: 'courier',
    kind: 'courier',
    nameEN: 'Courier',
    nameRU: 'Курьер',
    isActive: true,
    carrier: null,
    pricing: 'table',
    cashOnDelivery: false,
    cutOffHour: null,
    blackoutDays: [],
    taxRate: null,
    rates: DELIVERY_COUNTRIES.map(({ code }) => ({
      country: code,
      places: [],
      maxWeight: null,
      prices: { kzt: 0, rub: 0, usd: 0 },
      freeFrom: {},
      days: null,
    })),
  },
];

/** Where an order goes. Texts are as the shopper typed them, or empty. */
export interface DeliveryPlace {
  country: DeliveryCountryCode;
  zipCode: string;
  city: string;
}

/** A city as people type it, with or without the word for it. */
const normalizedCity = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/^(г\.|город|city of)\s*/, '')
    .replace(/[\s\u2010-\u2015-]+/g, '-');

/** A place of a rate as a condition on postcodes without spaces and on cities as `normalizedCity` returns them. */
const conditionOf = (place: string): ((zipCode: string, city: string) => boolean) => {
  const text = place.trim();
  const [, from, to] = /^(\d+)\s*-\s*(\d+)$/.exec(text) ?? [];
  if (from && to)
    return (code) => code.length === from.length && /^\d+$/.test(code) && code >= from && code <= to;
  const [, beginning] = /^(\d+)\*$/.exec(text) ?? [];
  if (beginning) return (code) => code.startsWith(beginning);
  if (/^\d+$/.test(text)) return (code) => code === text;
  const named = normalizedCity(text);
  return (_, city) => city !== '' && city === named;
};

/** Returns a function that finds whether one of some places of rates contains a destination. */
export const withinPlaces = (
  places: readonly string[],
): ((destination: Pick<DeliveryPlace, 'zipCode' | 'city'>) => boolean) => {
  const conditions = places.map(conditionOf);
  return ({ zipCode, city }) => {
    const [code, named] = [zipCode.replace(/\s/g, ''), normalizedCity(city)];
    return conditions.some((isMet) => isMet(code, named));
  };
};

/** The places of the rates for a country; null if one of them is for the whole country. */
export const placesIn = (
  rates: readonly DeliveryRate[],
  country: DeliveryCountryCode,
): readonly string[] | null => {
  const found = rates.filter((rate) => rate.country === country).map(({ places }) => places);
  return found.some((places) => places.length === 0) ? null : [...new Set(found.flat())];
};

/** Whether a text is a place of a rate. A range has postcodes of one length, the lower one first. */
export const isDeliveryPlace = (place: string): boolean => {
  const range = /^(\d+)\s*-\s*(\d+)$/.exec(place.trim());
  if (range?.[1] && range[2]) return range[1].length === range[2].length && range[1] <= range[2];
  return /^\d+\*?$/.test(place.trim()) || /\p{L}/u.test(place);
};

/** Grams of all pieces; null if the weight of one is unknown. */
export const weightOf = (
  items: readonly { weight?: number | undefined; quantity: number }[],
): number | null =>
  items.every(({ weight = 0, quantity }) => weight > 0 || quantity === 0)
    ? items.reduce((sum, { weight = 0, quantity }) => sum + weight * quantity, 0)
    : null;

const bandOf = ({ maxWeight }: DeliveryRate): number => maxWeight ?? Infinity;

/**
 * The rate of a method for a destination: one for its place before one for its country, and the lightest band that carries
 * the weight. An unknown weight (null) is that of the heaviest band.
 */
export const rateFor = (
  { rates }: Pick<DeliveryMethod, 'rates'>,
  place: DeliveryPlace,
  currency: Currency,
  weight: number | null,
): DeliveryRate | undefined => {
  const offered = rates.filter(
    ({ country, prices }) => country === place.country && prices[currency] !== undefined,
  );
  const ofPlace = offered.filter(({ places }) => withinPlaces(places)(place));
  const bands = (ofPlace.length > 0 ? ofPlace : offered.filter(({ places }) => places.length === 0)).sort(
    (a, b) => bandOf(a) - bandOf(b),
  );
  return weight === null ? bands.at(-1) : bands.find((rate) => bandOf(rate) >= weight);
};

/** The price of a rate for lines of a value, in units of the currency. */
export const deliveryPrice = (
  { prices, freeFrom }: Pick<DeliveryRate, 'prices' | 'freeFrom'>,
  currency: Currency,
  value: number,
): number =>
  isSoldIn(freeFrom, currency) && value >= priceIn(freeFrom, currency) ? 0 : priceIn(prices, currency);
