import type { EndpointInput, Client } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isId } from '../panel/url/url-values.ts';
import { fetchAllPages } from '../panel/lists/fetch-all-pages.ts';

export type ClientsFilter = Pick<NonNullable<EndpointInput<'GET /api/user/page'>['query']>, 'sort' | 'q'>;

const PAGE = '100';

/** What the address asks the server for. */
export const readClientsFilter = (get: (name: string) => string): ClientsFilter => ({
  sort: get('sort') === 'revenue' ? 'revenue' : 'orders',
  ...(get('q') && { q: get('q') }),
});

/** Clients, the best first, page after page. */
export const useClients = (filter: ClientsFilter) => {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: ['clients', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/user/page', {
        query: { ...filter, limit: PAGE, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (previous) => previous,
  });
};

/** All of them, for an export. */
export const useAllClients = (filter: ClientsFilter) => {
  const { api } = useServices();
  return async (): Promise<Client[]> => {
    const pages = await fetchAllPages((cursor) =>
      api('GET /api/user/page', { query: { ...filter, limit: PAGE, cursor } }),
    );
    return pages.flatMap(({ clients }) => clients);
  };
};

/** A client that an address names and no loaded page has. */
export const useClient = (id: string, known: Client | undefined) => {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: ['client', id],
    queryFn: ({ signal }) => api('GET /api/user/details/:id', { params: { id }, signal }),
    enabled: !known && isId(id),
  });
  if (known || !data) return known;
  const { user, ...totals } = data;
  return { ...user, ...totals };
};
