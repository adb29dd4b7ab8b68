import { ApiError } from '@meridian/api-client';
import type { Settings } from '@meridian/contracts';
import {
  anOffer,
  anOption,
  type FakeResponses,
  type SeenRequest,
  someQuote,
  someSettings,
} from '@meridian/testing';
import { act, configure, screen, waitFor } from '@testing-library/react';
import {
  type CheckoutSetup,
  fill,
  openCheckout,
  payButton,
  placed,
  shopperOrder,
} from '../../testing/checkout.ts';

// Chunks take their time.
configure({ asyncUtilTimeout: 5000 });

const PLACE = 'POST /api/orders/place-order';
const PAY = 'POST /api/orders/:id/pay';
const byTestId = (id: string) => screen.getByTestId(id);
const text = (id: string) => byTestId(id).textContent?.replaceAll('\u00a0', ' ');
/** The methods with whether they are chosen, or why they do not fit. */
const methods = () =>
  Object.fromEntries(
    screen
      .queryAllByTestId<HTMLInputElement>('payment-method')
      .map(({ dataset, checked, disabled, labels }) => [
        dataset.method,
        disabled ? labels?.[0]?.lastElementChild?.textContent?.replaceAll('\u00a0', ' ') : checked,
      ]),
  );
const orderOf = (requests: readonly SeenRequest[]) => requests.findLast(({ name }) => name === PLACE)?.body;

const yookassa = anOffer('yookassa');
const freedompay = anOffer('freedompay');
const settingsWith = (...payments: Settings['payments']) => someSettings({ payments });

const open = (payments: Settings['payments'], { api, ...setup }: CheckoutSetup = {}) =>
  openCheckout({
    ...setup,
    api: {
      'GET /api/settings': settingsWith(...payments),
      [PLACE]: placed('http://localhost/#bank'),
      ...api,
    },
  });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  location.hash = '';
});

test.each([
  ['en', 'You will pay by card on the secure page of Freedom Pay. We never see your card number.'],
  ['ru', 'Вы заплатите картой на защищённой странице Freedom Pay. Номер карты мы не видим.'],
] as const)('the only method is named, and not chosen (%s)', async (language, note) => {
  const { user, requests } = await open([freedompay], { language });
  await payButton();
  await waitFor(() => expect(text('payment-note')).toBe(note));
  expect(methods()).toEqual({});
  fill();
  await user.click(byTestId('pay-button'));
  await waitFor(() => expect(orderOf(requests)).toMatchObject({ paymentMethod: 'card' }));
});

test('the chosen method is sent, survives a reload, and follows the currency', async () => {
  const offers = [freedompay, anOffer('yookassa', { countries: ['KZ', 'RU'] })];
  const first = await open(offers);
  await waitFor(() =>
    expect(methods()).toEqual({ card: true, sbp: 'Only in roubles', instalments: 'Only in roubles' }),
  );
  act(() => first.store.getState().setCurrency('rub'));
  await waitFor(() => expect(methods()).toEqual({ card: true, sbp: false, instalments: false }));
  await first.user.click(screen.getByRole('radio', { name: /SBP/ }));
  expect(text('payment-note')).toContain('choose your bank on the secure page of YooKassa');
  first.unmount();

  const { store, user, requests } = await open(offers);
  await waitFor(() => expect(methods()).toMatchObject({ card: true, sbp: 'Only in roubles' }));
  expect(text('payment-note')).toContain('Freedom Pay');
  act(() => store.getState().setCurrency('rub'));
  await waitFor(() => expect(methods()).toMatchObject({ card: false, sbp: true }));
  fill();
  await user.click(await payButton());
  await waitFor(() => expect(orderOf(requests)).toMatchObject({ currency: 'rub', paymentMethod: 'sbp' }));
});

test('methods of other countries are left out', async () => {
  const { user } = await open([freedompay, anOffer('offline'), anOffer('yookassa', { countries: ['RU'] })]);
  await waitFor(() => expect(methods()).toEqual({ card: true, transfer: false }));
  await user.selectOptions(byTestId('field-country'), 'Россия');
  await waitFor(() => expect(Object.keys(methods())).toEqual(['card', 'transfer', 'sbp', 'instalments']));
});

test.each([
  ['en', 'Pay by card: At most 200,000 ₸ in one payment.', 'Pay in roubles', 'Pay 50,000 ₽'],
  ['ru', 'Картой: Не больше 200 000 ₸ за один платёж.', 'Оплатить в рублях', 'Оплатить 50 000 ₽'],
] as const)(
  'an order that no method fits can be paid in another currency (%s)',
  async (language, reason, button, pay) => {
    const limits = { kzt: { minimum: 1, maximum: 200_000 }, rub: { minimum: 1, maximum: 60_000 } };
    const { user } = await open([anOffer('freedompay', { limits })], { language });
    const problem = await screen.findByTestId('payment-method-problem');
    expect(problem.textContent?.replaceAll('\u00a0', ' ')).toContain(reason);
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(text('pay-button')).toBe(pay));
    expect(screen.queryByTestId('payment-method-problem')).toBeNull();
  },
);

test('a country without any method is named, and the order can be paid on delivery there', async () => {
  const api: FakeResponses = {
    'POST /api/delivery/quote': ({ body }) =>
      someQuote([anOption({ cashOnDelivery: (body as { country: string }).country === 'KZ' })]),
  };
  const { user, requests } = await open([anOffer('freedompay', { countries: ['RU'] })], { api });
  await waitFor(() => expect(text('pay-button')).toBe('Place order'));
  expect(text('payment-note')).toContain('You will pay 250,000 ₸ when you receive');
  await user.selectOptions(byTestId('field-country'), 'Грузия');
  expect(await screen.findByTestId('payment-method-problem')).toHaveTextContent(
    'Orders to Georgia cannot be paid here yet. Please email us',
  );
  await user.selectOptions(byTestId('field-country'), 'Казахстан');
  await waitFor(() => expect(text('pay-button')).toBe('Place order'));
  fill();
  await user.click(byTestId('pay-button'));
  await waitFor(() => expect(orderOf(requests)).toMatchObject({ payment: 'cashOnDelivery' }));
});

test.each([
  ['en', 'Pay on delivery', 'Place order', /^You will pay 250,000 ₸ when you receive/],
  ['ru', 'При получении', 'Оформить заказ', /^Вы заплатите 250 000 ₸ при получении/],
] as const)('an order can be paid on delivery (%s)', async (language, choice, button, note) => {
  const { user, requests } = await open([freedompay], {
    language,
    api: { 'POST /api/delivery/quote': someQuote([anOption({ cashOnDelivery: true })]) },
  });
  fill();
  await user.click(await screen.findByRole('radio', { name: choice }));
  expect(await payButton()).toHaveTextContent(button);
  expect(text('payment-note')).toMatch(note);
  await user.click(byTestId('pay-button'));
  await waitFor(() => expect(orderOf(requests)).toMatchObject({ payment: 'cashOnDelivery' }));
  expect(orderOf(requests)).not.toMatchObject({ paymentMethod: expect.anything() });
});

test('a transfer places the order, whose page has the bank details', async () => {
  const order = shopperOrder({
    payment: { provider: 'offline', status: 'pending', via: 'transfer' },
    transfer: { payee: 'Meridian', bank: 'IBAN', taxId: '', purpose: 'M-1', payBefore: shopperOrder().date },
  });
  const { user, address } = await open([anOffer('offline')], {
    api: {
      [PLACE]: { order, payment: { status: 'pending', redirectUrl: null } },
      'GET /api/orders/by-key/:key': order,
    },
  });
  fill();
  await waitFor(() => expect(text('pay-button')).toBe('Place order'));
  await user.click(byTestId('pay-button'));
  await waitFor(() => expect(address()).toContain('/success'));
});

test('a method that does not fit any more is explained, and the settings are loaded again', async () => {
  let offers = [yookassa];
  const refusal = new ApiError(409, {
    code: 'paymentMethodInvalid',
    message: 'No',
    details: { method: 'card', reason: 'notOffered', currency: 'kzt' },
  });
  const { user } = await open([], {
    api: { 'GET /api/settings': () => settingsWith(freedompay, ...offers), [PLACE]: refusal },
  });
  fill();
  await waitFor(() => expect(methods()).toMatchObject({ card: true }));
  offers = [anOffer('offline')];
  await user.click(await payButton());
  expect(await screen.findByTestId('alert')).toHaveTextContent('can no longer be paid in the chosen way');
  await waitFor(() => expect(methods()).toEqual({ card: true, transfer: false }));
});

test('another method pays for the same order', async () => {
  const order = shopperOrder({ payment: { provider: 'yookassa', status: 'pending', via: 'card' } });
  const { user, requests, store } = await open([yookassa], {
    api: {
      [PLACE]: { order, payment: { status: 'pending', redirectUrl: 'http://localhost/#card' } },
      [PAY]: placed('http://localhost/#sbp'),
    },
  });
  act(() => store.getState().setCurrency('rub'));
  fill();
  await user.click(await payButton());
  await waitFor(() => expect(location.hash).toBe('#card'));
  act(() => {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  await user.click(screen.getByRole('radio', { name: /SBP/ }));
  await user.click(await payButton());
  await waitFor(() => expect(location.hash).toBe('#sbp'));
  const keys = requests.filter(({ name }) => name === PLACE).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
  expect(requests.findLast(({ name }) => name === PAY)?.body).toMatchObject({ paymentMethod: 'sbp' });
});

test.each([
  ['included', 'en', 'The price includes customs duties and taxes.'],
  ['mayBeCharged', 'ru', 'таможня может начислить пошлину'],
  ['estimated', 'en', 'expect about 5,000 ₸, which you pay to the customs'],
  ['none', 'en', undefined],
] as const)('duties that are %s are named before the payment (%s)', async (rule, language, note) => {
  const settings = settingsWith(freedompay);
  const terms = { rule, percent: 10, dutyFree: 200_000, currency: 'kzt' as const };
  settings.customs.terms = { ...settings.customs.terms, KZ: terms };
  await open([], { language, api: { 'GET /api/settings': settings } });
  await payButton();
  await waitFor(() => expect(text('payment-note')).toContain('Freedom Pay'));
  const shown = screen.queryByTestId('customs-note')?.textContent?.replaceAll('\u00a0', ' ');
  expect(shown ?? '').toContain(note ?? '');
  expect(shown === undefined).toBe(note === undefined);
});
