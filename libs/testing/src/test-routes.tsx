import { isApiError } from '@meridian/api-client';
import type { RemoteRoute } from '@meridian/federation';
import type { Dictionaries } from '@meridian/i18n';
import { type ComponentType, createElement } from 'react';
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouteObject,
  useLocation,
  useRouteError,
} from 'react-router-dom';

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

/** Loads the texts of a route. */
type AddTexts = (texts: Dictionaries) => Promise<void>;

/** Mounts a route of the remote like the shell: the loader also loads the screen. */
const testRoute = (route: RemoteRoute, addTexts: AddTexts): RouteObject => {
  let Screen: ComponentType | undefined;
  const shared = {
    handle: route.handle,
    loader: async (args: LoaderFunctionArgs) => {
      const [data, loaded] = await Promise.all([
        route.loader?.(args),
        route.lazy?.(),
        route.texts && addTexts(route.texts),
      ]);
      Screen = loaded?.Component;
      return data ?? null;
    },
    ErrorBoundary: RouteError,
    ...(route.lazy ? { Component: () => (Screen ? createElement(Screen) : null) } : {}),
  };
  return route.index
    ? { ...shared, index: true, path: route.path }
    : { ...shared, path: route.path, children: route.children?.map((child) => testRoute(child, addTexts)) };
};

/** Mounts the routes of a remote in an otherwise empty shop. */
export const testRoutes = (routes: readonly RemoteRoute[], addTexts: AddTexts): RouteObject[] => [
  {
    ErrorBoundary: RouteError,
    children: [...routes.map((route) => testRoute(route, addTexts)), { path: '*', Component: Elsewhere }],
  },
];
