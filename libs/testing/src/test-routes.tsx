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

/** Stands where the shell shows its error screens: the status that was thrown, or the error's message. */
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

/** Stands at every address that is not the feature's. */
const Elsewhere = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="elsewhere">{pathname + search}</p>;
};

/** Loads texts of a route of the feature. */
type AddTexts = (texts: Dictionaries) => Promise<void>;

/** A feature's route as the shell grafts it: data and screen arrive together. */
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

/** A feature's routes in an otherwise empty shop. */
export const testRoutes = (routes: readonly RemoteRoute[], addTexts: AddTexts): RouteObject[] => [
  {
    ErrorBoundary: RouteError,
    children: [...routes.map((route) => testRoute(route, addTexts)), { path: '*', Component: Elsewhere }],
  },
];
