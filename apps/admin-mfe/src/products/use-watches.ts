import type { CatalogueQueryInput, Watch } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Rows of one page: enough to fill a tall screen. */
const PAGE = '50';
export const WATCHES_KEY = ['watches'];

export type WatchListQuery = Pick<
  CatalogueQueryInput,
  'q' | 'sort' | 'availability' | 'gender' | 'flags' | 'collections'
>;

/**
 * The catalogue as the owner lists it: pages of the server, one after the other. Without a currency no watch is left out
 * for want of a price; prices are sorted in tenge.
 */
export const useWatches = (query: WatchListQuery) => {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: [...WATCHES_KEY, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/watches', {
        query: { ...query, limit: PAGE, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    // The rows of the last search stay until the next ones are there.
    placeholderData: (previous) => previous,
  });
};

/** One watch as it is stored now; a form is never filled from an old answer. */
export const useWatch = (id: string | null) => {
  const { api } = useServices();
  return useQuery({
    queryKey: [...WATCHES_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<Watch> =>
      (await api('GET /api/watches/:id', { params: { id: id ?? '' }, signal })).watch,
    enabled: id !== null,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};

export const useDeleteWatch = () => {
  const { api } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/watches/:id', { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: WATCHES_KEY }),
    onError: (error) => console.error('Error deleting the watch', error),
  });
};
