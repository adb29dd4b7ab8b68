import { useServices } from '@meridian/federation';
import { useQuery } from '@tanstack/react-query';
import { REFRESH_INTERVAL_MS } from '../panel/query-client.ts';

export const RELEASES_KEY = ['releases'];

/** Every app with its versions; a `live` overview is refreshed. */
export const useReleases = ({ live = false } = {}) => {
  const { api } = useServices();
  return useQuery({
    queryKey: RELEASES_KEY,
    queryFn: ({ signal }) => api('GET /api/features', { signal }),
    // Shows an automatic rollback of a canary soon.
    refetchInterval: live ? REFRESH_INTERVAL_MS : false,
  });
};
