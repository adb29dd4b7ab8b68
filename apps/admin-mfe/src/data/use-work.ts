import { isApiError } from '@meridian/api-client';
import type { EndpointInput, OpenWorkList } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { REFRESH_INTERVAL_MS } from '@meridian/panel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const WORK_KEY = ['work'];

export type WorkFilter = Pick<NonNullable<EndpointInput<'GET /api/work'>['query']>, 'state' | 'kind'>;

/** The number of entries in a state, of one kind or of all. */
export const countOf = (
  totals: OpenWorkList['totals'],
  { state, kind }: { [K in keyof WorkFilter]?: WorkFilter[K] | undefined },
): number =>
  totals
    .filter((each) => kind === undefined || each.kind === kind)
    .reduce((sum, each) => sum + (state ? each[state] : each.failed + each.running + each.waiting), 0);

/** The work that is not done. It is refreshed, because the server works on it. */
export const useWork = (filter: WorkFilter) => {
  const { api } = useServices();
  return useQuery({
    queryKey: [...WORK_KEY, filter],
    queryFn: ({ signal }) => api('GET /api/work', { query: filter, signal }),
    placeholderData: (previous) => previous,
    refetchInterval: REFRESH_INTERVAL_MS,
  });
};

/** The number of failed entries. */
export const useFailedWork = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: [...WORK_KEY, 'failed'],
    queryFn: async ({ signal }) =>
      countOf((await api('GET /api/work', { query: { limit: '1' }, signal })).totals, { state: 'failed' }),
    refetchInterval: REFRESH_INTERVAL_MS,
  });
};

/** The decisions of an operator. After a refusal the list is loaded again, because the entry has changed. */
export const useWorkMutations = () => {
  const { api } = useServices();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: WORK_KEY });
  const options = {
    onSuccess: reload,
    onError: async (error: unknown) => {
      console.error('Error changing the work', error);
      if (isApiError(error)) await reload();
    },
  };
  const retry = useMutation({
    mutationFn: (id: string) => api('POST /api/work/:id/retry', { params: { id } }),
    ...options,
  });
  const giveUp = useMutation({
    mutationFn: (id: string) => api('POST /api/work/:id/give-up', { params: { id } }),
    ...options,
  });
  return { retry, giveUp };
};
