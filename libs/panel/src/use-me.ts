import type { Me } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { type QueryClient, useQuery } from '@tanstack/react-query';

export const ME_KEY = ['me'];

/** The signed-in member of staff with name and permissions; fetched once, and again after a change. */
export const useMe = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: ME_KEY,
    queryFn: ({ signal }) => api('GET /api/user/me', { signal }),
    staleTime: Infinity,
    meta: { failure: 'Error fetching user data' },
  });
};

/** Records that the server refuses management endpoints until a second factor is set up. */
export const requireSecondFactor = (queries: QueryClient): void => {
  queries.setQueryData<Me>(
    ME_KEY,
    (me) => me && { ...me, ...(me.staff && { staff: { ...me.staff, needsSecondFactor: true } }) },
  );
};
