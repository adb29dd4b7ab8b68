import { isApiError } from '@meridian/api-client';
import { QueryCache, QueryClient } from '@tanstack/react-query';

/** How often the panel asks for news, in milliseconds; a hidden page does not ask. */
export const NEWS_INTERVAL = 5000;

/** What the panel keeps of the API's answers. It lives as long as the panel is open, so nothing outlasts a logout. */
export const createPanelQueries = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      // Spec section 8: every failing call of the panel is logged.
      onError: (error, { meta }) => console.error(meta?.['failure'] ?? 'Error loading data', error),
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // An answer that says no will say it again; only silence is worth a second try.
        retry: (failures, error) => failures < 1 && isApiError(error, 'unavailable'),
        retryDelay: 1000,
      },
    },
  });
