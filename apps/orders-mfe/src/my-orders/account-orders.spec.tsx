import { ApiError } from '@meridian/api-client';
import type { ShopperOrder } from '@meridian/contracts';
import { statusFields } from '@meridian/domain';
import { type FakeResponses, renderSlot, type TestShellOptions } from '@meridian/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { ORDER_KEY, shopperOrder } from '../testing/shopper-order.ts';

const LIST = 'GET /api/user/orders/page';
const ORDER = shopperOrder({
  _id: '65f0c0ffee65f0c0ffee0abc',
  key: ORDER_KEY,
  date: '2026-10-05T10:00:00.000Z',
  ...statusFields('shipped'),
  currency: 'rub',
  amount: 250_000,
  items: shopperOrder().items.map((item) => ({
    ...item,
    name: 'Sea Chronograph',
    nameRU: 'Морской хронограф',
    colorName: 'Deep blue',
    colorNameRU: 'Тёмно-синий',
    size: '40 mm',
    quantity: 2,
    price: 125_000,
  })),
});
const withPayment = (
  status: ShopperOrder['payment']['status'],
  over: Partial<ShopperOrder> = {},
): ShopperOrder => ({
  ...ORDER,
  ...statusFields('pending'),
  payment: { provider: 'sandbox', status },
  ...over,
});
const pageOf = (orders: ShopperOrder[]) => ({ orders, nextCursor: null });
const open = (api: FakeResponses, options: TestShellOptions = {}) =>
  renderSlot(remote, 'account-orders', { state: { token: 'valid', role: 'user' }, api, ...options });

test.each([
  ['en', 'Shipped', 'Paid', '5 October 2026', '250,000 ₽', 'Deep blue · 40 mm · Qty 2', 'Sea Chronograph'],
  [
    'ru',
    'Отправлен',
    'Оплачен',
    '5 октября 2026 г.',
    '250 000 ₽',
    'Тёмно-синий · 40 мм · 2 шт.',
    'Морской хронограф',
  ],
] as const)(
  'lists the last orders of the shopper with their status (%s)',
  async (language, status, payment, date, total, meta, name) => {
    const { requests } = await open({ [LIST]: pageOf([ORDER]) }, { locale: { language } });
    const order = within(await screen.findByTestId('account-order'));
    expect(requests[0]?.query).toEqual({ limit: '3' });
    expect(order.getByTestId('account-order-status')).toHaveTextContent(status);
    expect(order.getByText(payment)).toBeVisible();
    expect(order.getByText(date)).toBeVisible();
    // The order has one line, so the line total and the order total are equal.
    for (const price of order.getAllByText(total)) expect(price).toBeVisible();
    expect(order.getByTestId('order-line-total')).toHaveTextContent(total);
    expect(order.getByText(meta)).toBeVisible();
    expect(order.getByRole('heading', { level: 3 })).toHaveTextContent('EE0ABC');
    expect(order.getByRole('link', { name })).toHaveAttribute('href', '/products/sea-chronograph');
    expect(order.getByTestId('account-order-link')).toHaveAttribute('href', `/orders/${ORDER_KEY}`);
    expect(screen.getByTestId('account-all-orders')).toHaveAttribute('href', '/orders');
  },
);

test('a line bought on sale shows the regular price of its pieces', async () => {
  const items = ORDER.items.map((item) => ({ ...item, regularPrice: item.price + 1000 }));
  await open({ [LIST]: pageOf([{ ...ORDER, items }]) });
  expect(await screen.findByTestId('regular-price')).toHaveTextContent('252,000 ₽');
});

test('falls back to the English name and colour of a watch without Russian ones', async () => {
  const items = ORDER.items.map((item) => ({ ...item, nameRU: '', colorNameRU: '' }));
  await open({ [LIST]: pageOf([{ ...ORDER, items }]) }, { locale: { language: 'ru' } });
  const order = within(await screen.findByTestId('account-order'));
  expect(order.getByRole('link', { name: 'Sea Chronograph' })).toBeVisible();
  expect(order.getByText('Deep blue · 40 мм · 2 шт.')).toBeVisible();
});

test.each([
  ['en', 'pending', 'Go to payment'],
  ['ru', 'lapsed', 'Перейти к оплате'],
] as const)(
  'links to the page of an unpaid order, where it is paid (%s, %s)',
  async (language, status, name) => {
    await open({ [LIST]: pageOf([withPayment(status)]) }, { locale: { language } });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', `/orders/${ORDER_KEY}`);
  },
);

test.each([
  ['en', 'paid', 'pending', 'Being prepared', 'Paid'],
  ['en', 'paidOffline', 'pending', 'Being prepared', 'Paid'],
  ['en', 'partlyRefunded', 'pending', 'Being prepared', 'Partly refunded'],
  ['en', 'partlyRefunded', 'cancelled', 'Cancelled', 'Refund on its way'],
  ['ru', 'paid', 'pending', 'Готовим к отправке', 'Оплачен'],
  ['ru', 'paid', 'processing', 'Готовим к отправке', 'Оплачен'],
  ['en', 'pending', 'pending', 'Placed', 'Awaiting payment'],
  ['ru', 'paid', 'cancelled', 'Отменён', 'Деньги возвращаются'],
] as const)(
  'shows the progress of an order in words for shoppers (%s, %s, %s)',
  async (language, paymentStatus, status, progress, payment) => {
    await open({ [LIST]: pageOf([withPayment(paymentStatus, { status })]) }, { locale: { language } });
    expect(await screen.findByTestId('account-order-status')).toHaveTextContent(progress);
    expect(screen.getByTestId('account-order')).toHaveTextContent(payment);
    expect(screen.getByTestId('account-order')).not.toHaveTextContent(/pending|в ожидании/i);
  },
);

test.each([
  ['paid', {}],
  ['refunded', {}],
  ['pending', { status: 'cancelled' }],
] as const)('offers no payment for an order that is %s %j', async (status, over) => {
  await open({ [LIST]: pageOf([withPayment(status, over)]) });
  await screen.findByTestId('account-order');
  expect(screen.queryByTestId('account-order-pay')).toBeNull();
});

test('shows an empty state without orders', async () => {
  await open({ [LIST]: pageOf([]) });
  expect(await screen.findByText('No orders yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all watches' })).toHaveAttribute('href', '/products');
  expect(screen.queryByTestId('account-all-orders')).toBeNull();
});

test('shows placeholders, then an error with a retry', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  let answer = (_: ApiError) => {};
  let isFailing = true;
  const { user } = await open({
    [LIST]: () => (isFailing ? new Promise<ApiError>((resolve) => (answer = resolve)) : pageOf([ORDER])),
  });
  expect(screen.getByTestId('orders-loading')).toHaveAttribute('aria-busy', 'true');
  answer(new ApiError(503));
  const error = within(await screen.findByTestId('orders-error'));
  isFailing = false;
  await user.click(error.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('account-order')).toBeVisible();
});

test('shows the expected delivery of an order that is on its way', async () => {
  const estimate = { from: '2026-10-08', to: '2026-10-12' };
  await open({ [LIST]: pageOf([{ ...ORDER, delivery: { ...ORDER.delivery, estimate } }]) });
  expect(await screen.findByTestId('account-order-estimate')).toHaveTextContent(
    'Expected delivery: 8–12 October',
  );
});
