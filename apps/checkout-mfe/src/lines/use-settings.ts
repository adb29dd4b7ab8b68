import type { Settings } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { type ClientRequest, useRequest } from '@meridian/ui';

/** Loads the settings of the shop after hydration. */
export const useSettings = (): ClientRequest<Settings> => {
  const { api } = useServices();
  const hydrated = useShop((state) => state.hydrated);
  return useRequest(hydrated ? 'settings' : null, (signal) => api('GET /api/settings', { signal }));
};
