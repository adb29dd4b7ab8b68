import { CURRENCIES, type Currency } from '../shop/money.ts';
import { type DeliveryCountryCode } from './delivery-dates.ts';
import { DELIVERY_COUNTRIES } from './orders.ts';

/** Where money is taken. `sandbox` is the shop's own test bank; `offline` is outside of all providers. */
export const PAYMENT_PROVIDERS = ['stripe', 'yookassa', 'freedompay', 'sandbox', 'offline'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** How a shopper pays. `sbp` is the Russian system of fast payments from a bank's app. */
export const PAYMENT_METHODS = ['card', 'sbp', 'instalments', 'transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The smallest and the largest amount of one payment, in units of the currency. */
export interface AmountRange {
  minimum: number;
  maximum: number;
}

/** What a provider can do. A currency without limits is not accepted. */
export interface ProviderTerms {
  methods: readonly PaymentMethod[];
  limits: Readonly<Partial<Record<Currency, AmountRange>>>;
}

/**
 * The providers that register the fiscal receipts of their payments, if the contract with them includes it, with the tax rates
 * in percent that they know.
 */
const RECEIPT_RATES: Partial<Record<PaymentProviderName, readonly number[]>> = {
  yookassa: [0, 5, 7, 10, 20, 22],
  freedompay: [0, 5, 10, 16],
};
export const issuesReceipts = (provider: PaymentProviderName): boolean =>
  RECEIPT_RATES[provider] !== undefined;

/** The limits of single methods within those of their provider. */
const METHOD_LIMITS: Partial<
  Record<PaymentProviderName, Partial<Record<PaymentMethod, ProviderTerms['limits']>>>
> = {
  yookassa: {
    card: { rub: { minimum: 1, maximum: 350_000 } },
    instalments: { rub: { minimum: 1_000, maximum: 150_000 } },
  },
};

/** Any amount that an order can have. */
const ANY_AMOUNT: AmountRange = { minimum: 0.01, maximum: 1_000_000_000_000 };

const inAllCurrencies = (range: AmountRange) =>
  Object.fromEntries(CURRENCIES.map((currency) => [currency, range])) as Record<Currency, AmountRange>;

/** Stripe accepts at most eight digits in the smallest unit. */
const STRIPE_MAXIMUM = 999_999.99;

export const PROVIDER_TERMS: Readonly<Record<PaymentProviderName, ProviderTerms>> = {
  /**
   * Its minimum is half a dollar, converted at the daily exchange rate. The minimums in tenge and roubles are about a
   * dollar, so that they stay above Stripe's minimum when the rate falls.
   */
  stripe: {
    methods: ['card'],
    limits: {
      kzt: { minimum: 500, maximum: STRIPE_MAXIMUM },
      rub: { minimum: 100, maximum: STRIPE_MAXIMUM },
      usd: { minimum: 0.5, maximum: STRIPE_MAXIMUM },
    },
  },
  yookassa: { methods: ['card', 'sbp', 'instalments'], limits: { rub: { minimum: 1, maximum: 700_000 } } },
  freedompay: { methods: ['card'], limits: { kzt: { minimum: 0.01, maximum: 99_999_999 } } },
  sandbox: { methods: ['card'], limits: inAllCurrencies(ANY_AMOUNT) },
  offline: { methods: ['transfer'], limits: inAllCurrencies(ANY_AMOUNT) },
};

/** How a provider takes new payments, as the staff have set it. Offers are in the order of preference. */
export interface PaymentOffer extends ProviderTerms {
  provider: PaymentProviderName;
  /** Countries of delivery; empty: all. */
  countries: readonly DeliveryCountryCode[];
}

/** An offer as the staff have saved it. */
export interface SavedOffer extends PaymentOffer {
  isActive: boolean;
}

/** The offers to edit: the saved ones, then those of the other listed providers, with their full terms. */
export const editableOffers = (
  saved: readonly SavedOffer[],
  listed: readonly PaymentProviderName[],
): SavedOffer[] => [
  ...saved,
  ...listed
    .filter((name) => !saved.some(({ provider }) => provider === name))
    .map((provider) => ({ provider, countries: [], isActive: true, ...PROVIDER_TERMS[provider] })),
];

const withinTerms = ({ provider, countries, methods, limits }: SavedOffer): PaymentOffer => {
  const terms = PROVIDER_TERMS[provider];
  const ranges = CURRENCIES.flatMap((currency) => {
    const range = limits[currency];
    const possible = terms.limits[currency];
    if (!range || !possible) return [];
    const minimum = Math.max(range.minimum, possible.minimum);
    const maximum = Math.min(range.maximum, possible.maximum);
    return minimum <= maximum ? [[currency, { minimum, maximum }] as const] : [];
  });
  return {
    provider,
    countries: [...countries],
    methods: methods.filter((method) => terms.methods.includes(method)),
    limits: Object.fromEntries(ranges),
  };
};

/** The offers of new payments, within the terms of their providers. Only listed providers take new payments. */
export const paymentOffers = (
  saved: readonly SavedOffer[],
  listed: readonly PaymentProviderName[],
): PaymentOffer[] =>
  editableOffers(saved, listed)
    .filter(({ isActive, provider }) => isActive && listed.includes(provider))
    .map(withinTerms);

/**
 * Offers without the countries of delivery whose tax rates their provider cannot register.
 * @param ratesOf the tax rates of sales to a country in percent
 */
export const offersWithReceipts = (
  offers: readonly PaymentOffer[],
  ratesOf: (country: DeliveryCountryCode) => readonly number[],
): PaymentOffer[] =>
  offers.flatMap((offer) => {
    const known = RECEIPT_RATES[offer.provider];
    if (!known) return offer;
    const isRegistrable = (country: DeliveryCountryCode) =>
      ratesOf(country).every((rate) => known.includes(rate));
    const offered = offer.countries.length > 0 ? offer.countries : DELIVERY_COUNTRIES.map(({ code }) => code);
    const countries = offered.filter(isRegistrable);
    if (countries.length === offered.length) return offer;
    return countries.length > 0 ? { ...offer, countries } : [];
  });

/** Why a method does not fit an order; of the amount with the exceeded limit in units of the currency. */
export type PaymentProblem =
  | { reason: 'country' | 'currency' }
  | { reason: 'tooSmall' | 'tooLarge'; limit: number };

/** A method with the provider that an order would be paid with. */
export interface PaymentChoice {
  method: PaymentMethod;
  provider: PaymentProviderName;
  /** Null if it fits. */
  problem: PaymentProblem | null;
}

/** What is to be paid. */
export interface AmountToPay {
  amount: number;
  currency: Currency;
  /** Null while it is unknown. */
  country: DeliveryCountryCode | null;
}

const problemOf = (
  { provider, countries, limits }: PaymentOffer,
  method: PaymentMethod,
  { amount, currency, country }: AmountToPay,
): PaymentProblem | null => {
  if (country !== null && countries.length > 0 && !countries.includes(country)) return { reason: 'country' };
  const range = limits[currency];
  if (!range) return { reason: 'currency' };
  const ofMethod = METHOD_LIMITS[provider]?.[method]?.[currency] ?? range;
  const minimum = Math.max(range.minimum, ofMethod.minimum);
  const maximum = Math.min(range.maximum, ofMethod.maximum);
  if (amount < minimum) return { reason: 'tooSmall', limit: minimum };
  return amount > maximum ? { reason: 'tooLarge', limit: maximum } : null;
};

/** A limit explains more than a currency, and a currency more than a country. */
const EXPLAINS: readonly PaymentProblem['reason'][] = ['tooSmall', 'tooLarge', 'currency', 'country'];
const rankOf = ({ problem }: PaymentChoice): number => (problem ? EXPLAINS.indexOf(problem.reason) : -1);

/** How far an amount is outside of a limit. */
const excessOf = ({ problem }: PaymentChoice, amount: number): number =>
  problem && 'limit' in problem ? Math.abs(amount - problem.limit) : 0;

/** A choice that fits first, otherwise the one with the nearest limit. */
const byExplanation =
  ({ amount }: AmountToPay) =>
  (a: PaymentChoice, b: PaymentChoice): number =>
    rankOf(a) - rankOf(b) || excessOf(a, amount) - excessOf(b, amount);

/** All offered methods, each once: with the first provider that fits, or with the problem that explains most. */
export const paymentChoices = (offers: readonly PaymentOffer[], toPay: AmountToPay): PaymentChoice[] => {
  const choices = offers.flatMap((offer) =>
    offer.methods.map((method) => ({
      method,
      provider: offer.provider,
      problem: problemOf(offer, method, toPay),
    })),
  );
  const methods = [...new Set(choices.map(({ method }) => method))];
  return methods.flatMap((method) =>
    choices
      .filter((choice) => choice.method === method)
      .sort(byExplanation(toPay))
      .slice(0, 1),
  );
};

/** How an order is or was to be paid. */
export type ChosenPayment = Pick<PaymentChoice, 'method' | 'provider'>;

/**
 * The payment of an order: by the wanted method or, without one, as it is now if that still fits, otherwise by the first
 * method that fits. The present provider is preferred. Null if nothing fits.
 */
export const chosenPayment = (
  offers: readonly PaymentOffer[],
  toPay: AmountToPay,
  { wanted, present }: { wanted?: PaymentMethod | undefined; present?: ChosenPayment | undefined } = {},
): ChosenPayment | null => {
  const isPresent = ({ provider }: PaymentOffer) => provider === present?.provider;
  const preferred = [...offers.filter(isPresent), ...offers.filter((offer) => !isPresent(offer))];
  const fitting = (ordered: readonly PaymentOffer[]) =>
    paymentChoices(ordered, toPay).filter(({ problem }) => problem === null);
  const sought = wanted ?? present?.method;
  const found = fitting(preferred).find(({ method }) => method === sought);
  const choice = found ?? (wanted === undefined ? fitting(offers)[0] : undefined);
  return choice ? { method: choice.method, provider: choice.provider } : null;
};

/** The problem that explains most why a method, or any, does not fit; undefined if there is no offer of it. */
export const paymentProblem = (
  offers: readonly PaymentOffer[],
  toPay: AmountToPay,
  wanted?: PaymentMethod,
): PaymentProblem | undefined =>
  paymentChoices(offers, toPay)
    .filter(({ method }) => wanted === undefined || method === wanted)
    .sort(byExplanation(toPay))
    .flatMap(({ problem }) => problem ?? [])[0];
