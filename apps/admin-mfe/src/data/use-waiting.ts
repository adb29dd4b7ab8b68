import { useServices } from '@meridian/federation';
import { useQuery } from '@tanstack/react-query';

/** The colours and sizes that shoppers wait for, most wanted first: of one watch, or of all. */
export const useWaiting = (watchId?: string, enabled = true) => {
  const { api } = useServices();
  return useQuery({
    // The key is below the watches' key, so that a save of a watch refreshes the counts.
    queryKey: ['watches', 'waiting', watchId],
    enabled,
    queryFn: ({ signal }) =>
      api('GET /api/alerts/waiting', { query: watchId === undefined ? {} : { watchId }, signal }),
  });
};
