import { isApiError } from '@meridian/api-client';
import type { StaffReturn } from '@meridian/contracts';
import type { ReturnState } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { REFRESH_INTERVAL_MS } from '@meridian/panel';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ORDERS_KEY } from '../../data/use-orders.ts';
import { isId } from '../../panel/url/url-values.ts';

const RETURNS_KEY = ['returns'];
const oneKey = (id: string) => [...RETURNS_KEY, 'one', id];

/** The number of returns that wait for the shop. */
export const useOpenReturns = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: [...RETURNS_KEY, 'open'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/returns', { query: { limit: '1' }, signal })).openCount,
    refetchInterval: REFRESH_INTERVAL_MS,
  });
};

/** Returns, newest first, page by page. */
export const useReturnPages = (state: ReturnState | undefined) => {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: [...RETURNS_KEY, 'pages', state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/returns', { query: { state, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
};

export const useReturnsOfOrder = (order: string) => {
  const { api } = useServices();
  return useQuery({
    queryKey: [...RETURNS_KEY, 'order', order],
    queryFn: async ({ signal }) => (await api('GET /api/returns', { query: { order }, signal })).returns,
  });
};

/** A return by the id of the URL; an invalid id is ignored. `listed` is shown until the return is loaded. */
export const useReturn = (id: string, listed: StaffReturn | undefined) => {
  const { api } = useServices();
  return useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => api('GET /api/returns/:id', { params: { id }, signal }),
    enabled: isId(id),
    placeholderData: listed,
  });
};

/** A decision about a return. After a decision of someone else, the current state is loaded. */
export const useReturnDecision = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (send: () => Promise<StaffReturn>) => send(),
    onSuccess: async (saved) => {
      queries.setQueryData(oneKey(saved.id), saved);
      await Promise.all([
        queries.invalidateQueries({ queryKey: RETURNS_KEY }),
        queries.invalidateQueries({ queryKey: ORDERS_KEY }),
      ]);
    },
    onError: async (error) => {
      if (isApiError(error)) await queries.invalidateQueries({ queryKey: RETURNS_KEY });
    },
  });
};
