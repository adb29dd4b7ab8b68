import { isApiError } from '@meridian/api-client';
import { mountRoutes, type RemoteRoute } from '@meridian/federation';
import type { TextLoader } from '@meridian/i18n';
import { isRouteErrorResponse, type RouteObject, useLocation, useRouteError } from 'react-router-dom';

/** Replaces the error screens of the shell: renders the status of the error, or its message. */
const RouteError = () => {
  const error = useRouteError();
  const description =
    isRouteErrorResponse(error) || isApiError(error)
      ? error.status
      : error instanceof Error
        ? error.message
        : String(error);
  return <p data-testid="route-error">{description}</p>;
};

/** Renders the path of every page that does not belong to the remote. */
const Elsewhere = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="elsewhere">{pathname + search}</p>;
};

/** Mounts the routes of a remote, as the shell does, in an otherwise empty shop. */
export const testRoutes = (
  { namespace }: { namespace: string },
  routes: readonly RemoteRoute[],
  texts: TextLoader,
): RouteObject[] => [
  {
    ErrorBoundary: RouteError,
    children: [
      ...mountRoutes(routes, { namespace, texts, ErrorBoundary: RouteError }, 'test:'),
      { path: '*', Component: Elsewhere },
    ],
  },
];
