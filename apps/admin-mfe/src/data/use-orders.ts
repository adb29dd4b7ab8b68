import type { EndpointInput, Order, OrderPage } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { toast } from '@meridian/ui';
import { useInfiniteQuery, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isId } from '../panel/url/url-values.ts';
import { NEWS_INTERVAL } from '../panel/query-client.ts';

export const ORDERS_KEY = ['orders'];
export const COUNTS_KEY = [...ORDERS_KEY, 'counts'];
/** Whatever holds orders themselves, by pages or by id. */
export const LISTS_KEY = [...ORDERS_KEY, 'lists'];
export const STATUS_CHANGE_KEY = ['order-status'];

type OrdersQuery = NonNullable<EndpointInput<'GET /api/orders/page'>['query']>;
export type OrdersFilter = Omit<OrdersQuery, 'cursor' | 'limit' | 'ids'>;

/** As many as the API gives at once. */
const MAX_CONCURRENT_REQUESTS = 100;
const PAGE = String(MAX_CONCURRENT_REQUESTS);

/**
 * How many orders there are. It is asked for again and again, which costs next to nothing, and its revision says when the
 * lists are worth reading anew; while a status is being saved nobody asks, lest it flicker.
 */
const useOrderCounts = () => {
  const { api } = useServices();
  const saving = useIsMutating({ mutationKey: STATUS_CHANGE_KEY }) > 0;
  return useQuery({
    queryKey: COUNTS_KEY,
    queryFn: ({ signal }) => api('GET /api/orders/counts', { signal }),
    refetchInterval: saving ? false : NEWS_INTERVAL,
  });
};

/** Orders that a filter finds, newest first, page after page. What is new comes by itself. */
export const useOrderPages = (filter: OrdersFilter) => {
  const { api } = useServices();
  const queries = useQueryClient();
  const counts = useOrderCounts();
  const pages = useInfiniteQuery({
    queryKey: [...LISTS_KEY, filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/orders/page', {
        query: { ...filter, limit: PAGE, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The rows of the last view stay until the next ones are there.
    placeholderData: (previous) => previous,
  });
  const compare = useEffectEvent((revision: string | undefined) => {
    const shown = pages.data?.pages[0]?.revision;
    if (revision === undefined || shown === undefined || revision === shown || pages.isFetching) return;
    void queries.invalidateQueries({ queryKey: LISTS_KEY });
  });
  useEffect(() => compare(counts.data?.revision), [counts.data?.revision, counts.dataUpdatedAt]);
  return { counts, pages };
};

/** Some orders, by their ids; ids that are none are passed over. */
export const useOrdersByIds = (ids: readonly string[]) => {
  const { api } = useServices();
  const asked = ids.filter(isId);
  return useQuery({
    queryKey: [...LISTS_KEY, 'ids', asked.join(',')],
    queryFn: async ({ signal }): Promise<OrderPage> => {
      const parts = Array.from({ length: Math.ceil(asked.length / MAX_CONCURRENT_REQUESTS) }, (_, part) =>
        asked.slice(part * MAX_CONCURRENT_REQUESTS, (part + 1) * MAX_CONCURRENT_REQUESTS).join(','),
      );
      const pages = await Promise.all(
        parts.map((part) => api('GET /api/orders/page', { query: { ids: part, limit: PAGE }, signal })),
      );
      return { orders: pages.flatMap(({ orders }) => orders), nextCursor: null, revision: '' };
    },
  });
};

const NONE: ReadonlySet<string> = new Set();

/** Tells of orders that came while the page is open; answers which of those shown they are. */
export const useNewOrders = (
  orders: readonly Order[],
  counts: { all: number; newest: string | null } | undefined,
): ReadonlySet<string> => {
  const { t } = useTexts('admin');
  // The newest order when the page was opened; whatever is newer has come since.
  const [since, setSince] = useState<string | null>(null);
  if (counts && since === null) setSince(counts.newest ?? '');
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (!counts) return;
    const arrived = told.current === null ? 0 : counts.all - told.current;
    told.current = counts.all;
    if (arrived > 0) toast(t('orders.newOrders', { count: arrived }));
  }, [counts, t]);
  if (since === null) return NONE;
  return new Set(orders.filter(({ date }) => date > since).map(({ _id }) => _id));
};
