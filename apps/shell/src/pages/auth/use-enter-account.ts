import type { Session } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useSessionChange } from '../use-session-change.ts';
import { takeSignInRedirect } from './sign-in-redirect.ts';

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
