import type { Services } from '@meridian/federation';
import type { TextLoader } from '@meridian/i18n';
import type { RouteObject } from 'react-router-dom';
import { loadMenu } from '../layout/menu-data.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { shellRoutes } from '../pages/routes.tsx';
import { UnexpectedError } from '../pages/unexpected-error.tsx';
import { graftOwn } from './graft.tsx';
import { RouteError } from './route-error.tsx';
import { ShopRoot } from './shop-root.tsx';

/** Id of the route that remotes' routes are grafted under. */
export const FRAME_ID = 'frame';

/** The shell's route tree; `grafted` are the routes of remotes that are loaded already. */
export const shopRoutes = (services: Services, texts: TextLoader, grafted: RouteObject[]): RouteObject[] => [
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
        id: FRAME_ID,
        ErrorBoundary: RouteError,
        children: [
          ...graftOwn(shellRoutes(services), texts),
          ...grafted,
          {
            id: 'not-found',
            path: '*',
            loader: () => {
              throw new Response(null, { status: 404 });
            },
            Component: NotFoundPage,
            ErrorBoundary: RouteError,
          },
        ],
      },
    ],
  },
];
