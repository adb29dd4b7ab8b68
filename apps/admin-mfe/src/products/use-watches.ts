import type { PanelQueryInput, PanelWatchPage, Watch, WatchOffer } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ORDERS_KEY } from '../data/use-orders.ts';

/** Rows per page: enough to fill a tall screen. */
const PAGE_SIZE = '50';
export const WATCHES_KEY = ['watches'];
const LISTS_KEY = [...WATCHES_KEY, 'list'];

export type WatchListQuery = Pick<
  PanelQueryInput,
  'q' | 'sort' | 'statuses' | 'availability' | 'gender' | 'flags' | 'collections'
>;

/** The filters of a list query, without its sort order. */
export const filterOf = ({
  q,
  statuses,
  availability,
  gender,
  flags,
  collections,
}: WatchListQuery): WatchListQuery => ({ q, statuses, availability, gender, flags, collections });

/**
 * The staff's list of watches, page by page. The query contains no currency, so that watches without a price are included
 * and prices are sorted in tenge.
 */
export const useWatches = (query: WatchListQuery) => {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: [...LISTS_KEY, query],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/panel/watches', {
        query: { ...query, limit: PAGE_SIZE, cursor: pageParam ?? undefined, details: '0' },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    // The previous rows are shown until the next ones are loaded.
    placeholderData: (previous) => previous,
  });
};

/** The current version of a watch. It is not cached, so that a form is never filled with outdated values. */
export const useWatch = (id: string | null) => {
  const { api } = useServices();
  return useQuery({
    queryKey: [...WATCHES_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<Watch> =>
      (await api('GET /api/panel/watches/:id', { params: { id: id ?? '' }, signal })).watch,
    enabled: id !== null,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};

/** Changes prices and stock of a watch in the list. Its row stays in its place until the list is loaded again. */
export const useChangeOffer = () => {
  const { api } = useServices();
  const queries = useQueryClient();
  const show = ({ watch }: { watch: Watch }): Watch => {
    queries.setQueriesData<InfiniteData<PanelWatchPage>>({ queryKey: LISTS_KEY }, (list) =>
      list
        ? {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              watches: page.watches.map((each) => (each._id === watch._id ? watch : each)),
            })),
          }
        : undefined,
    );
    return watch;
  };
  const change = useMutation({
    mutationFn: ({ id, offer }: { id: string; offer: WatchOffer }) =>
      api('PATCH /api/watches/:id', { params: { id }, body: offer }),
    // A response that was requested before the change would show the old values.
    onMutate: () => queries.cancelQueries({ queryKey: LISTS_KEY }),
    onSuccess: show,
    onError: (error) => console.error('Error saving the watch', error),
  });
  /** Loads the present values into the list. */
  const reload = async (id: string): Promise<Watch> =>
    show(await api('GET /api/panel/watches/:id', { params: { id } }));
  return { change, reload };
};

/**
 * The number of orders that contain a watch and are not sent yet, found by its present name: at most 100 per status. It is
 * undefined until they are loaded.
 */
export const useOpenOrders = (watch: Pick<Watch, '_id' | 'nameEN'> | null) => {
  const { api } = useServices();
  return useQuery({
    queryKey: [...ORDERS_KEY, 'open', watch?._id],
    queryFn: async ({ signal }): Promise<number> => {
      const pages = await Promise.all(
        (['pending', 'processing'] as const).map((status) =>
          api('GET /api/orders/page', { query: { status, q: watch?.nameEN, limit: '100' }, signal }),
        ),
      );
      return pages
        .flatMap(({ orders }) => orders)
        .filter(({ items }) => items.some(({ itemId }) => itemId === watch?._id)).length;
    },
    enabled: watch !== null,
  }).data;
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
