import type { Order, OrderCounts, OrderPage } from '@meridian/contracts';
import { type OrderStatus, readOrderStatus, statusFields } from '@meridian/domain';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { COUNTS_KEY, ORDER_LISTS_KEY } from './use-orders.ts';

type CachedList = OrderPage | InfiniteData<OrderPage>;

const pagesOf = (list: CachedList): readonly OrderPage[] => ('pages' in list ? list.pages : [list]);

/** The order from any cached list; undefined if no list contains it. */
export const cachedOrder = (queries: QueryClient, id: string): Order | undefined =>
  queries
    .getQueriesData<CachedList>({ queryKey: ORDER_LISTS_KEY })
    .flatMap(([, list]) => (list ? pagesOf(list) : []))
    .flatMap(({ orders }) => orders)
    .find(({ _id }) => _id === id);

/** Changes an order in every cached list that contains it. */
export const updateCachedOrder = (
  queries: QueryClient,
  id: string,
  update: (order: Order) => Order,
): void => {
  const updatePage = (page: OrderPage): OrderPage =>
    page.orders.some(({ _id }) => _id === id)
      ? { ...page, orders: page.orders.map((order) => (order._id === id ? update(order) : order)) }
      : page;
  queries.setQueriesData<CachedList>({ queryKey: ORDER_LISTS_KEY }, (list) => {
    if (!list) return list;
    return 'pages' in list ? { ...list, pages: list.pages.map(updatePage) } : updatePage(list);
  });
};

/** Sets the status of an order in the cache, and adjusts the cached counts. */
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
