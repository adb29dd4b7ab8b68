import { ApiError } from '@meridian/api-client';
import type { ShopperOrder } from '@meridian/contracts';
import { anId, anOffer, type FakeResponses, renderRoute, someSettings } from '@meridian/testing';
import { act, configure, screen, waitFor } from '@testing-library/react';
import { addUnpaidOrder } from '../persisted/unpaid-orders.ts';
import { remote } from '../remote.ts';
import { ORDER_KEY, placed, shopperOrder } from '../testing/checkout.ts';
import { blue } from '../testing/watches.ts';

// Chunks take their time.
configure({ asyncUtilTimeout: 5000 });

const BY_KEY = 'GET /api/orders/by-key/:key';
const PAY = 'POST /api/orders/:id/pay';
const byTestId = (id: string) => screen.getByTestId(id);
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const settings = someSettings({ payments: [anOffer('yookassa'), anOffer('offline')] });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  location.hash = '';
});

type Status = ShopperOrder['payment']['status'];
const order = (status: Status, overrides: Partial<ShopperOrder> = {}): ShopperOrder =>
  shopperOrder({ payment: { provider: 'sandbox', status }, ...overrides });
const show = (
  path: 'success' | 'fail',
  response: FakeResponses[typeof BY_KEY],
  more: Parameters<typeof renderRoute>[2] = {},
) =>
  renderRoute(remote, `/${path}?order=${ORDER_KEY}`, { ...more, api: { [BY_KEY]: response, ...more.api } });

const transferOrder = (): ShopperOrder =>
  order('pending', {
    currency: 'rub',
    amount: 50_000,
    payment: { provider: 'offline', status: 'pending', via: 'transfer' },
    transfer: {
      payee: 'Meridian LLP',
      bank: 'IBAN KZ1',
      taxId: '941240000193',
      purpose: 'Order M-1',
      payBefore: '2026-03-08T12:00:00.000Z',
    },
  });

describe('a repeated payment', () => {
  test('redirects to the payment page of the same order', async () => {
    const { user, requests } = await show('fail', order('failed'), {
      api: { [PAY]: placed('http://localhost/#bank') },
    });
    await user.click(byTestId('pay-again'));
    await waitFor(() => expect(location.hash).toBe('#bank'));
    expect(requests.at(-1)).toMatchObject({ name: PAY, params: { id: anId(100) }, body: { key: ORDER_KEY } });
    act(() => {
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    expect(byTestId('pay-again')).not.toHaveAttribute('aria-busy');
  });

  test('shows the success page if the order has been paid in the meantime', async () => {
    const { user } = await show('fail', order('failed'), { api: { [PAY]: placed() } });
    await user.click(byTestId('pay-again'));
    await waitFor(() => expect(title()).toBe('Thank you for your order'));
  });

  test.each([
    [409, 'outOfStock', 'have since sold out'],
    [503, 'paymentUnavailable', 'Said by the shop'],
  ] as const)('shows the reason when it is rejected with %d %s', async (status, code, text) => {
    jest.spyOn(console, 'warn').mockImplementation();
    const rejection = new ApiError(status, { code, message: 'Said by the shop', details: { items: [] } });
    const { user } = await show('fail', order('lapsed'), { api: { [PAY]: rejection } });
    await user.click(byTestId('pay-again'));
    expect(await screen.findByTestId('alert')).toHaveTextContent(text);
    expect(byTestId('pay-again')).not.toHaveAttribute('aria-busy');
  });

  test('asks for a new price before it opens the payment', async () => {
    jest.spyOn(console, 'warn').mockImplementation();
    const rejection = new ApiError(409, { code: 'priceChanged', message: '', details: { amount: 99 } });
    const { user, requests } = await show('fail', order('lapsed'), { api: { [PAY]: rejection } });
    await user.click(byTestId('pay-again'));
    await waitFor(() => expect(byTestId('pay-again').textContent).toMatch(/^Pay 99/));
    await user.click(byTestId('pay-again'));
    await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ amount: 99 }));
  });

  test('shows that the order has been cancelled in the meantime', async () => {
    let current = order('failed');
    const rejection = new ApiError(409, { code: 'notPayable', message: 'No' });
    const { user } = await show('fail', () => current, { api: { [PAY]: rejection } });
    current = order('failed', { status: 'cancelled' });
    await user.click(byTestId('pay-again'));
    await waitFor(() => expect(title()).toBe('This order was cancelled'));
  });
});

describe('another payment method', () => {
  const rubles = { currency: 'rub' as const, amount: 50_000 };

  test('pays for the same order', async () => {
    const payment = { provider: 'yookassa', status: 'failed', via: 'card' } as const;
    const { user, requests } = await show('fail', order('failed', { ...rubles, payment }), {
      api: { [PAY]: placed('http://localhost/#bank'), 'GET /api/settings': settings },
    });
    expect(await screen.findByTestId('payment-note')).toHaveTextContent(
      'by card on the secure page of YooKassa',
    );
    await user.click(byTestId('payment-another'));
    await user.click(screen.getByRole('radio', { name: /SBP/ }));
    expect(byTestId('payment-note')).toHaveTextContent('choose your bank');
    await user.click(byTestId('pay-again'));
    await waitFor(() => expect(location.hash).toBe('#bank'));
    expect(requests.at(-1)?.body).toEqual({ key: ORDER_KEY, paymentMethod: 'sbp' });
  });

  test('can be a transfer, whose bank details follow', async () => {
    const { user } = await show('fail', order('failed', rubles), {
      api: {
        [PAY]: { order: transferOrder(), payment: { status: 'pending', redirectUrl: null } },
        'GET /api/settings': settings,
      },
    });
    await user.click(await screen.findByTestId('payment-another'));
    await user.click(screen.getByRole('radio', { name: 'Pay by bank transfer' }));
    expect(byTestId('pay-again')).toHaveTextContent('Show the bank details');
    await user.click(byTestId('pay-again'));
    expect(await screen.findByTestId('transfer-details')).toHaveTextContent('Meridian LLP');
  });
});

test.each([
  ['en', 'Thank you: your order is waiting for your transfer', 'Pay now instead', 'Payee'],
  ['ru', 'Спасибо, ждём ваш перевод', 'Оплатить сейчас', 'Получатель'],
] as const)(
  'an order that waits for a transfer shows where to, empties the cart, and can be paid by card (%s)',
  async (language, text, button, term) => {
    addUnpaidOrder(ORDER_KEY);
    const { user, store, requests } = await show('success', transferOrder(), {
      locale: { language },
      state: { cart: [blue()] },
      api: { [PAY]: placed('http://localhost/#bank'), 'GET /api/settings': settings },
    });
    expect(title()).toBe(text);
    const details = await screen.findByTestId('transfer-details');
    for (const part of [term, 'Meridian LLP', 'IBAN KZ1', '941240000193', 'Order M-1', /50.000.₽/, /8/])
      expect(details).toHaveTextContent(part);
    await waitFor(() => expect(store.getState().cart).toEqual([]));
    await user.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(location.hash).toBe('#bank'));
    expect(requests.at(-1)?.body).toEqual({ key: ORDER_KEY, paymentMethod: 'card' });
  },
);

test.each([
  ['en', ['Fiscal receipt 7', 'Fiscal receipt of the refund is being registered']],
  ['ru', ['Фискальный чек 7', 'Фискальный чек возврата: регистрируется']],
] as const)('fiscal receipts are listed with their links (%s)', async (language, texts) => {
  const receipt = { id: anId(1), amount: 5, at: shopperOrder().date };
  const receipts: ShopperOrder['receipts'] = [
    { ...receipt, kind: 'sale', state: 'registered', number: '7', url: 'https://ofd.example/7' },
    { ...receipt, id: anId(2), kind: 'refund', state: 'failed', number: null, url: null },
  ];
  await show('success', order('paid', { receipts }), { locale: { language } });
  expect(screen.getAllByTestId('order-receipt').map(({ textContent }) => textContent)).toEqual(texts);
  expect(screen.getByRole('link', { name: texts[0] })).toHaveAttribute('href', 'https://ofd.example/7');
});
