import { PAGE_SIZE_MAX } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useQuery } from '@tanstack/react-query';

/** The watches of the first ids, of any status, for their names. */
export const useNamedWatches = (ids: readonly string[]) => {
  const { api } = useServices();
  const first = ids.slice(0, PAGE_SIZE_MAX).join(',');
  return useQuery({
    queryKey: ['watches', 'named', first],
    queryFn: async ({ signal }) =>
      (
        await api('GET /api/panel/watches', {
          query: { ids: first, limit: String(PAGE_SIZE_MAX), details: '0' },
          signal,
        })
      ).watches,
    enabled: first !== '',
    placeholderData: (previous) => previous,
  });
};
