import { ApiError } from '@meridian/api-client';
import { anOrder, takeConsoleErrors } from '@meridian/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { fakeOrders, manyOrders } from '../../testing/fake-orders.ts';
import { openPanel } from '../../testing/open-panel.ts';

const PAGE = 'GET /api/orders/page';
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const orders = manyOrders(5, (_id, date) => anOrder({ _id, date }));
/** Five orders by twos, a round trip away. */
const shop = fakeOrders(async () => {
  await wait(10);
  return orders;
}, 2);
const rows = () => screen.queryAllByTestId('order-row');

/** A screen that is never full: whatever is observed is in sight. */
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

test('the next pages come as the end comes near', async () => {
  await openPanel('/admin-panel/orders', shop);
  await waitFor(() => expect(rows()).toHaveLength(5));
});

test('a page that failed is asked for again at a press, not by itself', async () => {
  let down = true;
  const { user, requests } = await openPanel('/admin-panel/orders', {
    ...shop,
    [PAGE]: async (asked) => {
      const page = await shop[PAGE](asked);
      return down && asked.query['cursor'] ? new ApiError(500) : page;
    },
  });
  const asked = () => requests.filter(({ name }) => name === PAGE).length;
  await waitFor(() => expect(takeConsoleErrors().join()).toContain('Error loading data'));
  await act(() => wait(200));
  expect(asked()).toBe(2);
  expect(rows()).toHaveLength(2);
  down = false;
  await user.click(screen.getByTestId('orders-more'));
  await waitFor(() => expect(rows()).toHaveLength(5));
  expect(asked()).toBe(4);
});
