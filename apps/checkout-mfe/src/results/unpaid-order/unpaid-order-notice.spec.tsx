import type { ShopperOrder } from '@meridian/contracts';
import { ApiError } from '@meridian/api-client';
import { type FakeResponses, renderSlot, type TestShellOptions } from '@meridian/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { addUnpaidOrder, readUnpaidOrders } from '../../persisted/unpaid-orders.ts';
import { remote } from '../../remote.ts';
import { ORDER_KEY, shopperOrder } from '../../testing/checkout.ts';
import { blue } from '../../testing/watches.ts';

const OLDER_KEY = 'o'.repeat(32);
/** One minute before midnight, today. */
const payBefore = () => {
  const time = new Date();
  time.setHours(23, 59, 0, 0);
  return time.toISOString();
};
const order = (status: ShopperOrder['payment']['status'], over: Partial<ShopperOrder> = {}) =>
  shopperOrder({ payment: { provider: 'sandbox', status }, payBefore: payBefore(), ...over });
const BY_KEY = 'GET /api/orders/by-key/:key';

const openPage = (response: FakeResponses[typeof BY_KEY], options: TestShellOptions = {}) =>
  renderSlot(remote, 'unpaid-order', { ...options, api: { [BY_KEY]: response, ...options.api } });
const notice = () => screen.queryByTestId('unpaid-order');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('requests nothing in a browser without a placed order', async () => {
  const { requests } = await openPage(order('pending'));
  expect([notice(), requests]).toEqual([null, []]);
});

test.each([
  ['en', 'is waiting for payment until 23:59.', 'Pay'],
  ['ru', 'ждёт оплаты до 23:59.', 'Оплатить'],
] as const)('leads to the page where the shopper chooses how to pay (%s)', async (language, text, pay) => {
  addUnpaidOrder(ORDER_KEY);
  const { user, address } = await openPage(order('pending'), { locale: { language } });
  expect(await screen.findByTestId('unpaid-order')).toHaveTextContent(text);
  await user.click(screen.getByRole('link', { name: pay }));
  await waitFor(() => expect(address()).toBe(`/fail?order=${ORDER_KEY}`));
  await waitFor(() => expect(notice()).toBeNull());
});

test('a dismissed notice does not return in the same tab, and the focus stays in its place', async () => {
  addUnpaidOrder(ORDER_KEY);
  const { user, unmount } = await openPage(order('pending'));
  const place = (await screen.findByTestId('unpaid-order')).parentElement;
  await user.click(screen.getByTestId('unpaid-order-dismiss'));
  expect(notice()).toBeNull();
  expect(place).toHaveFocus();
  unmount();
  const { requests } = await openPage(order('pending'));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(notice()).toBeNull();
});

test.each([
  ['cancelled', order('pending', { status: 'cancelled' }), []],
  ['refunded', order('refunded'), []],
  ['unknown', new ApiError(404, { code: 'notFound', message: 'no' }), []],
  ['lapsed', order('lapsed'), [ORDER_KEY]],
  ['declined', order('failed'), [ORDER_KEY]],
  ['moved on by the staff', order('pending', { status: 'shipped' }), [ORDER_KEY]],
] as const)('shows no notice for an order that is %s', async (_, response, keys) => {
  addUnpaidOrder(ORDER_KEY);
  await openPage(response);
  await waitFor(() => expect(readUnpaidOrders()).toEqual(keys));
  expect(notice()).toBeNull();
});

test('an order that was paid elsewhere is removed from the cart and from the stored orders', async () => {
  addUnpaidOrder(ORDER_KEY);
  const { store } = await openPage(order('paid'), { state: { cart: [blue({ quantity: 2 })] } });
  await waitFor(() => expect(store.getState().cart).toEqual([blue()]));
  expect(readUnpaidOrders()).toEqual([]);
  expect(notice()).toBeNull();
});

test('disappears when the order has been paid while the page was in the background', async () => {
  addUnpaidOrder(ORDER_KEY);
  let status: 'pending' | 'paid' = 'pending';
  await openPage(() => order(status));
  await screen.findByTestId('unpaid-order');
  status = 'paid';
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(notice()).toBeNull());
});

test('shows the newest waiting order', async () => {
  addUnpaidOrder(OLDER_KEY);
  addUnpaidOrder(ORDER_KEY);
  await openPage(({ params }) => order(params.key === ORDER_KEY ? 'lapsed' : 'pending', { key: OLDER_KEY }));
  await screen.findByTestId('unpaid-order');
  expect(screen.getByTestId('unpaid-order-pay')).toHaveAttribute('href', `/fail?order=${OLDER_KEY}`);
});

test('the order of an account is shown only while someone is signed in', async () => {
  addUnpaidOrder(ORDER_KEY);
  const response = order('pending', {
    userId: { _id: 'a'.repeat(24), name: 'A', surname: 'B', email: 'a@b.kz' },
  });
  const { store, requests } = await openPage(response, { state: { token: 'token', role: 'user' } });
  await screen.findByTestId('unpaid-order');
  act(() => store.getState().signOut());
  expect(notice()).toBeNull();
  expect(requests.length).toBeGreaterThan(0);
});
