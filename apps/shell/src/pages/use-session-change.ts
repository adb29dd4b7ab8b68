import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';

/**
 * Returns a function that changes the session and navigates to a path. The guard of the current page reacts
 * to the change with its own redirect. `flushSync` makes it redirect first, so that the navigation here
 * replaces that redirect.
 */
export const useSessionChange = (): ((changeSession: () => void, path: string) => void) => {
  const navigate = useNavigate();
  return (changeSession, path) => {
    flushSync(changeSession);
    void navigate(path, { replace: true });
  };
};
