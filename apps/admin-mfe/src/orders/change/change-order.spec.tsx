import { ApiError } from '@meridian/api-client';
import type { DeliveryQuote, Order } from '@meridian/contracts';
import {
  aColor,
  anId,
  anOrder,
  aWatch,
  confirmByPassword,
  type FakeResponses,
  needsConfirmation,
} from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openPanel } from '../../testing/open-panel.ts';

// jsdom does not scroll.
Element.prototype.scrollIntoView = () => {};

const [ITEM] = anOrder().items;
const WATCH = aWatch({
  _id: ITEM!.itemId,
  colors: [aColor(), aColor({ colorNameEN: 'Blue', colorNameRU: 'Синий' })],
  stock: [
    { colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40', quantity: 2 },
    { colorNameEN: 'Blue', colorNameRU: 'Синий', size: '40', quantity: 5 },
  ],
});
const PRICE = 250_000;
const COURIER = {
  methodId: 'courier',
  kind: 'courier',
  nameEN: 'Courier',
  nameRU: 'Курьер',
  carrier: null,
  price: 1500,
  freeFrom: null,
  dates: { from: '2026-11-25', to: '2026-11-27' },
  cashOnDelivery: false,
} as const;
const QUOTE: DeliveryQuote = { options: [COURIER], needsPlace: false };

const anOrderOf = (quantity: number, change: Partial<Order> = {}): Order =>
  anOrder({
    _id: anId(0xabc),
    revision: 7,
    email: 'anna@example.com',
    items: [{ ...ITEM!, quantity, price: PRICE - 1000 }],
    amount: (PRICE - 1000) * quantity,
    delivery: { ...anOrder().delivery, phone: '+77011234567', additionalPhone: '', country: 'Казахстан' },
    ...change,
  });
const openChange = async (order: Order, api: FakeResponses = {}) => {
  let current = order;
  const view = await openPanel(`/admin-panel/orders?order=${order._id}`, {
    ...fakeOrders(() => [current]),
    'GET /api/watches': { watches: [WATCH] },
    'POST /api/delivery/quote': QUOTE,
    ...api,
  });
  await view.user.click(await screen.findByTestId('order-change-open'));
  const sent = () => view.requests.filter(({ name }) => name === 'POST /api/orders/:id/changes');
  return { ...view, sent, set: (next: Order) => (current = next) };
};
const addBlue = async ({ user }: Awaited<ReturnType<typeof openChange>>) => {
  await user.click(screen.getByTestId('order-change-replace'));
  await screen.findAllByTestId('new-order-watch-option');
  await user.keyboard('{ArrowDown}{Enter}');
};

test('a watch of a paid order is replaced at its price, another one is taken out and refunded', async () => {
  const order = anOrderOf(3, { payment: { provider: 'sandbox', status: 'paid' } });
  const changed: Order = {
    ...order,
    revision: 8,
    items: [{ ...order.items[0]!, cancelled: 2, removed: 2 }, ...anOrderOf(1).items],
    changes: [
      {
        id: 'c1',
        at: '2026-03-10T09:00:00.000Z',
        by: 'owner@example.com',
        state: 'made',
        remove: [{ line: 0, quantity: 2 }],
        add: [{ ...ITEM!, colorName: 'Blue', quantity: 1 }],
        difference: 1000 - PRICE,
        fields: ['delivery'],
      },
    ],
  };
  const view = await openChange(
    order,
    needsConfirmation('POST /api/orders/:id/changes', () => {
      view.set(changed);
      return changed;
    }),
  );
  await view.user.click(screen.getByTestId('order-change-less-0'));
  await view.user.click(screen.getByTestId('order-change-less-0'));
  await addBlue(view);
  expect(screen.getByTestId('order-change-outcome')).toHaveTextContent('The customer gets 249,000 ₸ back.');
  await view.user.clear(screen.getByTestId('order-change-city'));
  await view.user.type(screen.getByTestId('order-change-city'), 'Astana');
  await view.user.type(screen.getByTestId('order-change-reason'), 'Asked by phone');
  await view.user.click(screen.getByTestId('order-change-save'));
  await confirmByPassword(view.user);
  await waitFor(() => expect(screen.queryByTestId('order-change-dialog')).toBeNull());
  expect(view.sent().at(-1)?.body).toEqual({
    revision: 7,
    delivery: expect.objectContaining({ city: 'Astana', phone: '+77011234567' }) as object,
    remove: [{ line: 0, quantity: 2 }],
    add: [{ itemId: ITEM!.itemId, colorName: 'Blue', size: '40', quantity: 1 }],
    reason: 'Asked by phone',
  });
  expect(screen.getByTestId('order-removed-pieces')).toHaveTextContent('Taken out: 2');
  expect(screen.queryByTestId('order-cancelled-pieces')).toBeNull();
  expect(screen.getByTestId('order-row')).toHaveTextContent(/Meridian One.*1 pcs.*Meridian One.*1 pcs/);
  expect(screen.getByTestId('order-change')).toHaveTextContent(/Added: .*Blue.*Difference: −249,000/);
});

test('an unpaid order shows its new amount, and an error of the server at its watch', async () => {
  const order = anOrderOf(1);
  const items = [{ itemId: ITEM!.itemId, colorNameEN: 'Blue', size: '40', available: 0 }];
  const view = await openChange(order, {
    'POST /api/orders/:id/changes': new ApiError(409, {
      code: 'outOfStock',
      message: 'Sold.',
      details: { items },
    }),
  });
  await view.user.click(screen.getByTestId('order-change-save'));
  expect(screen.getByTestId('order-change-error')).toHaveTextContent('Nothing is changed.');
  await view.user.click(screen.getByTestId('order-change-less-0'));
  await view.user.click(screen.getByTestId('order-change-save'));
  expect(screen.getByTestId('new-order-watch')).toBeInvalid();
  expect(view.sent()).toEqual([]);
  await view.user.click(screen.getByTestId('order-change-more-0'));
  await addBlue(view);
  expect(screen.getByTestId('order-change-outcome')).toHaveTextContent(
    'The order costs 499,000 ₸ instead of 249,000 ₸.',
  );
  await view.user.click(screen.getByTestId('order-change-save'));
  expect(await screen.findByText('Only 0 left')).toBeVisible();
});

test('a dearer change of a paid order waits for the payment, and can be withdrawn or marked as paid', async () => {
  const order = anOrderOf(1, { payment: { provider: 'sandbox', status: 'paid' } });
  const offered: Order = {
    ...order,
    revision: 8,
    changes: [
      {
        id: 'c1',
        at: '2026-03-10T09:00:00.000Z',
        by: 'owner@example.com',
        state: 'offered',
        due: '2026-03-13T09:00:00.000Z',
        remove: [],
        add: [{ ...ITEM!, colorName: 'Blue', quantity: 1 }],
        difference: PRICE,
        fields: [],
      },
    ],
  };
  const dropped: Order = { ...offered, changes: [{ ...offered.changes![0]!, state: 'dropped' }] };
  const answers = (next: Order) => () => {
    view.set(next);
    return next;
  };
  const view = await openChange(order, {
    'POST /api/orders/:id/changes': () => answers(offered)(),
    'DELETE /api/orders/:id/changes/:changeId': () => answers(dropped)(),
  });
  await addBlue(view);
  expect(screen.getByTestId('order-change-outcome')).toHaveTextContent(
    'a link to pay 250,000 ₸ within 3 days',
  );
  await view.user.click(screen.getByTestId('order-change-save'));
  expect(await screen.findByText(/Waits for 250,000 ₸ until/)).toBeVisible();
  expect(screen.getByTestId('mark-paid')).toHaveTextContent('Mark the difference as paid');
  await view.user.click(screen.getByTestId('order-change-withdraw'));
  await view.user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByText('Not made')).toBeVisible();
  expect(screen.queryByTestId('mark-paid')).toBeNull();
});

test('the company is copied from the order, and changed until the order is paid', async () => {
  const company = { name: 'ТОО «Тима»', taxNumber: '941240000193', address: 'Satpaev 2' };
  const order = anOrderOf(1, { company });
  const view = await openChange(order, {
    'POST /api/orders/:id/changes': order,
  });
  await view.user.click(screen.getByTestId('order-company-copy'));
  expect(await navigator.clipboard.readText()).toBe('ТОО «Тима»\nBIN/IIN: 941240000193\nSatpaev 2');
  const number = screen.getByTestId('order-change-company-taxNumber');
  await view.user.type(number, '4');
  await view.user.click(screen.getByTestId('order-change-save'));
  expect(number).toBeInvalid();
  await view.user.click(screen.getByTestId('order-change-company'));
  await view.user.click(screen.getByTestId('order-change-save'));
  await waitFor(() => expect(view.sent().map(({ body }) => body)).toEqual([{ revision: 7, company: null }]));
});

test('an order that was to be collected goes to an address by another method, at its price', async () => {
  const point = {
    code: 'A',
    nameEN: 'On Abay',
    nameRU: 'На Абая',
    city: 'Almaty',
    zipCode: '050010',
    address: 'Abay 1',
    hours: '',
    phone: '',
  };
  const method = {
    id: 'store',
    kind: 'store' as const,
    nameEN: 'Our shop',
    nameRU: 'Наш магазин',
    carrier: null,
    price: 0,
    taxRate: null,
    cashOnDelivery: true,
    point,
  };
  const before = anOrderOf(1);
  const order = { ...before, delivery: { ...before.delivery, method } };
  const view = await openChange(order, { 'POST /api/orders/:id/changes': order });
  expect(screen.queryByTestId('order-change-address')).toBeNull();
  await screen.findByRole('option', { name: 'As before: Our shop, Free' });
  await screen.findByRole('option', { name: /^Courier · / });
  await view.user.selectOptions(screen.getByTestId('order-change-method'), 'courier');
  expect(screen.getByTestId('order-change-outcome')).toHaveTextContent(
    'costs 250,500 ₸ instead of 249,000 ₸',
  );
  expect(screen.getByText(/does not allow payment on delivery/)).toBeVisible();
  await view.user.click(screen.getByTestId('order-change-save'));
  expect(screen.getByTestId('order-change-address')).toBeInvalid();
  await view.user.type(screen.getByTestId('order-change-city'), 'Almaty');
  await view.user.type(screen.getByTestId('order-change-address'), 'Satpaev 2');
  await view.user.click(screen.getByTestId('order-change-save'));
  await waitFor(() => expect(view.sent()).toHaveLength(1));
  expect(view.sent()[0]?.body).toMatchObject({
    revision: 7,
    delivery: {
      ...{ deliveryMethod: 'courier', deliveryPrice: 1500 },
      ...{ city: 'Almaty', address: 'Satpaev 2', zipCode: '' },
    },
  });
});
