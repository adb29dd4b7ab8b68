import { STORAGE_KEYS } from '@meridian/domain';

/** Where to go after signing in: to the checkout if it sent the visitor here, which is then forgotten; else home. */
export const takeDestination = (storage: Storage): string => {
  const wanted = storage.getItem(STORAGE_KEYS.redirectToCheckout) !== null;
  storage.removeItem(STORAGE_KEYS.redirectToCheckout);
  return wanted ? '/checkout' : '/';
};
