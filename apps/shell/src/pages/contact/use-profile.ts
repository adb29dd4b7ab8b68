import { isApiError } from '@meridian/api-client';
import type { Me } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { toast, useRequest } from '@meridian/ui';
import { useEffect, useEffectEvent } from 'react';

/** Profile of the signed-in shopper; null for a guest and while loading. */
export const useProfile = (): Me | null => {
  const { api } = useServices();
  const { t } = useTexts('shell');
  const signedIn = useShop((state) => state.hydrated && state.token !== null);
  const { data: me = null, error } = useRequest(signedIn ? '' : null, (signal) =>
    api('GET /api/user/me', { signal }),
  );
  const showFailure = useEffectEvent(() => toast(t('contact.notPrefilled')));
  useEffect(() => {
    if (error !== undefined && !isApiError(error, 'unauthorized')) showFailure();
  }, [error]);
  return me;
};
