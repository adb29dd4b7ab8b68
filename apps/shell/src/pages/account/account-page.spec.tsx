import { ApiError } from '@meridian/api-client';
import type { OwnOrder } from '@meridian/contracts';
import { aProfile, type FakeResponses } from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderShell, type ShellOptions } from '../../layout/testing/render-shell.tsx';
import { shellRoutes } from '../routes.tsx';
import { OTHER_SECTIONS } from './testing/other-sections.ts';

const ME = aProfile({ userInfo: { phone: '+77000000000', pickupPoint: '' } });
const ORDER: OwnOrder = {
  _id: '65f0c0ffee65f0c0ffee0abc',
  date: '2026-10-05T10:00:00.000Z',
  status: 'shipped',
  statusEN: 'shipped',
  statusRU: 'отправлен',
  currency: 'rub',
  amount: 250000,
  amountKzt: 1250000,
  email: 'ann@example.com',
  userId: null,
  delivery: {
    name: 'Ann',
    surname: 'Lee',
    patronymic: null,
    phone: '1',
    additionalPhone: '',
    country: 'Казахстан',
    zipCode: '',
    city: 'Almaty',
    address: 'Abay 1',
  },
  items: [
    {
      itemId: '65f0c0ffee65f0c0ffee0001',
      name: 'Sea Chronograph',
      nameRU: 'Морской хронограф',
      sku: 'SC-1',
      colorName: 'Deep blue',
      colorNameRU: 'Тёмно-синий',
      size: '40 mm',
      quantity: 2,
      price: 125000,
      weight: 120,
      image: 'watches/sea.jpg',
    },
  ],
  payment: { provider: 'sandbox', status: 'paid' },
  history: [],
  key: 'k'.repeat(32),
  payBefore: null,
  canCancel: false,
  returnableUntil: null,
  isMasked: false,
};
const pageOf = (orders: OwnOrder[]) => ({ orders, nextCursor: null });
const RESPONSES: FakeResponses = {
  ...OTHER_SECTIONS,
  'GET /api/user/me': ME,
  'GET /api/user/orders/page': pageOf([ORDER]),
};
const openAccountPage = async (options: ShellOptions = {}) => {
  const view = await renderShell({
    path: '/account',
    routes: shellRoutes,
    state: { token: 'valid', role: 'user' },
    api: RESPONSES,
    ...options,
  });
  await screen.findByTestId('account');
  return view;
};

it.each([
  ['en', 'Shipped', 'Paid', '5 October 2026', '250,000 ₽', 'Deep blue · 40 mm · Qty 2', 'Sea Chronograph'],
  [
    'ru',
    'Отправлен',
    'Оплачен',
    '5 октября 2026 г.',
    '250 000 ₽',
    'Тёмно-синий · размер 40 мм · 2 шт.',
    'Морской хронограф',
  ],
] as const)(
  'lists the orders of the visitor with their status (%s)',
  async (language, status, payment, date, total, meta, name) => {
    await openAccountPage({ locale: { language } });
    const order = within(await screen.findByTestId('account-order'));
    expect(within(screen.getByTestId('account-orders')).getAllByTestId('account-order')).toHaveLength(1);
    expect(order.getByTestId('account-order-status')).toHaveTextContent(status);
    expect(order.getByText(payment)).toBeVisible();
    expect(order.getByText(date)).toBeVisible();
    // The order has one line, so the line total and the order total are equal.
    for (const price of order.getAllByText(total)) expect(price).toBeVisible();
    expect(order.getByTestId('order-line-total')).toHaveTextContent(total);
    expect(order.getByText(meta)).toBeVisible();
    expect(order.getByRole('heading')).toHaveTextContent('EE0ABC');
    expect(order.getByRole('link', { name })).toHaveAttribute('href', '/products/sea-chronograph');
  },
);

it('falls back to the English name and colour of a watch without Russian ones', async () => {
  const items = ORDER.items.map((item) => ({ ...item, nameRU: '', colorNameRU: '' }));
  await openAccountPage({
    locale: { language: 'ru' },
    api: { ...RESPONSES, 'GET /api/user/orders/page': pageOf([{ ...ORDER, items }]) },
  });
  const order = within(await screen.findByTestId('account-order'));
  expect(order.getByRole('link', { name: 'Sea Chronograph' })).toBeVisible();
  expect(order.getByText('Deep blue · размер 40 мм · 2 шт.')).toBeVisible();
});

const UNPAID: OwnOrder = { ...ORDER, status: 'pending', statusEN: 'pending', statusRU: 'в ожидании' };
const withPayment = (status: OwnOrder['payment']['status'], over: Partial<OwnOrder> = {}): OwnOrder => ({
  ...UNPAID,
  payment: { provider: 'sandbox', status },
  ...over,
});
const PAY = 'POST /api/orders/:id/pay';

it.each([
  ['en', 'pending', 'Go to payment'],
  ['ru', 'pending', 'Перейти к оплате'],
  ['en', 'failed', 'Retry payment'],
  ['ru', 'lapsed', 'Повторить попытку оплаты'],
] as const)('redirects to the payment of an unpaid order (%s, %s)', async (language, status, label) => {
  const api: FakeResponses = {
    ...RESPONSES,
    'GET /api/user/orders/page': pageOf([withPayment(status)]),
    [PAY]: { order: withPayment('pending'), payment: { status: 'pending', redirectUrl: '#bank' } },
  };
  const { user, requests } = await openAccountPage({ locale: { language }, api });
  await user.click(await screen.findByRole('button', { name: label }));
  await waitFor(() => expect(location.hash).toBe('#bank'));
  expect(requests.at(-1)).toEqual(
    expect.objectContaining({ name: PAY, params: { id: ORDER._id }, body: { key: ORDER.key } }),
  );
  location.hash = '';
});

it.each([
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
    const order = withPayment(paymentStatus, { status });
    await openAccountPage({
      locale: { language },
      api: { ...RESPONSES, 'GET /api/user/orders/page': pageOf([order]) },
    });
    expect(await screen.findByTestId('account-order-status')).toHaveTextContent(progress);
    expect(screen.getByTestId('account-order')).toHaveTextContent(payment);
    expect(screen.getByTestId('account-order')).not.toHaveTextContent(/pending|в ожидании/i);
  },
);

it.each([
  ['paid', {}],
  ['refunded', {}],
  ['pending', { status: 'cancelled' }],
] as const)('offers no payment for an order that is %s %j', async (status, over) => {
  await openAccountPage({
    api: { ...RESPONSES, 'GET /api/user/orders/page': pageOf([withPayment(status, over)]) },
  });
  await screen.findByTestId('account-order');
  expect(screen.queryByTestId('account-order-pay')).toBeNull();
});

it('refetches an order that was paid in the meantime', async () => {
  let paid = false;
  const { user } = await openAccountPage({
    api: {
      ...RESPONSES,
      'GET /api/user/orders/page': () => pageOf([withPayment(paid ? 'paid' : 'failed')]),
      [PAY]: () => {
        paid = true;
        return new ApiError(409, { code: 'notPayable', message: 'no' });
      },
    },
  });
  await user.click(await screen.findByTestId('account-order-pay'));
  expect(await screen.findByText('Paid')).toBeVisible();
});

it('shows why an order cannot be paid', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { user } = await openAccountPage({
    api: {
      ...RESPONSES,
      'GET /api/user/orders/page': pageOf([withPayment('lapsed')]),
      [PAY]: new ApiError(409, { code: 'outOfStock', message: 'no', details: { items: [] } }),
    },
  });
  await user.click(await screen.findByTestId('account-order-pay'));
  expect(await screen.findByTestId('alert')).toHaveTextContent('since sold out');
  expect(screen.getByTestId('account-order-pay')).not.toHaveAttribute('aria-busy');
});

it('shows an empty state without orders', async () => {
  await openAccountPage({ api: { ...RESPONSES, 'GET /api/user/orders/page': pageOf([]) } });
  expect(await screen.findByText('No orders yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all watches' })).toHaveAttribute('href', '/products');
});

it('shows placeholders while orders and profile load', async () => {
  await openAccountPage({
    api: {
      ...OTHER_SECTIONS,
      'GET /api/user/me': () => new Promise(() => undefined),
      'GET /api/user/orders/page': () => new Promise(() => undefined),
    },
  });
  expect(screen.getByTestId('account-orders')).toBeVisible();
  expect(screen.getByTestId('orders-loading')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByTestId('details-loading')).toHaveAttribute('aria-busy', 'true');
});

it('offers a retry if the orders cannot be loaded, and still shows the profile', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  let failing = true;
  const { user } = await openAccountPage({
    api: {
      ...RESPONSES,
      'GET /api/user/orders/page': () => (failing ? new ApiError(503) : pageOf([ORDER])),
    },
  });
  const error = within(await screen.findByTestId('orders-error'));
  expect(await screen.findByTestId('account-form')).toBeVisible();
  failing = false;
  await user.click(error.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('account-order')).toBeVisible();
});

it('saves changes of the profile', async () => {
  const { user, requests } = await openAccountPage({
    api: { ...RESPONSES, 'PUT /api/user/me': ME },
  });
  expect(await screen.findByText('Good to see you, Ann')).toBeVisible();
  expect(screen.getByText('ann@example.com')).toBeVisible();
  await user.clear(screen.getByTestId('account-surname'));
  await user.type(screen.getByTestId('account-surname'), 'Smith');
  await user.type(screen.getByTestId('account-pickup-point'), 'Abay 10');
  await user.click(screen.getByTestId('account-save'));
  expect(await screen.findByText('Your details have been saved.')).toBeVisible();
  expect(requests.at(-1)).toEqual(
    expect.objectContaining({
      name: 'PUT /api/user/me',
      body: {
        name: 'Ann',
        surname: 'Smith',
        userInfo: { phone: '+7 700 000 00 00', pickupPoint: 'Abay 10' },
      },
    }),
  );
});

it('rejects an empty name without a request', async () => {
  const { user, requests } = await openAccountPage();
  await user.clear(await screen.findByTestId('account-name'));
  await user.click(screen.getByTestId('account-save'));
  expect(screen.getByTestId('account-name')).toHaveAccessibleDescription('Please enter your first name');
  expect(screen.getByTestId('account-name')).toHaveFocus();
  expect(requests.filter(({ name }) => name.startsWith('PUT'))).toEqual([]);
});

it('shows validation errors of the server next to the field', async () => {
  const { user } = await openAccountPage({
    api: {
      ...RESPONSES,
      'PUT /api/user/me': new ApiError(422, {
        code: 'validation',
        message: 'Please check the fields.',
        fields: { 'userInfo.phone': 'Too long.' },
      }),
    },
  });
  await user.click(await screen.findByTestId('account-save'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check the fields.');
  expect(screen.getByTestId('account-phone')).toHaveAccessibleDescription('Too long.');
});

it('shows an error if the profile cannot be saved', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { user } = await openAccountPage({
    api: { ...RESPONSES, 'PUT /api/user/me': new ApiError(502) },
  });
  await user.click(await screen.findByTestId('account-save'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your details could not be saved.');
});

it('signs out and navigates home', async () => {
  const { user, store, address } = await openAccountPage();
  await user.click(screen.getByTestId('logout'));
  await waitFor(() => expect(store.getState().token).toBeNull());
  expect(address()).toBe('/');
});

it('shows the expected delivery of an order that is on its way', async () => {
  const estimate = { from: '2026-10-08', to: '2026-10-12' };
  const shipped = { ...ORDER, delivery: { ...ORDER.delivery, estimate } };
  await openAccountPage({ api: { ...RESPONSES, 'GET /api/user/orders/page': pageOf([shipped]) } });
  expect(await screen.findByTestId('account-order-estimate')).toHaveTextContent(
    'Expected delivery: 8–12 October',
  );
});
