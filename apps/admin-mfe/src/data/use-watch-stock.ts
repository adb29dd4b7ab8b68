import { useServices } from '@meridian/federation';
import { useQuery } from '@tanstack/react-query';

/** The pieces on hand and reserved of a watch by colour and size. */
export const useWatchStock = (watchId: string | undefined) => {
  const { api } = useServices();
  return useQuery({
    // The key is below the watches' key, so that a save of a watch refreshes the numbers.
    queryKey: ['watches', 'stock', watchId],
    enabled: watchId !== undefined,
    queryFn: ({ signal }) => api('GET /api/stock', { query: { watch: watchId }, signal }),
  });
};
