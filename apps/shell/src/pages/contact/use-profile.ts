import { isApiError } from '@meridian/api-client';
import type { Me } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { toast } from '@meridian/ui';
import { useEffect, useEffectEvent, useState } from 'react';

/** Profile of the signed-in visitor; null for a guest and while loading. */
export const useProfile = (): Me | null => {
  const { api } = useServices();
  const { t } = useTexts('shell');
  const signedIn = useShop((state) => state.hydrated && state.token !== null);
  const [me, setMe] = useState<Me | null>(null);
  const showFailure = useEffectEvent(() => toast(t('contact.notPrefilled')));
  useEffect(() => {
    if (!signedIn) return;
    let current = true;
    api('GET /api/user/me').then(
      (profile) => {
        if (current) setMe(profile);
      },
      (error: unknown) => {
        console.warn('Could not prefill the contact form', error);
        if (current && !isApiError(error, 'unauthorized')) showFailure();
      },
    );
    return () => {
      current = false;
    };
  }, [api, signedIn]);
  return signedIn ? me : null;
};
