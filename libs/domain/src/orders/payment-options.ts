import { payment as en } from './i18n/payment-en.ts';
import { payment as ru } from './i18n/payment-ru.ts';
import type { Language } from '../shop/locale.ts';
import { CURRENCIES, type Currency, formatPrice } from '../shop/money.ts';
import { DELIVERY_COUNTRIES } from './orders.ts';
import { type AmountToPay, type PaymentChoice, paymentChoices, type PaymentOffer } from './payment-offers.ts';

const TEXTS = { en, ru };

/** Texts about the payment methods of an order. */
export const paymentTexts = (language: Language): typeof en => TEXTS[language];

/** A method as shoppers read it. */
export interface PaymentOption extends PaymentChoice {
  name: string;
  /** How and where it is paid. */
  note: string;
  /** Why it does not fit the order; empty if it fits. */
  remark: string;
}

const remarkOf = (
  { method, problem }: PaymentChoice,
  offers: readonly PaymentOffer[],
  { currency, country }: AmountToPay,
  language: Language,
): string => {
  const texts = TEXTS[language];
  if (!problem || problem.reason === 'country') return '';
  if ('limit' in problem)
    return texts.problems[problem.reason](formatPrice(problem.limit, currency, language));
  const serving = offers.filter(
    ({ methods, countries }) =>
      methods.includes(method) && (country === null || countries.length === 0 || countries.includes(country)),
  );
  const accepted = CURRENCIES.filter((other) => serving.some(({ limits }) => limits[other]));
  return texts.problems.currency(accepted.map((other) => texts.currencies[other]));
};

/** The methods for an order. Those that no provider offers for the country are left out, because no shopper there expects them. */
export const paymentOptions = (
  offers: readonly PaymentOffer[],
  toPay: AmountToPay,
  language: Language,
): PaymentOption[] =>
  paymentChoices(offers, toPay)
    .filter(({ problem }) => problem?.reason !== 'country')
    .map((choice) => ({
      ...choice,
      name: TEXTS[language].methods[choice.method],
      note: TEXTS[language].notes[choice.method](TEXTS[language].providers[choice.provider]),
      remark: remarkOf(choice, offers, toPay, language),
    }));

/** What is to be paid for an order; `amount` is a newer one than that of the order. */
export const toPayFor = (
  order: { amount: number; currency: Currency; delivery: { country: string } },
  amount = order.amount,
): AmountToPay => ({
  amount,
  currency: order.currency,
  country: DELIVERY_COUNTRIES.find(({ value }) => value === order.delivery.country)?.code ?? null,
});

/** The chosen method while it fits, otherwise the first that does; undefined if none fits. */
export const chosenOption = <Choice extends PaymentChoice>(
  options: readonly Choice[],
  method: string | undefined,
): Choice | undefined => {
  const fitting = options.filter(({ problem }) => problem === null);
  return fitting.find((option) => option.method === method) ?? fitting[0];
};
