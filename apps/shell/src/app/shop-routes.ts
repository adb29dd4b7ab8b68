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

/** Id of the layout route, the parent of all routes of remotes. */
export const LAYOUT_ROUTE_ID = 'layout';

/** A route without a page: 404, or 410 for the pages of a withdrawn remote. */
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
 * The route tree of the shell. `remoteRoutes` are the routes of remotes that are already loaded, `withdrawn`
 * the path patterns of withdrawn remotes.
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
    // The menu depends on the catalogue, not on the page.
    shouldRevalidate: () => false,
    Component: ShopRoot,
    ErrorBoundary: UnexpectedError,
    children: [
      {
        // Errors of child routes render inside the layout.
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
