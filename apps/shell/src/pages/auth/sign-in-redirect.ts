import { STORAGE_KEYS } from '@meridian/domain';

/**
 * Returns the path to navigate to after the sign-in and removes it from storage: the checkout if it
 * redirected the visitor here, otherwise home. `storage` is a function, because a browser that blocks storage
 * throws on access to the property.
 */
export const takeSignInRedirect = (storage: () => Storage): string => {
  try {
    const toCheckout = storage().getItem(STORAGE_KEYS.redirectToCheckout) !== null;
    storage().removeItem(STORAGE_KEYS.redirectToCheckout);
    return toCheckout ? '/checkout' : '/';
  } catch (error) {
    console.warn('Could not read the redirect after the sign-in from the session storage', error);
    return '/';
  }
};
