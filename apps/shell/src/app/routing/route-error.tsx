import { retryThroughOutages, useStalled } from '@meridian/federation';
import { useCallback, useEffect } from 'react';
import {
  isRouteErrorResponse,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router-dom';
import { ErrorPage } from '../../pages/error-page.tsx';
import { DocumentHead } from '../document/document-head.tsx';
import { NotFoundPage } from '../../pages/not-found-page.tsx';
import { RemoteUnavailable } from '../../pages/remote-unavailable.tsx';
import type { MountedRouteHandle } from './mounted-route-handle.ts';
import { isIntentional, REMOTE_UNAVAILABLE } from '../remotes/remotes.ts';
import { useRemotes } from '../remotes/remotes-context.tsx';

/**
 * Navigates to the current page again. A revalidation is not enough: if the loaders resolve immediately, the
 * error boundary of the router does not notice it and keeps showing the error.
 */
const useRepeatNavigation = (): (() => void) => {
  const location = useLocation();
  const navigate = useNavigate();
  return useCallback(
    () =>
      void navigate(location, { replace: true, preventScrollReset: true, state: location.state as unknown }),
    [location, navigate],
  );
};

const isExpected = (error: unknown): boolean => isRouteErrorResponse(error) || isIntentional(error);

/**
 * Loads the document again, once the server can be reached. Does nothing if the shopper dismisses the retry.
 */
const reloadDocument = (): void =>
  void retryThroughOutages(() => fetch(globalThis.location.href)).then(
    () => globalThis.location.reload(),
    () => undefined,
  );

/** HTTP status of a route error; 500 for an error without a status, such as a network error. */
const statusOf = (error: unknown): number => {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === 'number' && status >= 400 ? status : 500;
};

const ErrorScreen = () => {
  const error = useRouteError();
  const repeatNavigation = useRepeatNavigation();
  const { state } = useNavigation();
  const stalled = useStalled();
  const handle = (useMatches().at(-1)?.handle ?? {}) as Partial<MountedRouteHandle>;
  const { pathname } = useLocation();
  const remote = useRemotes().forPath(pathname) ?? handle.remote;
  const broken = !isExpected(error);

  useEffect(() => {
    if (!broken || !remote) return;
    void remote.loaded().then(
      ({ release }) => {
        remote.fail(release, error, 'render');
        if (remote.hasAlternative) repeatNavigation();
      },
      () => undefined,
    );
  }, [broken, error, remote, repeatNavigation]);

  if (isRouteErrorResponse(error) && error.status === 410) return <NotFoundPage gone />;
  if (isRouteErrorResponse(error) && error.status >= 400 && error.status < 500) return <NotFoundPage />;
  if ((isRouteErrorResponse(error) && error.statusText === REMOTE_UNAVAILABLE) || (broken && remote)) {
    if (state === 'loading' && !stalled && remote?.hasAlternative) return null;
    return (
      <RemoteUnavailable
        onRetry={() => {
          remote?.reset();
          // A remote that never loaded has no mounted routes, so only a new document can load it.
          if (handle.prepare) repeatNavigation();
          else reloadDocument();
        }}
      />
    );
  }
  return <ErrorPage onRetry={repeatNavigation} />;
};

/**
 * Error boundary of all routes: not found, failed loader, or a remote that failed while rendering. In the
 * last case it falls back to the next version of the remote, once per version.
 */
export const RouteError = () => {
  const error = useRouteError();
  return (
    <>
      <DocumentHead status={statusOf(error)} />
      <ErrorScreen />
    </>
  );
};
