import type { Order, OrderCounts, OrderPage } from '@meridian/contracts';
import { type OrderStatus, readOrderStatus, statusFields } from '@meridian/domain';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { COUNTS_KEY, ORDER_LISTS_KEY } from '../../data/use-orders.ts';

type Listed = OrderPage | InfiniteData<OrderPage>;

const pagesOf = (listed: Listed): readonly OrderPage[] => ('pages' in listed ? listed.pages : [listed]);

/** An order as some list has it. */
export const cachedOrder = (queries: QueryClient, id: string): Order | undefined =>
  queries
    .getQueriesData<Listed>({ queryKey: ORDER_LISTS_KEY })
    .flatMap(([, listed]) => (listed ? pagesOf(listed) : []))
    .flatMap(({ orders }) => orders)
    .find(({ _id }) => _id === id);

/** Changes an order in every list that has it; the lists stay what they are otherwise. */
export const updateCachedOrder = (queries: QueryClient, id: string, patch: (order: Order) => Order): void => {
  const patched = (page: OrderPage): OrderPage =>
    page.orders.some(({ _id }) => _id === id)
      ? { ...page, orders: page.orders.map((order) => (order._id === id ? patch(order) : order)) }
      : page;
  queries.setQueriesData<Listed>({ queryKey: ORDER_LISTS_KEY }, (listed) => {
    if (!listed) return listed;
    return 'pages' in listed ? { ...listed, pages: listed.pages.map(patched) } : patched(listed);
  });
};

/** Shows an order under another status, and counts it there. */
export const setCachedStatus = (queries: QueryClient, id: string, status: OrderStatus): void => {
  const before = cachedOrder(queries, id);
  updateCachedOrder(queries, id, (order) => ({ ...order, ...statusFields(status) }));
  const from = before && readOrderStatus(before.status);
  if (!from || from === status) return;
  queries.setQueryData<OrderCounts>(
    COUNTS_KEY,
    (counts) => counts && { ...counts, [from]: counts[from] - 1, [status]: counts[status] + 1 },
  );
};
