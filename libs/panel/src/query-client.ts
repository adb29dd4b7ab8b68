import { isApiError } from '@meridian/api-client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { requireSecondFactor } from './use-me.ts';

/** Interval between refreshes of live data; a hidden page does not refresh. */
export const REFRESH_INTERVAL_MS = 5000;

/** The cache of API responses. It exists only while the panel is open, so that no data remains after a logout. */
export const createPanelQueries = (): QueryClient => {
  const checkRefusal = (error: unknown) => {
    if (isApiError(error, 'secondFactorSetupRequired')) requireSecondFactor(queries);
  };
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        // Spec section 8: every failed request of the panel is logged.
        console.error(meta?.['failure'] ?? 'Error loading data', error);
        checkRefusal(error);
      },
    }),
    mutationCache: new MutationCache({ onError: checkRefusal }),
    defaultOptions: {
      // Without a connection a request fails at once: a change that waited silently would be lost by a reload.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        // Only an unavailable server is worth a retry: any other error response would be the same again.
        retry: (failures, error) => failures < 1 && isApiError(error, 'unavailable'),
        retryDelay: 1000,
      },
    },
  });
  return queries;
};
