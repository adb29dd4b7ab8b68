import type { RemoteRoute } from '@meridian/federation';
import { createTestShell, renderRouter } from '@meridian/testing';
import type { ComponentProps, ReactNode } from 'react';
import { type RouteObject, RouterProvider } from 'react-router-dom';
import { layoutTexts } from '../../i18n/texts.ts';
import { mountRemoteRoutes, unavailableRoutes } from '../routing/mount-routes.ts';
import { ShopApp } from '../shop-app.tsx';
import { shopRoutes } from '../shop-routes.ts';
import { moduleWith, type VersionOutcomes, remotesWith } from './remote-stub.ts';

const SHELL = { namespace: 'shell', dictionaries: layoutTexts, routes: () => [] };
const API = { 'GET /api/watches': { watches: [], total: 0, nextCursor: null } };

/** Services, texts and remotes of a page, without rendering it. */
export const createTestPage = async (outcomes: VersionOutcomes) => {
  const shell = await createTestShell(SHELL, { api: API, now: 0 });
  return { ...shell, ...remotesWith(outcomes, shell.texts) };
};

const renderInApp = async (
  test: Awaited<ReturnType<typeof createTestPage>>,
  routes: RouteObject[],
  path: string,
  page: Partial<ComponentProps<typeof ShopApp>['page']> = {},
) => ({
  ...test,
  ...(await renderRouter(test, routes, path, ({ router }) => (
    <ShopApp {...test} page={{ origin: 'https://shop.example', ...page }}>
      <RouterProvider router={router} />
    </ShopApp>
  ))),
});

/** Renders the whole shop with one remote of the given versions, as the browser does. */
export const renderPage = async (
  path: string,
  outcomes: VersionOutcomes,
  page?: Parameters<typeof renderInApp>[3],
) => {
  const test = await createTestPage(outcomes);
  const { handle, services, texts } = test;
  const remoteRoutes = await mountRemoteRoutes(handle, services, texts).catch(() =>
    unavailableRoutes(handle),
  );
  return renderInApp(test, shopRoutes(services, texts, remoteRoutes), path, page);
};

/** Renders one component of the shell with the same providers, without a page. */
export const renderInPage = async (part: ReactNode, outcomes: VersionOutcomes) =>
  renderInApp(await createTestPage(outcomes), [{ path: '*', element: part }], '/');

/** A remote module whose page at `/remote` shows the given text. */
export const moduleShowing = (text: string, change: Partial<RemoteRoute> = {}) =>
  moduleWith([
    { path: '/remote', lazy: () => Promise.resolve({ Component: () => <p>{text}</p> }), ...change },
  ]);
