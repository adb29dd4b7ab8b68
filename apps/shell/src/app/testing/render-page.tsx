import { createApiClient } from '@meridian/api-client';
import type { Language } from '@meridian/domain';
import type { RemoteRoute, Services } from '@meridian/federation';
import { createI18n, TextLoader } from '@meridian/i18n';
import { createShopStore, type ShopState } from '@meridian/store';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import en from '../../i18n/en.ts';
import ru from '../../i18n/ru.ts';
import { mountRemoteRoutes, unavailableRoutes } from '../routing/mount-routes.ts';
import { ShopApp } from '../shop-app.tsx';
import { LAYOUT_ROUTE_ID, shopRoutes } from '../shop-routes.ts';
import { moduleWith, type VersionOutcomes, remotesWith } from './remote-stub.ts';

const noFacets = { watches: [], total: 0, nextCursor: null };

/** What a page is made of, without the page. */
export const createTestPage = (loads: VersionOutcomes) => {
  const store = createShopStore({
    locale: { language: 'en', currency: 'kzt', country: null },
    api: () => api,
  });
  const api = createApiClient({
    fetch: () => Promise.resolve(Response.json(noFacets)),
    language: () => 'en',
  });
  const services: Services = { api, store, now: 0 };
  const i18n = createI18n('en');
  i18n.addResourceBundle('en', 'shell', en);
  i18n.addResourceBundle('ru', 'shell', ru);
  const texts = new TextLoader(i18n);
  return { services, store, i18n, texts, ...remotesWith(loads, texts) };
};

/** The whole shop in memory, with one feature of the given versions, as the browser puts it together. */
export const renderPage = async (
  path: string,
  loads: VersionOutcomes,
  state: Partial<ShopState> = {},
  { simulatedPayments }: { simulatedPayments?: Record<Language, string> } = {},
) => {
  const parts = createTestPage(loads);
  const { services, store, i18n, texts, remotes, handle } = parts;
  store.setState({ hydrated: true, ...state });
  const remoteRoutes = await mountRemoteRoutes(handle, services, texts).catch(() =>
    unavailableRoutes(handle),
  );
  const router = createMemoryRouter(shopRoutes(services, texts, remoteRoutes), { initialEntries: [path] });
  const view = render(
    <ShopApp
      services={services}
      i18n={i18n}
      remotes={remotes}
      page={{ origin: 'https://shop.example', simulatedPayments }}
      navigation={{ follow: (href, how) => router.navigate(href, how) }}
    >
      <RouterProvider router={router} />
    </ShopApp>,
  );
  return { ...view, ...parts, router, frame: LAYOUT_ROUTE_ID, user: userEvent.setup() };
};

/** A part of the shell in the same surroundings, without any page around it. */
export const renderPart = (part: ReactNode, loads: VersionOutcomes) => {
  const parts = createTestPage(loads);
  const routes: RouteObject[] = [{ path: '*', element: part }];
  const view = render(
    <ShopApp {...parts} page={{ origin: 'https://shop.example' }}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </ShopApp>,
  );
  return { ...view, ...parts, user: userEvent.setup() };
};

/** A feature whose screen says its version. */
export const moduleShowing = (text: string, change: Partial<RemoteRoute> = {}) =>
  moduleWith([
    { path: '/feature', lazy: () => Promise.resolve({ Component: () => <p>{text}</p> }), ...change },
  ]);
