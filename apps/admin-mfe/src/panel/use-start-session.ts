import type { Session } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useNavigate } from 'react-router-dom';

/** Returns a function that starts a session and opens the panel; a session of a shopper opens the home page. */
export const useStartSession = (): ((session: Session) => Promise<void>) => {
  const { store } = useServices();
  const navigate = useNavigate();
  return async (session) => {
    const { token, signOut, signIn } = store.getState();
    // The lists of an earlier session would be merged into this account.
    if (token) signOut();
    // The token must be stored first, because the panel's route guard requires it.
    const merged = signIn(session);
    await navigate(session.role === 'admin' ? '/admin-panel' : '/', { replace: true });
    await merged;
  };
};
