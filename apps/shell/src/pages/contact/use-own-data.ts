import type { Me } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { useEffect, useState } from 'react';

/** The signed-in visitor's own data, null for a guest and until they are there. */
export const useOwnData = (): Me | null => {
  const { api } = useServices();
  const signedIn = useShop((state) => state.awake && state.token !== null);
  const [me, setMe] = useState<Me | null>(null);
  useEffect(() => {
    if (!signedIn) return;
    let current = true;
    api('GET /api/user/me').then(
      (answer) => {
        if (current) setMe(answer);
      },
      (error: unknown) => console.warn('The contact form was not prefilled', error),
    );
    return () => {
      current = false;
    };
  }, [api, signedIn]);
  return signedIn ? me : null;
};
