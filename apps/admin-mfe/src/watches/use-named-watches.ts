import { useServices } from '@meridian/federation';
import { useQuery } from '@tanstack/react-query';

/** Ids in the query of a list, which is limited to 2,000 characters. */
const MAX_IDS = 80;

/** The watches of ids, of any status, for their names. Deleted ones are left out. */
export const useNamedWatches = (ids: readonly string[]) => {
  const { api } = useServices();
  return useQuery({
    queryKey: ['watches', 'named', ids],
    queryFn: async ({ signal }) => {
      const limit = String(MAX_IDS);
      const starts = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, page) => page * MAX_IDS);
      const pages = await Promise.all(
        starts.map((start) => {
          const part = ids.slice(start, start + MAX_IDS).join(',');
          return api('GET /api/panel/watches', { query: { ids: part, limit, details: '0' }, signal });
        }),
      );
      return pages.flatMap(({ watches }) => watches);
    },
    enabled: ids.length > 0,
    placeholderData: (previous) => previous,
  });
};
