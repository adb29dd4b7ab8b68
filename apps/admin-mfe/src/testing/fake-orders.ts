import type { Order, OrderCounts, OrderPage } from '@meridian/contracts';
import { foldCase, ORDER_STATUSES, orderNumber } from '@meridian/domain';
import { anId } from '@meridian/testing';
import type { ApiError } from '@meridian/api-client';

type Listed = readonly Order[] | ApiError;
interface RequestInfo {
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

const finds =
  ({ status, payment, q = '', ids, client }: Record<string, string>) =>
  (order: Order): boolean =>
    (!status || order.status === status) &&
    (!payment || order.payment.status === payment) &&
    (!client || order.userId?._id === client) &&
    (!ids || ids.split(',').includes(order._id)) &&
    foldCase(q)
      .split(/\s+/)
      .every((word) => textOf(order).includes(word));

/** A revision of the orders: another one whenever they are others. */
const revisionOf = (orders: readonly Order[]): string =>
  orders.map(({ _id, status, payment }) => `${_id}${status}${payment.status}`).join();

/** The orders' calls of an API that has these orders, newest first, in pages of `size`. */
export const fakeOrders = (list: () => Listed | Promise<Listed>, size = 100) => {
  const answer =
    <T>(make: (orders: readonly Order[], asked: RequestInfo) => T) =>
    async (asked: RequestInfo): Promise<T | ApiError> => {
      const orders = await list();
      return 'length' in orders ? make(orders, asked) : orders;
    };
  return {
    'GET /api/orders/counts': answer((orders): OrderCounts => ({
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
    'GET /api/orders/page': answer((orders, { query }): OrderPage => {
      const found = orders.filter(finds(query));
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

/** A shop of so many orders that nobody told apart, newest first. */
export const manyOrders = (count: number, orderOf: (id: string, date: string) => Order): Order[] =>
  Array.from({ length: count }, (_, index) =>
    orderOf(anId(0x1000 + index), new Date(Date.UTC(2025, 2, 5, 0, 0, count - index)).toISOString()),
  );
