import type { EndpointInput, Order, OrderDelivery, OrderPage } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { REFRESH_INTERVAL_MS } from '@meridian/panel';
import { toast } from '@meridian/ui';
import { useInfiniteQuery, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isId } from '../panel/url/url-values.ts';

export const ORDERS_KEY = ['orders'];
export const COUNTS_KEY = [...ORDERS_KEY, 'counts'];
/** Queries whose data contains orders. */
export const ORDER_LISTS_KEY = [...ORDERS_KEY, 'lists'];
export const STATUS_CHANGE_KEY = ['order-status'];

type OrdersQuery = NonNullable<EndpointInput<'GET /api/orders/page'>['query']>;
export type OrdersFilter = Omit<OrdersQuery, 'cursor' | 'limit' | 'ids'>;

/** The API's maximum number of orders per page. */
const MAX_PAGE_SIZE = 100;
const LIMIT = String(MAX_PAGE_SIZE);

/**
 * The number of orders per status. The endpoint is cheap, so it is polled. Its revision tells when the lists are outdated.
 * Polling pauses while a status is saved, because an old response would overwrite the optimistic update.
 */
const useOrderCounts = () => {
  const { api } = useServices();
  const saving = useIsMutating({ mutationKey: STATUS_CHANGE_KEY }) > 0;
  return useQuery({
    queryKey: COUNTS_KEY,
    queryFn: ({ signal }) => api('GET /api/orders/counts', { signal }),
    refetchInterval: saving ? false : REFRESH_INTERVAL_MS,
  });
};

/** Orders that match a filter, newest first, page by page. New orders appear automatically. */
export const useOrderPages = (filter: OrdersFilter) => {
  const { api } = useServices();
  const queries = useQueryClient();
  const counts = useOrderCounts();
  const pages = useInfiniteQuery({
    queryKey: [...ORDER_LISTS_KEY, filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/orders/page', {
        query: { ...filter, limit: LIMIT, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The previous rows are shown until the next ones are loaded.
    placeholderData: (previous) => previous,
  });
  const refreshIfOutdated = useEffectEvent((revision: string | undefined) => {
    const shownRevision = pages.data?.pages[0]?.revision;
    if (revision === undefined || shownRevision === undefined || pages.isFetching) return;
    // A response from before a change would overwrite it. The lists are refreshed after the change.
    if (revision === shownRevision || queries.isMutating({ mutationKey: STATUS_CHANGE_KEY }) > 0) return;
    void queries.invalidateQueries({ queryKey: ORDER_LISTS_KEY });
  });
  useEffect(() => refreshIfOutdated(counts.data?.revision), [counts.data?.revision, counts.dataUpdatedAt]);
  return { counts, pages };
};

/** Orders by their ids; invalid ids are ignored. */
export const useOrdersByIds = (ids: readonly string[]) => {
  const { api } = useServices();
  const validIds = ids.filter(isId);
  return useQuery({
    queryKey: [...ORDER_LISTS_KEY, 'ids', validIds.join(',')],
    queryFn: async ({ signal }): Promise<OrderPage> => {
      const batches = Array.from({ length: Math.ceil(validIds.length / MAX_PAGE_SIZE) }, (_, index) =>
        validIds.slice(index * MAX_PAGE_SIZE, (index + 1) * MAX_PAGE_SIZE).join(','),
      );
      const pages = await Promise.all(
        batches.map((batch) => api('GET /api/orders/page', { query: { ids: batch, limit: LIMIT }, signal })),
      );
      return { orders: pages.flatMap(({ orders }) => orders), nextCursor: null, revision: '' };
    },
  });
};

/** The methods of delivery of the orders that the page has shown, so that a filter can name them. */
export const useSeenMethods = (orders: readonly Order[] = []): readonly OrderDelivery[] => {
  const [seen, setSeen] = useState<readonly OrderDelivery[]>([]);
  const unseen = orders.flatMap(({ delivery: { method } }) =>
    method && seen.every(({ id }) => id !== method.id) ? [method] : [],
  );
  if (unseen.length > 0) setSeen([...seen, ...new Map(unseen.map((method) => [method.id, method])).values()]);
  return seen;
};

const NONE: ReadonlySet<string> = new Set();

/**
 * Shows a message when new orders arrive while the page is open.
 * @returns the ids of the new ones among the given orders
 */
export const useNewOrders = (
  orders: readonly Order[],
  counts: { all: number; newest: string | null } | undefined,
): ReadonlySet<string> => {
  const { t } = useTexts('admin');
  // Date of the newest order when the page was opened; later orders are new.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  if (counts && openedAt === null) setOpenedAt(counts.newest ?? '');
  const previousTotal = useRef<number | null>(null);
  useEffect(() => {
    if (!counts) return;
    const count = previousTotal.current === null ? 0 : counts.all - previousTotal.current;
    previousTotal.current = counts.all;
    if (count > 0) toast(t('orders.newOrders', { count }));
  }, [counts, t]);
  if (openedAt === null) return NONE;
  return new Set(orders.filter(({ date }) => date > openedAt).map(({ _id }) => _id));
};
