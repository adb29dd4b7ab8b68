import type { Currency } from '@meridian/domain';

/** Facts of a code that is not applied, as texts; empty ones are unknown. */
export interface PromoFacts {
  currency: Currency;
  /** Where the code is valid. */
  currencies: readonly Currency[];
  minimum: string;
  missing: string;
  /** Brands and collections. */
  only: string;
}

const CURRENCIES = { kzt: 'tenge', rub: 'roubles', usd: 'US dollars' };

/** Texts of the promo code. They are part of its chunk, to keep the checkout's first load small. */
export const promoCode = {
  label: 'Promo code',
  apply: 'Apply',
  retry: 'Try again',
  checking: 'Checking…',
  applied: (code: string) => `The promo code ${code} is applied`,
  remove: (code: string) => `Remove the promo code ${code}`,
  freeDelivery: 'free delivery',
  gift: 'Gift',
  withGift: 'a gift',
  missing: 'Please enter the code',
  problems: {
    unknown: 'There is no such code. Check the letters and digits and try again.',
    notStarted: 'This code is not valid yet. Order without it, or come back when it is.',
    ended: 'This code is no longer valid. Order without it, or enter another one.',
    currency: ({ currency, currencies: [first] }: PromoFacts) =>
      first
        ? `This code is not valid in ${CURRENCIES[currency]}; it is valid in ${CURRENCIES[first]}. Change the currency of the shop, or order without the code.`
        : `This code is not valid in ${CURRENCIES[currency]}. Change the currency of the shop, or order without the code.`,
    scope: ({ only }: PromoFacts) =>
      only
        ? `This code is only for ${only}. Add one of these watches, or enter another code.`
        : 'This code is not for the watches in your order. Enter another one, or order without it.',
    salePrices:
      'This code does not apply to watches on sale. Add a watch that is not on sale, or order without the code.',
    minimum: ({ minimum, missing, only }: PromoFacts) =>
      `This code needs watches${only ? ` of ${only}` : ''} for at least ${minimum}. ${
        missing ? `Add watches for ${missing} more` : 'Add another watch'
      }, or order without the code.`,
    noDelivery: 'Your delivery is free anyway, so you do not need this code. Keep it for another order.',
    usedUp: 'This code is used up. Order without it, or enter another one.',
    usedByCustomer:
      'You have already used this code. If that order is not paid yet, pay for it; otherwise order without the code.',
    notFirstOrder: 'This code is only for a first order. Order without it, or enter another one.',
    giftSoldOut: 'The gift of this code is sold out. Order without it, or enter another code.',
    tooManyAttempts: 'Too many attempts. Wait a few minutes and try again, or order without the code.',
    unchecked: 'We could not check the code. Check your connection and try again.',
    order: 'The code cannot be applied yet. Check the marked watches and the delivery, then try again.',
  },
};
