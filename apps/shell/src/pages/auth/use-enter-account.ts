import type { Session } from '@meridian/contracts';
import { guardedStorage, STORAGE_KEYS } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useSessionChange } from '../use-session-change.ts';

const storage = guardedStorage(() => sessionStorage);

/**
 * Returns the path to navigate to after the sign-in and removes it from storage: the checkout if it
 * redirected the shopper here, otherwise home.
 */
const takeSignInRedirect = (): string => {
  const toCheckout = storage.read(STORAGE_KEYS.redirectToCheckout) !== null;
  storage.write(STORAGE_KEYS.redirectToCheckout, null);
  return toCheckout ? '/checkout' : '/';
};

/** Returns a function that starts a session and leaves the page: to the checkout that required it, otherwise home. */
export const useEnterAccount = (): ((session: Session) => void) => {
  const { store } = useServices();
  const changeSession = useSessionChange();
  return (session) =>
    changeSession(() => {
      const { token, signOut, signIn } = store.getState();
      // The lists of an earlier session would be merged into the account once more.
      if (token) signOut();
      void signIn(session);
    }, takeSignInRedirect());
};
