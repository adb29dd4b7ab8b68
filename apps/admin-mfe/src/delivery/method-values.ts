import {
  deliveryEndpoints,
  MAX_DELIVERY_DAYS,
  MAX_DELIVERY_WEIGHT,
  type PanelDelivery,
} from '@meridian/contracts';
import {
  type Carrier,
  CURRENCIES,
  type Currency,
  type DeliveryCountryCode,
  type DeliveryKind,
  type DeliveryMethod,
  HOME_COUNTRY,
  type Price,
} from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';
import type { Problems } from '../panel/versioned-form.tsx';
import { numberOf } from '../data/plain-number.ts';

/** A rate in the form. Numbers are texts, because a field can be empty. */
export interface RateValues {
  country: DeliveryCountryCode;
  /** One place per line. */
  places: string;
  maxWeight: string;
  prices: Record<Currency, string>;
  freeFrom: Record<Currency, string>;
  minDays: string;
  maxDays: string;
}

export interface MethodValues {
  id: string;
  kind: DeliveryKind;
  nameEN: string;
  nameRU: string;
  isActive: boolean;
  carrier: Carrier | '';
  pricing: DeliveryMethod['pricing'];
  cashOnDelivery: boolean;
  cutOffHour: string;
  blackoutDays: string[];
  taxRate: string;
  rates: RateValues[];
}

export interface DeliveryValues {
  methods: MethodValues[];
}

const bodySchema = deliveryEndpoints['PUT /api/panel/delivery'].body;

const textOf = (value: number | null | undefined): string => String(value ?? '');
const textsOf = (prices: Price): Record<Currency, string> => ({
  kzt: textOf(prices.kzt),
  rub: textOf(prices.rub),
  usd: textOf(prices.usd),
});

export const valuesOf = ({ methods }: PanelDelivery): DeliveryValues => ({
  methods: methods.map((method) => ({
    ...method,
    carrier: method.carrier ?? '',
    cutOffHour: textOf(method.cutOffHour),
    taxRate: textOf(method.taxRate),
    rates: method.rates.map(({ country, places, maxWeight, prices, freeFrom, days }) => ({
      country,
      places: places.join('\n'),
      maxWeight: textOf(maxWeight),
      prices: textsOf(prices),
      freeFrom: textsOf(freeFrom),
      minDays: textOf(days?.minDays),
      maxDays: textOf(days?.maxDays),
    })),
  })),
});

const optionalNumber = (text: string): number | null => (text.trim() === '' ? null : numberOf(text));
const pricesOf = (texts: Record<Currency, string>): Price =>
  Object.fromEntries(
    CURRENCIES.flatMap((currency) => {
      const price = optionalNumber(texts[currency]);
      return price === null ? [] : [[currency, price]];
    }),
  );
const rateOf = ({ country, places, maxWeight, prices, freeFrom, minDays, maxDays }: RateValues) => ({
  country,
  places: places
    .split(/[\n,;]/)
    .map((place) => place.trim())
    .filter(Boolean),
  maxWeight: optionalNumber(maxWeight),
  prices: pricesOf(prices),
  freeFrom: pricesOf(freeFrom),
  days: `${minDays}${maxDays}`.trim() ? { minDays: numberOf(minDays), maxDays: numberOf(maxDays) } : null,
});

export const bodyOf = ({ methods }: DeliveryValues, revision: number): PanelDelivery => ({
  methods: methods.map((method) => ({
    ...method,
    carrier: method.carrier || null,
    cutOffHour: optionalNumber(method.cutOffHour),
    taxRate: optionalNumber(method.taxRate),
    rates: method.rates.map(rateOf),
  })),
  revision,
});

/** The error of a field of a method or a rate. */
const messageOf = (t: TFunction<'admin'>, field: string, max: number | undefined): string => {
  if (field.startsWith('name'))
    return max ? t('settings.problems.textTooLong', { max }) : t('settings.problems.text');
  if (field === 'taxRate') return t('settings.problems.rate');
  if (field === 'days') return t('settings.problems.number', { max: MAX_DELIVERY_DAYS });
  if (field === 'maxWeight') return t('delivery.problems.weight', { max: MAX_DELIVERY_WEIGHT });
  if (field === 'prices' || field === 'freeFrom') return t('delivery.problems.amount');
  return t('delivery.problems.tooMany', { max: max ?? 0 });
};

/** The errors of a request body, by the server's schema. The path of a place is that of its field. */
export const problemsOf = (t: TFunction<'admin'>, body: PanelDelivery): Problems => {
  const problems: Problems = {};
  for (const issue of bodySchema.safeParse(body).error?.issues ?? []) {
    const [list, index, part = '', rate, inRate, place] = issue.path.map(String);
    const field = inRate ?? part;
    const max = issue.code === 'too_big' ? Number(issue.maximum) : undefined;
    if (field === 'places' && place) {
      const text = body.methods[Number(index)]?.rates[Number(rate)]?.places[Number(place)];
      problems[[list, index, part, rate, field].join('.')] ??= t('delivery.problems.place', { place: text });
      continue;
    }
    problems[issue.path.join('.').replace('.days.', '.')] ??=
      field === 'days' && issue.code === 'custom' ? t('settings.problems.range') : messageOf(t, field, max);
  }
  return problems;
};

/** A rate without prices, which offers nothing yet. */
export const newRate = (country: DeliveryCountryCode = HOME_COUNTRY): RateValues => ({
  country,
  places: '',
  maxWeight: '',
  prices: textsOf({}),
  freeFrom: textsOf({}),
  minDays: '',
  maxDays: '',
});

/** A method that the shop does not offer yet. Its id was never used before, because orders keep those of removed methods. */
export const newMethod = (kind: DeliveryKind): MethodValues => ({
  id: `${kind}-${Date.now().toString(36)}`,
  kind,
  nameEN: '',
  nameRU: '',
  isActive: false,
  carrier: '',
  pricing: 'table',
  cashOnDelivery: false,
  cutOffHour: '',
  blackoutDays: [],
  taxRate: '',
  rates: [newRate()],
});
