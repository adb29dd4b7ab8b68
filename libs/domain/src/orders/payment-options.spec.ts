import { type PaymentOffer, PROVIDER_TERMS } from './payment-offers.ts';
import { chosenOption, paymentOptions } from './payment-options.ts';

const offer = (provider: PaymentOffer['provider'], countries: PaymentOffer['countries'] = []) => ({
  provider,
  countries,
  ...PROVIDER_TERMS[provider],
});
const OFFERS: PaymentOffer[] = [offer('yookassa'), offer('freedompay', ['KZ']), offer('offline')];
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test.each([
  ['rub', 'RU', 700_001, 'en', { card: 'At most 350,000 ₽ in one payment', transfer: '' }],
  ['rub', 'RU', 0.5, 'ru', { card: 'Только от 1 ₽', sbp: 'Только от 1 ₽', transfer: '' }],
  ['kzt', 'KZ', 5000, 'en', { card: '', sbp: 'Only in roubles', transfer: '' }],
  ['usd', 'KZ', 5000, 'en', { card: 'Only in tenge or in roubles', instalments: 'Only in roubles' }],
  ['usd', 'GE', 5000, 'ru', { card: 'Только в рублях', transfer: '' }],
] as const)('an order in %s to %s of %d has methods with their limits (%s)', (...row) => {
  const [currency, country, amount, language, remarks] = row;
  const options = paymentOptions(OFFERS, { currency, country, amount }, language);
  const shown = Object.fromEntries(options.map(({ method, remark }) => [method, plain(remark)]));
  expect(shown).toMatchObject(remarks);
});

test('a method that is not offered for the country is left out, and the page of the provider is named', () => {
  const options = paymentOptions(
    [offer('freedompay', ['KZ']), offer('yookassa', ['RU'])],
    { currency: 'kzt', country: 'KZ', amount: 5000 },
    'ru',
  );
  expect(options.map(({ method, name }) => [method, name])).toEqual([['card', 'Картой']]);
  expect(plain(options[0]?.note ?? '')).toContain('картой на защищённой странице Freedom Pay');
});

test('the chosen method is kept while it fits', () => {
  const options = paymentOptions(OFFERS, { currency: 'rub', country: 'RU', amount: 5000 }, 'en');
  expect(chosenOption(options, 'sbp')?.method).toBe('sbp');
  expect(chosenOption(options, undefined)?.method).toBe('card');
  const inTenge = paymentOptions(OFFERS, { currency: 'kzt', country: 'KZ', amount: 5000 }, 'en');
  expect(chosenOption(inTenge, 'sbp')?.provider).toBe('freedompay');
  expect(chosenOption([], 'sbp')).toBeUndefined();
});
