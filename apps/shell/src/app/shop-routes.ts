import type { Services } from '@meridian/federation';
import type { TextLoader } from '@meridian/i18n';
import type { RouteObject } from 'react-router-dom';
import { loadMenu } from '../layout/load-menu.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { shellRoutes } from '../pages/routes.tsx';
import { UnexpectedError } from '../pages/unexpected-error.tsx';
import { mountShellRoutes } from './routing/mount-routes.ts';
import { RouteError } from './routing/route-error.tsx';
import { ShopRoot } from './shop-root.tsx';

/** Id of the route that remotes' routes are grafted under. */
export const LAYOUT_ROUTE_ID = 'frame';

/** A route whose page does not exist: 404, or 410 where there was one. */
const missing = (id: string, path: string, status: 404 | 410): RouteObject => ({
  id,
  path,
  loader: () => {
    throw new Response(null, { status });
  },
  Component: NotFoundPage,
  ErrorBoundary: RouteError,
});

/**
 * The shell's route tree; `remoteRoutes` are the routes of remotes that are loaded already, `withdrawn` the path patterns of
 * remotes that were withdrawn.
 */
export const shopRoutes = (
  services: Services,
  texts: TextLoader,
  remoteRoutes: RouteObject[],
  withdrawn: readonly string[] = [],
): RouteObject[] => [
  {
    id: 'root',
    loader: () => loadMenu(services),
    // The menu's colours change with the catalogue, not with the page.
    shouldRevalidate: () => false,
    Component: ShopRoot,
    ErrorBoundary: UnexpectedError,
    children: [
      {
        // Failures without a route of their own show inside the layout.
        id: LAYOUT_ROUTE_ID,
        ErrorBoundary: RouteError,
        children: [
          ...mountShellRoutes(shellRoutes(services), texts),
          ...remoteRoutes,
          ...withdrawn.map((path) => missing(`withdrawn:${path}`, path, 410)),
          missing('not-found', '*', 404),
        ],
      },
    ],
  },
];
