import { isApiError } from '@meridian/api-client';
import type { Me } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { toast } from '@meridian/ui';
import { useEffect, useEffectEvent, useState } from 'react';

/** The signed-in visitor's own data, null for a guest and until they are there. */
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
      (answer) => {
        if (current) setMe(answer);
      },
      (error: unknown) => {
        console.warn('The contact form was not prefilled', error);
        if (current && !isApiError(error, 'unauthorized')) showFailure();
      },
    );
    return () => {
      current = false;
    };
  }, [api, signedIn]);
  return signedIn ? me : null;
};
