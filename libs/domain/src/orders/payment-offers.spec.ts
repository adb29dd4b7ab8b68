import { type PaymentOffer, paymentChoices, PROVIDER_TERMS } from './payment-offers.ts';

const offer = (
  provider: PaymentOffer['provider'],
  countries: PaymentOffer['countries'] = [],
): PaymentOffer => ({ provider, countries, ...PROVIDER_TERMS[provider] });
const OFFERS = [offer('stripe'), offer('freedompay', ['KZ']), offer('yookassa', ['RU'])];
const problems = (amount: number, currency: 'kzt' | 'rub' | 'usd', country: 'KZ' | 'RU' | 'GE' | null) =>
  Object.fromEntries(
    paymentChoices(OFFERS, { amount, currency, country }).map(({ method, provider, problem }) => [
      method,
      problem ? { ...problem } : provider,
    ]),
  );
const WRONG_COUNTRY = { reason: 'country' };

test('the first provider that fits takes a method', () => {
  expect(problems(500_000, 'kzt', 'KZ')).toMatchObject({ card: 'stripe' });
  expect(problems(4_800_000, 'kzt', 'KZ')).toMatchObject({ card: 'freedompay', sbp: WRONG_COUNTRY });
  expect(problems(50_000, 'rub', 'RU')).toEqual({ card: 'stripe', sbp: 'yookassa', instalments: 'yookassa' });
});

test('a method that does not fit has the problem that explains most', () => {
  expect(problems(4_800_000, 'kzt', 'GE')).toMatchObject({ card: { reason: 'tooLarge', limit: 999_999.99 } });
  expect(problems(0.1, 'usd', null)).toEqual({
    card: { reason: 'tooSmall', limit: 0.5 },
    sbp: { reason: 'currency' },
    instalments: { reason: 'currency' },
  });
});

test('no offers are no choices', () =>
  expect(paymentChoices([], { amount: 1, currency: 'usd', country: null })).toEqual([]));
