import { useNavigate } from '@meridian/federation';
import { flushSync } from 'react-dom';

/**
 * Changes the session and goes on to an address. The page's guard sees the change at once and sends the visitor where
 * guards do; drawn synchronously, it has done so before the navigation that was really meant, which takes its place.
 */
export const useSessionChange = (): ((changeSession: () => void, to: string) => void) => {
  const navigate = useNavigate();
  return (changeSession, to) => {
    flushSync(changeSession);
    void navigate(to, { replace: true });
  };
};
