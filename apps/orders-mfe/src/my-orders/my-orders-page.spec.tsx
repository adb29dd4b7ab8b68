import { ApiError } from '@meridian/api-client';
import type { ShopperOrder } from '@meridian/contracts';
import { anId, type FakeResponses, renderRoute, type TestShellOptions } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { ORDER_KEY, shopperOrder } from '../testing/shopper-order.ts';

const LIST = 'GET /api/user/orders/page';
const order = (n: number, over: Partial<ShopperOrder> = {}) =>
  shopperOrder({ _id: anId(n), key: ORDER_KEY, ...over });
const page = (orders: ShopperOrder[], nextCursor: string | null = null) => ({ orders, nextCursor });

const openPage = (
  response: FakeResponses[typeof LIST],
  { path = '/orders', ...options }: TestShellOptions & { path?: string } = {},
) =>
  renderRoute(remote, path, {
    state: { token: 'token', role: 'user' },
    ...options,
    api: { [LIST]: response },
  });
const shown = () => screen.getAllByTestId('my-order').map((row) => row.dataset['orderId']);

test.each([
  ['en', 'Your orders', 'Being prepared', 'Qty 1'],
  ['ru', 'Ваши заказы', 'Готовим к отправке', '1 шт.'],
] as const)(
  'lists orders with their state and a link to their page (%s)',
  async (language, title, state, pieces) => {
    const { head } = await openPage(page([order(1)]), { locale: { language } });
    expect(await screen.findByTestId('my-order')).toHaveTextContent(state);
    expect(screen.getByTestId('my-order')).toHaveTextContent(pieces);
    expect(screen.getByTestId('my-order-link')).toHaveAttribute('href', `/orders/${ORDER_KEY}`);
    expect(head()).toMatchObject({ title, noIndex: true });
  },
);

test('appends further pages until there are none', async () => {
  const { user, requests } = await openPage(({ query }) =>
    query['cursor'] ? page([order(2)]) : page([order(1)], 'next'),
  );
  await user.click(await screen.findByTestId('my-orders-more'));
  await waitFor(() => expect(shown()).toEqual([anId(1), anId(2)]));
  expect(requests.at(-1)?.query).toEqual({ cursor: 'next' });
  expect(screen.queryByTestId('my-orders-more')).toBeNull();
});

test('shows why a further page failed and keeps the orders', async () => {
  const { user } = await openPage(({ query }) =>
    query['cursor'] ? new ApiError(503, { code: 'unavailable', message: 'Busy' }) : page([order(1)], 'next'),
  );
  await user.click(await screen.findByTestId('my-orders-more'));
  expect(await screen.findByTestId('alert')).toHaveTextContent('Busy');
  expect(shown()).toEqual([anId(1)]);
});

test('filters by the status in the URL', async () => {
  const { user, address, requests } = await openPage(({ query }) =>
    page(query['status'] === 'delivered' ? [] : [order(1)]),
  );
  await screen.findByTestId('my-order');
  await user.click(screen.getByRole('link', { name: 'Delivered' }));
  expect(await screen.findByTestId('my-orders-empty')).toHaveTextContent('No orders with this status');
  expect([address(), requests.at(-1)?.query]).toEqual(['/orders?status=delivered', { status: 'delivered' }]);
  expect(screen.getByRole('link', { name: 'Delivered' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: 'Show all orders' }));
  expect(await screen.findByTestId('my-order')).toBeVisible();
});

test('ignores an unknown status', async () => {
  const { requests } = await openPage(page([]), { path: '/orders?status=lost' });
  expect(await screen.findByTestId('my-orders-empty')).toHaveTextContent('No orders yet');
  expect(requests[0]?.query).toEqual({});
});

test('shows a loading state, then an error with a retry', async () => {
  let fails = true;
  const { user } = await openPage(() =>
    fails ? new ApiError(503, { code: 'unavailable', message: 'Busy' }) : page([order(1)]),
  );
  expect(await screen.findByTestId('my-orders-error')).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByTestId('my-order')).toBeVisible();
});
