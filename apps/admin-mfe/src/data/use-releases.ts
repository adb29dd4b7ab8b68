import { useServices } from '@meridian/federation';
import { useQuery } from '@tanstack/react-query';

/** Every app with its versions. */
export const useReleases = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: ['releases'],
    queryFn: ({ signal }) => api('GET /api/features', { signal }),
  });
};
