import type { EndpointInput, ListedClient } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isId } from '../panel/url/url-values.ts';
import { fetchAllPages } from '../panel/lists/fetch-all-pages.ts';

type ClientsFilter = Pick<NonNullable<EndpointInput<'GET /api/user/page'>['query']>, 'sort' | 'q' | 'guests'>;

const PAGE_SIZE = '100';

/** The server query for the URL parameters. */
export const readClientsFilter = (get: (name: string) => string): ClientsFilter => ({
  sort: get('sort') === 'revenue' ? 'revenue' : 'orders',
  ...(get('q') && { q: get('q') }),
  guests: '1',
});

/** Clients and guests in descending order of orders or revenue, page by page. */
export const useClients = (filter: ClientsFilter) => {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: ['clients', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/user/page', {
        query: { ...filter, limit: PAGE_SIZE, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (previous) => previous,
  });
};

/** Returns a function that fetches all clients, for an export. */
export const useFetchAllClients = (filter: ClientsFilter) => {
  const { api } = useServices();
  return async (): Promise<ListedClient[]> => {
    const pages = await fetchAllPages((cursor) =>
      api('GET /api/user/page', { query: { ...filter, limit: PAGE_SIZE, cursor } }),
    );
    return pages.flatMap(({ clients }) => clients);
  };
};

/** A client by id; fetched only if `listed`, the client of a loaded page, is missing. */
export const useClient = (id: string, listed: ListedClient | undefined): ListedClient | undefined => {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: ['client', id],
    queryFn: ({ signal }) => api('GET /api/user/details/:id', { params: { id }, signal }),
    enabled: !listed && isId(id),
  });
  if (listed || !data) return listed;
  const { user, ...totals } = data;
  return { ...user, ...totals };
};
