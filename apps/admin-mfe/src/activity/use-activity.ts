import type { EndpointInput } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useInfiniteQuery } from '@tanstack/react-query';

type ActivityQueryInput = NonNullable<EndpointInput<'GET /api/activity'>['query']>;
export type ActivityFilter = Omit<ActivityQueryInput, 'cursor' | 'limit'>;

const PAGE_SIZE = '50';

/** The activity log, page by page. It is fetched again each time it is opened. */
export const useActivity = (filter: ActivityFilter) => {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/activity', {
        query: { ...filter, limit: PAGE_SIZE, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
};
