import { STORAGE_KEYS } from '@meridian/domain';

/**
 * Where to go after signing in: to the checkout if it sent the visitor here, which is then forgotten; else home. A browser
 * that forbids its storage throws already where the storage is named.
 */
export const takeSignInRedirect = (storage: () => Storage): string => {
  try {
    const wanted = storage().getItem(STORAGE_KEYS.redirectToCheckout) !== null;
    storage().removeItem(STORAGE_KEYS.redirectToCheckout);
    return wanted ? '/checkout' : '/';
  } catch (error) {
    console.warn('The browser keeps no destination', error);
    return '/';
  }
};
