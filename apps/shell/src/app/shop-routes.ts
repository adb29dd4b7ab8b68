import type { Services } from '@meridian/federation';
import type { TextLoader } from '@meridian/i18n';
import type { RouteObject } from 'react-router-dom';
import { loadMenu } from '../layout/load-menu.ts';
import { shellRoutes } from '../pages/routes.tsx';
import { UnexpectedError } from '../pages/unexpected-error.tsx';
import { mountShellRoutes } from './routing/mount-routes.ts';
import { REMOTE_UNAVAILABLE, type Remotes } from './remotes/remotes.ts';
import { RouteError } from './routing/route-error.tsx';
import { ShopRoot } from './shop-root.tsx';

/** Id of the layout route, the parent of all routes of remotes. */
export const LAYOUT_ROUTE_ID = 'layout';

/** A route without a page, with the status of its response. Its path is its id. */
const missing = (path: string, response: ResponseInit): RouteObject => ({
  id: path,
  path,
  loader: () => {
    throw new Response(null, response);
  },
  // The router logs a plain line for a route without an element.
  element: null,
  ErrorBoundary: RouteError,
});

/**
 * Pages of a remote that the shell and emails link to. Without a released version they are unavailable: a 404 would mean
 * that the order does not exist.
 */
const ORDERS = '/orders';

/** In the chunk of the page, because each additional chunk enlarges the first load of every page. */
const loadAccountOrders = () => import(/* webpackChunkName: "account" */ './account-orders.tsx');

/**
 * The route tree of the shell. `remoteRoutes` are the routes of remotes that are already loaded, `withdrawn`
 * the path patterns of withdrawn remotes, `remotes` all released ones.
 */
export const shopRoutes = (
  services: Services,
  texts: TextLoader,
  remoteRoutes: RouteObject[],
  withdrawn: readonly string[] = [],
  remotes?: Pick<Remotes, 'forPath'>,
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
          ...mountShellRoutes(shellRoutes(services, loadAccountOrders), texts),
          ...remoteRoutes,
          ...withdrawn.map((path) => missing(path, { status: 410 })),
          ...(remotes?.forPath(ORDERS)
            ? []
            : [missing(`${ORDERS}/*`, { status: 503, statusText: REMOTE_UNAVAILABLE })]),
          missing('*', { status: 404 }),
        ],
      },
    ],
  },
];
