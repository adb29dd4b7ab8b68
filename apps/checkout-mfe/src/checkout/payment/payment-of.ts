import type { Settings } from '@meridian/contracts';
import {
  chosenOption,
  formatPrice,
  CURRENCIES,
  type Currency,
  customsNotice,
  DELIVERY_COUNTRIES,
  type DeliveryCountryCode,
  type Language,
  type PaymentOffer,
  paymentOptions,
  priceIn,
  total as sumOf,
} from '@meridian/domain';
import type { CheckoutForm } from '../../form-schema/form-schema.ts';
import { payment as en } from '../../i18n/en/payment.ts';
import { payment as ru } from '../../i18n/ru/payment.ts';
import type { CartLines } from '../../lines/use-cart-lines.ts';
import type { Payment } from '../payment.ts';
import type { Delivery } from '../use-delivery.ts';
import type { Sums } from '../use-sums.ts';

interface OrderToPay {
  cart: CartLines;
  delivery: Delivery;
  sums: Sums;
  /** Undefined while they are loading and after a failure; then the server chooses the method. */
  settings: Settings | undefined;
  currency: Currency;
  language: Language;
}

/** The other currencies in which the watches of the cart can be paid for. */
const otherCurrencies = (
  { lines }: CartLines,
  offers: readonly PaymentOffer[],
  currency: Currency,
  country: DeliveryCountryCode | null,
): Currency[] =>
  CURRENCIES.filter((other) => {
    if (other === currency) return false;
    const prices = lines.map(({ watch, line: { quantity } }) => ({
      price: priceIn(watch.price, other),
      quantity,
    }));
    const toPay = { amount: sumOf(prices), currency: other, country };
    return (
      prices.every(({ price }) => price > 0) && chosenOption(paymentOptions(offers, toPay, 'en'), undefined)
    );
  });

/** The duties of the watches, without the delivery. */
const customsOf = (
  settings: Settings | undefined,
  country: DeliveryCountryCode,
  { subtotal, discount }: Sums,
  currency: Currency,
  language: Language,
): string | undefined => {
  if (!settings) return undefined;
  const { terms, rates } = settings.customs;
  const notice = customsNotice(terms[country], { worth: subtotal - discount, currency, rates });
  const texts = { en, ru }[language].customs;
  if (notice?.kind !== 'estimated') return notice ? texts[notice.kind] : undefined;
  return texts.estimated(formatPrice(notice.amount, currency, language));
};

/** How the order of the form is paid: the chosen method while it fits, otherwise the first that does. */
export const paymentOf = (
  form: CheckoutForm,
  { cart, delivery, sums, settings, currency, language }: OrderToPay,
): Payment => {
  const [place, chosen, method] = form.watch(['country', 'payment', 'paymentMethod']);
  const country = DELIVERY_COUNTRIES.find(({ value }) => value === place)?.code ?? null;
  const payment: Payment = {
    options: [],
    option: undefined,
    onDelivery: false,
    isLater: false,
    note: undefined,
    customs: country ? customsOf(settings, country, sums, currency, language) : undefined,
  };
  if (sums.isFree || cart.lines.length === 0) return payment;
  const toPay = { amount: sums.total ?? sums.amount, currency, country };
  const offers = settings?.payments;
  const options = offers ? paymentOptions(offers, toPay, language) : [];
  const option = chosenOption(options, method);
  const isUnpayable = offers !== undefined && option === undefined;
  if (delivery.option?.cashOnDelivery && (chosen === 'cashOnDelivery' || isUnpayable)) {
    const note = { en, ru }[language].payOnDelivery(formatPrice(toPay.amount, currency, language));
    return { ...payment, options, onDelivery: true, isLater: true, note };
  }
  return {
    ...{ ...payment, options, option, isLater: option?.method === 'transfer', note: option?.note },
    ...(isUnpayable && { currencies: otherCurrencies(cart, offers, currency, country) }),
  };
};
