import type { UsageCounts } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useQuery } from '@tanstack/react-query';

/** Returns a function that gives the number of watches of a lookup; '' while the counts are loading. */
export const useUsageCounts = (kind: keyof UsageCounts): ((lookup: { _id: string }) => number | '') => {
  const { api } = useServices();
  const { data } = useQuery({
    // The key is below the watches' key, so that invalidating watches refreshes the counts.
    queryKey: ['watches', 'usage'],
    queryFn: ({ signal }) => api('GET /api/usage-counts', { signal }),
  });
  return ({ _id }) => (data ? (data[kind][_id] ?? 0) : '');
};
