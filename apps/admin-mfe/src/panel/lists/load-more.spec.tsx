import { ApiError } from '@meridian/api-client';
import { anOrder, takeConsoleErrors } from '@meridian/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeOrders, manyOrders } from '../../testing/fake-orders.ts';
import { openPanel } from '../../testing/open-panel.ts';

const PAGE = 'GET /api/orders/page';
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const orders = manyOrders(5, (_id, date) => anOrder({ _id, date }));
/** Five orders in pages of two, with a delayed response. */
const shop = fakeOrders(async () => {
  await wait(10);
  return orders;
}, 2);
const rows = () => screen.queryAllByTestId('order-row');

/** Every observed element intersects the viewport. */
beforeEach(() => {
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        setTimeout(() => this.callback([{ isIntersecting: true }]));
      }
      disconnect() {}
    },
  });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

test('loads further pages when the end of the list is near the viewport', async () => {
  await openPanel('/admin-panel/orders', shop);
  await waitFor(() => expect(rows()).toHaveLength(5));
});

test('retries a failed page only after a click', async () => {
  let down = true;
  const { user, requests } = await openPanel('/admin-panel/orders', {
    ...shop,
    [PAGE]: async (request) => {
      const page = await shop[PAGE](request);
      return down && request.query['cursor'] ? new ApiError(500) : page;
    },
  });
  const requestCount = () => requests.filter(({ name }) => name === PAGE).length;
  await waitFor(() => expect(takeConsoleErrors().join()).toContain('Error loading data'));
  await act(() => wait(200));
  expect(requestCount()).toBe(2);
  expect(rows()).toHaveLength(2);
  down = false;
  await user.click(screen.getByTestId('orders-more'));
  await waitFor(() => expect(rows()).toHaveLength(5));
  expect(requestCount()).toBe(4);
});
