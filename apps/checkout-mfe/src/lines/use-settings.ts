import type { Settings } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { useRequest } from '@meridian/ui';

/** The settings of the shop; undefined while loading and after a failure. */
export const useSettings = (): Settings | undefined => {
  const { api } = useServices();
  const hydrated = useShop((state) => state.hydrated);
  return useRequest(hydrated ? 'settings' : null, (signal) => api('GET /api/settings', { signal })).data;
};
