import { ApiError } from '@meridian/api-client';
import type { ShopperOrder } from '@meridian/contracts';
import {
  anId,
  anOffer,
  anOrder,
  type FakeResponses,
  renderRoute,
  someSettings,
  type TestShellOptions,
} from '@meridian/testing';
import { act, configure, screen, waitFor } from '@testing-library/react';
import { PayOrder } from './pay-order.tsx';

configure({ asyncUtilTimeout: 5000 });

const PAY = 'POST /api/orders/:id/pay';
const SETTINGS = 'GET /api/settings';
const KEY = 'k'.repeat(32);
const NO_TEXTS = () => Promise.resolve({ default: {} });
const byTestId = (id: string) => screen.getByTestId(id);
const settings = someSettings({ payments: [anOffer('yookassa'), anOffer('offline')] });

type Status = ShopperOrder['payment']['status'];
const order = (status: Status, overrides: Partial<ShopperOrder> = {}): ShopperOrder => ({
  ...anOrder({ payment: { provider: 'sandbox', status } }),
  ...{ key: KEY, payBefore: null, canCancel: true, returnableUntil: null, isMasked: false },
  ...{ currency: 'rub', amount: 50_000, items: [] },
  ...overrides,
});
const transferOrder = (): ShopperOrder =>
  order('pending', {
    payment: { provider: 'offline', status: 'pending', via: 'transfer' },
    transfer: {
      payee: 'Meridian LLP',
      bank: 'IBAN KZ1',
      taxId: '941240000193',
      purpose: 'Order M-1',
      payBefore: '2026-03-08T12:00:00.000Z',
    },
  });
const placed = (redirectUrl: string | null = 'http://localhost/#bank', paid = order('pending')) => ({
  order: paid,
  payment: { status: paid.payment.status, redirectUrl },
});

const show = async (shown: ShopperOrder, api: FakeResponses = {}, options: TestShellOptions = {}) => {
  const onChanged = jest.fn();
  const Component = () => <PayOrder order={shown} onChanged={onChanged} />;
  const view = await renderRoute(
    {
      namespace: 'test',
      dictionaries: { en: NO_TEXTS, ru: NO_TEXTS },
      routes: () => [{ path: '/', lazy: () => Promise.resolve({ Component }) }],
    },
    '/',
    { ...options, api: { [SETTINGS]: settings, ...api } },
  );
  await screen.findByText(/(?:secure|защищённой)/);
  const bodies = () => view.requests.filter(({ name }) => name === PAY).map(({ body }) => body);
  return { ...view, onChanged, bodies };
};

beforeEach(() => {
  location.hash = '';
  jest.spyOn(console, 'warn').mockImplementation();
});

test('redirects to the payment page of the same order', async () => {
  const { user, requests } = await show(order('failed'), { [PAY]: placed() });
  await user.click(byTestId('order-pay'));
  await waitFor(() => expect(location.hash).toBe('#bank'));
  expect(requests.at(-1)).toMatchObject({ name: PAY, params: { id: anId(100) }, body: { key: KEY } });
  act(() => {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  expect(byTestId('order-pay')).not.toHaveAttribute('aria-busy');
});

test('reports the order if nothing is left to pay', async () => {
  const paid = order('paid');
  const { user, onChanged } = await show(order('failed'), { [PAY]: placed(null, paid) });
  await user.click(byTestId('order-pay'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledWith(paid));
});

test('reports that the order must be fetched if it cannot be paid any more', async () => {
  const { user, onChanged } = await show(order('failed'), {
    [PAY]: new ApiError(409, { code: 'notPayable', message: 'No' }),
  });
  await user.click(byTestId('order-pay'));
  await waitFor(() => expect(onChanged).toHaveBeenCalledWith(undefined));
});

test.each([
  [409, 'outOfStock', 'have since sold out'],
  [503, 'paymentUnavailable', 'Said by the shop'],
] as const)('shows the reason when it is rejected with %d %s', async (status, code, text) => {
  const { user } = await show(order('lapsed'), {
    [PAY]: new ApiError(status, { code, message: 'Said by the shop', details: { items: [] } }),
  });
  await user.click(screen.getByRole('button', { name: 'Retry payment' }));
  expect(await screen.findByTestId('alert')).toHaveTextContent(text);
  expect(byTestId('order-pay')).not.toHaveAttribute('aria-busy');
});

test('asks for a new price before it opens the payment, and offers the methods that fit it', async () => {
  const { user, bodies } = await show(order('lapsed', { amount: 150_000 }), {
    [PAY]: new ApiError(409, { code: 'priceChanged', message: '', details: { amount: 360_000 } }),
  });
  await user.click(byTestId('order-pay'));
  await waitFor(() => expect(byTestId('order-pay').textContent).toMatch(/^Pay 360,000/));
  expect(byTestId('payment-note')).toHaveTextContent('by SBP');
  await user.click(byTestId('order-pay'));
  await waitFor(() =>
    expect(bodies()).toMatchObject([{ paymentMethod: 'card' }, { paymentMethod: 'sbp', amount: 360_000 }]),
  );
});

test('shows the present methods when the chosen one is not offered any more', async () => {
  let offers = settings;
  const { user } = await show(order('failed'), {
    [SETTINGS]: () => offers,
    [PAY]: new ApiError(409, {
      code: 'paymentMethodInvalid',
      message: 'Choose another method',
      details: { method: 'sbp', reason: 'notOffered', currency: 'rub' },
    }),
  });
  await user.click(byTestId('payment-another'));
  await user.click(screen.getByRole('radio', { name: /SBP/ }));
  offers = someSettings({ payments: [anOffer('yookassa', { methods: ['card', 'instalments'] })] });
  await user.click(byTestId('order-pay'));
  expect(await screen.findByTestId('alert')).toHaveTextContent('Choose another method');
  await waitFor(() => expect(screen.queryByRole('radio', { name: /SBP/ })).toBeNull());
  expect(screen.getByRole('radio', { name: 'Pay by card' })).toBeChecked();
});

describe('another payment method', () => {
  test('pays for the same order', async () => {
    const payment = { provider: 'yookassa', status: 'failed', via: 'card' } as const;
    const { user, bodies } = await show(order('failed', { payment }), { [PAY]: placed() });
    expect(byTestId('payment-note')).toHaveTextContent('by card on the secure page of YooKassa');
    await user.click(byTestId('payment-another'));
    await user.click(screen.getByRole('radio', { name: /SBP/ }));
    expect(byTestId('payment-note')).toHaveTextContent('choose your bank');
    await user.click(byTestId('order-pay'));
    await waitFor(() => expect(location.hash).toBe('#bank'));
    expect(bodies()).toEqual([{ key: KEY, paymentMethod: 'sbp' }]);
  });

  test('can be a transfer, but not of the difference of a change', async () => {
    const { user, unmount } = await show(order('failed'));
    await user.click(byTestId('payment-another'));
    await user.click(screen.getByRole('radio', { name: 'Pay by bank transfer' }));
    expect(byTestId('order-pay')).toHaveTextContent('Show the bank details');
    unmount();
    const difference = { amount: 700, payBefore: '2026-03-08T12:00:00.000Z', remove: [], add: [] };
    const { bodies } = await show(order('paid', { difference }), { [PAY]: placed() });
    await user.click(byTestId('payment-another'));
    expect(screen.getAllByRole('radio').map(({ dataset }) => dataset['method'])).toEqual(['card', 'sbp']);
    await user.click(screen.getByRole('radio', { name: /SBP/ }));
    await user.click(screen.getByRole('button', { name: /^Pay 700.₽$/ }));
    await waitFor(() => expect(bodies()).toEqual([{ key: KEY, amount: 700, paymentMethod: 'sbp' }]));
  });
});

test.each([
  ['en', 'Pay now instead', 'Payee'],
  ['ru', 'Оплатить сейчас', 'Получатель'],
] as const)(
  'an order that waits for a transfer shows where to, and can be paid by card (%s)',
  async (language, button, term) => {
    const { user, bodies } = await show(transferOrder(), { [PAY]: placed() }, { locale: { language } });
    for (const part of [term, 'Meridian LLP', 'IBAN KZ1', '941240000193', 'Order M-1', /50.000.₽/, /8/])
      expect(byTestId('transfer-details')).toHaveTextContent(part);
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(bodies()).toEqual([{ key: KEY, paymentMethod: 'card' }]));
  },
);
