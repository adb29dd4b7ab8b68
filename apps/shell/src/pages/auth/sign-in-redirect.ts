import { guardedStorage, STORAGE_KEYS } from '@meridian/domain';

const storage = guardedStorage(() => sessionStorage);

/**
 * Returns the path to navigate to after the sign-in and removes it from storage: the checkout if it
 * redirected the visitor here, otherwise home.
 */
export const takeSignInRedirect = (): string => {
  const toCheckout = storage.read(STORAGE_KEYS.redirectToCheckout) !== null;
  storage.write(STORAGE_KEYS.redirectToCheckout, null);
  return toCheckout ? '/checkout' : '/';
};
