import type { Order, OrderCounts, OrderPage, Timeline } from '@meridian/contracts';
import { foldCase, ORDER_STATUSES, orderNumber } from '@meridian/domain';
import { anId } from '@meridian/testing';
import type { ApiError } from '@meridian/api-client';

type OrdersOrError = readonly Order[] | ApiError;
interface FakeRequest {
  params: Record<string, string>;
  query: Record<string, string>;
}

const textOf = ({ _id, email, userId, delivery, items }: Order): string =>
  foldCase(
    [
      orderNumber(_id),
      email ?? '',
      `${userId?.email} ${userId?.name} ${userId?.surname}`,
      `${delivery.name} ${delivery.surname} ${delivery.phone}`,
      ...items.map(({ name, sku }) => `${name} ${sku}`),
    ].join(' '),
  );

const matchesQuery =
  ({ status, payment, receipts, q = '', ids, client }: Record<string, string>) =>
  (order: Order): boolean =>
    (!status || order.status === status) &&
    (!payment || order.payment.status === payment) &&
    (!receipts || (order.receipts ?? []).some(({ state }) => state !== 'registered')) &&
    (!client || order.userId?._id === client) &&
    (!ids || ids.split(',').includes(order._id)) &&
    foldCase(q)
      .split(/\s+/)
      .every((word) => textOf(order).includes(word));

/** A revision string that changes whenever the orders change. */
const revisionOf = (orders: readonly Order[]): string =>
  orders.map(({ _id, status, payment }) => `${_id}${status}${payment.status}`).join();

/** A fake API of the orders endpoints with these orders, newest first, in pages of `size`. */
export const fakeOrders = (list: () => OrdersOrError | Promise<OrdersOrError>, size = 100) => {
  const respond =
    <T>(createBody: (orders: readonly Order[], request: FakeRequest) => T) =>
    async (request: FakeRequest): Promise<T | ApiError> => {
      const orders = await list();
      return 'length' in orders ? createBody(orders, request) : orders;
    };
  return {
    'GET /api/orders/counts': respond((orders): OrderCounts => ({
      ...(Object.fromEntries(
        ORDER_STATUSES.map((status) => [status, orders.filter((order) => order.status === status).length]),
      ) as Record<(typeof ORDER_STATUSES)[number], number>),
      all: orders.length,
      newest:
        orders
          .map(({ date }) => date)
          .sort()
          .at(-1) ?? null,
      revision: revisionOf(orders),
    })),
    'GET /api/orders/:id/timeline': respond((orders, { params }): Timeline =>
      (orders.find(({ _id }) => _id === params['id'])?.history ?? []).map(({ status, at, by, reason }) => ({
        kind: 'status',
        at,
        by,
        value: status,
        text: reason ?? null,
        amount: null,
      })),
    ),
    'GET /api/orders/page': respond((orders, { query }): OrderPage => {
      const found = orders.filter(matchesQuery(query));
      const start = Number(query['cursor'] ?? 0);
      const end = start + size;
      return {
        orders: found.slice(start, end),
        nextCursor: end < found.length ? String(end) : null,
        revision: revisionOf(orders),
      };
    }),
  };
};

/** Generates `count` orders, newest first, one second apart. */
export const manyOrders = (count: number, orderOf: (id: string, date: string) => Order): Order[] =>
  Array.from({ length: count }, (_, index) =>
    orderOf(anId(0x1000 + index), new Date(Date.UTC(2025, 2, 5, 0, 0, count - index)).toISOString()),
  );
