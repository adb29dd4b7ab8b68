import { useNavigate, useNavigation, retryThroughOutages, useRouteError } from '@meridian/federation';
import { useCallback, useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useMatches } from 'react-router-dom';
import { ErrorPage } from '../../pages/error-page.tsx';
import { NotFoundPage } from '../../pages/not-found-page.tsx';
import { RemoteUnavailable } from '../../pages/remote-unavailable.tsx';
import type { MountedRouteHandle } from './mount-routes.ts';
import { isIntentional, REMOTE_UNAVAILABLE } from '../remotes/remote-handle.ts';
import { useRemotes } from '../remotes/remotes-context.tsx';

/**
 * Asks for the page anew. A revalidation would not do: when its loaders answer at once, the router's error boundary
 * never sees it begin and goes on showing the error.
 */
const useReload = (): (() => void) => {
  const location = useLocation();
  const navigate = useNavigate();
  return useCallback(
    () =>
      void navigate(location, { replace: true, preventScrollReset: true, state: location.state as unknown }),
    [location, navigate],
  );
};

/** The visitor dismissed the message that there is no connection. */
const stay = () => undefined;

const isAnswer = (error: unknown): boolean => isRouteErrorResponse(error) || isIntentional(error);

/**
 * What stands in place of a page that could not be shown: not found, a failure of the data, or a feature that failed
 * while rendering. The last steps back to the feature's last good version by itself, once for each version.
 */
export const RouteError = () => {
  const error = useRouteError();
  const reload = useReload();
  const { state } = useNavigation();
  const handle = (useMatches().at(-1)?.handle ?? {}) as Partial<MountedRouteHandle>;
  const { pathname } = useLocation();
  const remote = useRemotes().forPath(pathname) ?? handle.remote;
  const broken = !isAnswer(error);

  useEffect(() => {
    if (!broken || !remote) return;
    void remote.loaded().then(
      ({ release }) => {
        remote.fail(release, error, 'render');
        if (remote.hasAlternative) reload();
      },
      () => undefined,
    );
  }, [broken, error, remote, reload]);

  if (isRouteErrorResponse(error) && error.status === 410) return <NotFoundPage gone />;
  if (isRouteErrorResponse(error) && error.status >= 400 && error.status < 500) return <NotFoundPage />;
  if ((isRouteErrorResponse(error) && error.statusText === REMOTE_UNAVAILABLE) || (broken && remote)) {
    if (state === 'loading' && remote?.hasAlternative) return null;
    return (
      <RemoteUnavailable
        onRetry={() => {
          remote?.reset();
          // A remote that never loaded left no routes behind: only a new page can ask again for everything.
          if (handle.prepare) reload();
          else
            void retryThroughOutages(() => fetch(globalThis.location.href)).then(
              () => globalThis.location.reload(),
              stay,
            );
        }}
      />
    );
  }
  return <ErrorPage onRetry={reload} />;
};
