import { useServices } from '@meridian/federation';
import { REFRESH_INTERVAL_MS } from '@meridian/panel';
import { useQuery } from '@tanstack/react-query';

export const RELEASES_KEY = ['releases'];

/** Every app with its versions. */
export const useReleases = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: RELEASES_KEY,
    queryFn: ({ signal }) => api('GET /api/features', { signal }),
    // Shows an automatic rollback of a canary soon.
    refetchInterval: REFRESH_INTERVAL_MS,
  });
};
