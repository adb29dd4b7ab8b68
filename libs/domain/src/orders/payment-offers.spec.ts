import {
  chosenPayment,
  editableOffers,
  offersWithReceipts,
  type PaymentOffer,
  paymentChoices,
  paymentOffers,
  paymentProblem,
  PROVIDER_TERMS,
  type SavedOffer,
} from './payment-offers.ts';

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

test('a method can have limits of its own', () => {
  const yookassa = (amount: number) =>
    paymentChoices([offer('yookassa')], { amount, currency: 'rub', country: 'RU' }).map(
      ({ problem }) => problem,
    );
  expect(yookassa(999)).toEqual([null, null, { reason: 'tooSmall', limit: 1_000 }]);
  expect(yookassa(350_001)).toEqual([
    { reason: 'tooLarge', limit: 350_000 },
    null,
    { reason: 'tooLarge', limit: 150_000 },
  ]);
  const [card] = paymentChoices([{ ...offer('yookassa'), limits: { rub: { minimum: 5, maximum: 500 } } }], {
    ...{ amount: 501, currency: 'rub', country: null },
  });
  expect(card?.problem).toEqual({ reason: 'tooLarge', limit: 500 });
});

test('a provider of receipts is not offered for countries whose tax rates it does not know', () => {
  const rates: Record<string, readonly number[]> = { KZ: [16, 0], RU: [22, 10] };
  const withReceipts = offersWithReceipts(
    [offer('yookassa'), offer('freedompay', ['KZ']), offer('freedompay', ['RU']), offer('stripe')],
    (country) => rates[country] ?? [0],
  );
  expect(
    withReceipts.map(({ provider, countries }) => [provider, countries.includes('KZ'), countries]),
  ).toEqual([
    ['yookassa', false, expect.arrayContaining(['RU'])],
    ['freedompay', true, ['KZ']],
    ['stripe', false, []],
  ]);
});

test('no offers are no choices', () =>
  expect(paymentChoices([], { amount: 1, currency: 'usd', country: null })).toEqual([]));

const saved = (
  provider: PaymentOffer['provider'],
  change: Partial<Omit<SavedOffer, 'provider'>> = {},
): SavedOffer => ({ ...offer(provider), isActive: true, ...change });
const providersOf = (offers: readonly PaymentOffer[]) => offers.map(({ provider }) => provider);

test('a listed provider that is not saved follows the saved ones with its full terms', () => {
  const editable = editableOffers([saved('yookassa', { isActive: false })], ['stripe', 'yookassa']);
  expect(providersOf(editable)).toEqual(['yookassa', 'stripe']);
  expect(editable[1]).toEqual({ ...offer('stripe'), isActive: true });
});

test('an inactive provider and one that is not listed have no offer', () => {
  const offers = [saved('freedompay'), saved('yookassa', { isActive: false }), saved('stripe')];
  expect(providersOf(paymentOffers(offers, ['stripe', 'yookassa']))).toEqual(['stripe']);
});

test('an offer is cut to the terms of its provider', () => {
  const limits = {
    kzt: { minimum: 1, maximum: 5000 },
    rub: { minimum: 1000, maximum: 2_000_000 },
    usd: { minimum: 0.1, maximum: 0.4 },
  };
  const [cut] = paymentOffers(
    [saved('stripe', { limits, methods: ['sbp', 'card'], countries: ['KZ'] })],
    ['stripe'],
  );
  expect(cut).toEqual({
    ...{ provider: 'stripe', countries: ['KZ'], methods: ['card'] },
    limits: { kzt: { minimum: 500, maximum: 5000 }, rub: { minimum: 1000, maximum: 999_999.99 } },
  });
});

describe('the payment of an order', () => {
  const toPay = { amount: 50_000, currency: 'rub', country: 'RU' } as const;
  const card = (provider: PaymentOffer['provider']) => ({ method: 'card' as const, provider });

  test('is by the wanted method, at the present provider if that takes it', () => {
    expect(chosenPayment(OFFERS, toPay)).toEqual(card('stripe'));
    expect(chosenPayment(OFFERS, toPay, { wanted: 'sbp' })?.provider).toBe('yookassa');
    const present = card('yookassa');
    expect(chosenPayment(OFFERS, toPay, { present })).toEqual(present);
    expect(chosenPayment(OFFERS, toPay, { wanted: 'card', present })).toEqual(present);
    expect(chosenPayment(OFFERS, toPay, { wanted: 'transfer', present })).toBeNull();
  });

  test('leaves a method that does not fit any more, unless it is wanted', () => {
    const present = { method: 'sbp', provider: 'yookassa' } as const;
    const dearer = { ...toPay, amount: 800_000 };
    expect(chosenPayment(OFFERS, dearer, { present })).toEqual(card('stripe'));
    expect(chosenPayment(OFFERS, dearer, { wanted: 'sbp', present })).toBeNull();
  });

  test('has the limit that is nearest as its problem', () => {
    const tooMuch = { amount: 200_000_000, currency: 'kzt', country: 'KZ' } as const;
    const limit = PROVIDER_TERMS.freedompay.limits.kzt?.maximum;
    expect(paymentProblem(OFFERS, tooMuch)).toEqual({ reason: 'tooLarge', limit });
    expect(paymentProblem(OFFERS, tooMuch, 'sbp')).toEqual({ reason: 'country' });
    expect(paymentProblem(OFFERS, tooMuch, 'transfer')).toBeUndefined();
  });
});
