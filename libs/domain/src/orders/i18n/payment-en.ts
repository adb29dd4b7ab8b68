import type { PaymentMethod, PaymentProviderName } from '../payment-offers.ts';
import type { Currency } from '../../shop/money.ts';

/** Texts of the payment methods in English. */
export const payment = {
  methods: {
    card: 'Pay by card',
    sbp: 'Pay by SBP, from your bank’s app',
    instalments: 'Pay in instalments',
    transfer: 'Pay by bank transfer',
  } satisfies Record<PaymentMethod, string>,
  /** Of which the payment page is. */
  providers: {
    stripe: 'Stripe',
    yookassa: 'YooKassa',
    freedompay: 'Freedom Pay',
    sandbox: 'the test bank',
    offline: 'the bank',
  } satisfies Record<PaymentProviderName, string>,
  notes: {
    card: (provider: string) =>
      `You will pay by card on the secure page of ${provider}. We never see your card number.`,
    sbp: (provider: string) =>
      `You will pay by SBP: choose your bank on the secure page of ${provider} and confirm the payment in its app.`,
    instalments: (provider: string) =>
      `You will pay in instalments: the secure page of ${provider} shows you the terms before you agree.`,
    transfer: (_provider: string) =>
      'You will pay by bank transfer: once you have ordered, you see our bank details and until when we wait for the money. We email them, too.',
  } satisfies Record<PaymentMethod, (provider: string) => string>,
  /** After “only”. */
  currencies: { kzt: 'in tenge', rub: 'in roubles', usd: 'in US dollars' } satisfies Record<Currency, string>,
  problems: {
    tooLarge: (limit: string) => `At most ${limit} in one payment`,
    tooSmall: (limit: string) => `Only from ${limit}`,
    currency: (currencies: readonly string[]) => `Only ${currencies.join(' or ')}`,
  },
  legend: 'Payment method',
  another: 'Choose another payment method',
  /** Of an order that waits for a transfer. */
  transfer: {
    title: 'Bank transfer',
    payee: 'Payee',
    taxId: 'Tax number of the payee',
    bank: 'Bank details',
    amount: 'Amount',
    purpose: 'Purpose of the payment',
    payBefore: 'The money should arrive by',
    hint: 'Please copy the purpose exactly, so that we recognise your payment. A bank can take a few working days.',
    show: 'Show the bank details',
    instead: 'Pay now instead',
  },
};
