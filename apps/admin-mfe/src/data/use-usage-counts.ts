import type { UsageCounts } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useQuery } from '@tanstack/react-query';

/** How many watches use an entry of a dictionary, in words of the table; nothing until it is known. */
export const useUsageCounts = (kind: keyof UsageCounts): ((lookup: { _id: string }) => number | '') => {
  const { api } = useServices();
  const { data } = useQuery({
    // Beside the watches: whatever reads them anew counts anew.
    queryKey: ['watches', 'usage'],
    queryFn: ({ signal }) => api('GET /api/usage-counts', { signal }),
  });
  return ({ _id }) => (data ? (data[kind][_id] ?? 0) : '');
};
