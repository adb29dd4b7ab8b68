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
import { shopRoutes } from '../shop-routes.ts';
import { moduleWith, type VersionOutcomes, remotesWith } from './remote-stub.ts';

const noFacets = { watches: [], total: 0, nextCursor: null };

/** Services, texts and remotes of a page, without rendering it. */
export const createTestPage = (outcomes: VersionOutcomes) => {
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
  return { services, store, i18n, texts, ...remotesWith(outcomes, texts) };
};

/** Renders the whole shop with one remote of the given versions, as the browser does. */
export const renderPage = async (
  path: string,
  outcomes: VersionOutcomes,
  state: Partial<ShopState> = {},
  { simulatedPayments }: { simulatedPayments?: Record<Language, string> } = {},
) => {
  const parts = createTestPage(outcomes);
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
      navigation={{ follow: (href, options) => router.navigate(href, options) }}
    >
      <RouterProvider router={router} />
    </ShopApp>,
  );
  return { ...view, ...parts, router, user: userEvent.setup() };
};

/** Renders one component of the shell with the same providers, without a page. */
export const renderPart = (part: ReactNode, outcomes: VersionOutcomes) => {
  const parts = createTestPage(outcomes);
  const routes: RouteObject[] = [{ path: '*', element: part }];
  const view = render(
    <ShopApp {...parts} page={{ origin: 'https://shop.example' }}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </ShopApp>,
  );
  return { ...view, ...parts, user: userEvent.setup() };
};

/** A remote module whose page at `/remote` shows the given text. */
export const moduleShowing = (text: string, change: Partial<RemoteRoute> = {}) =>
  moduleWith([
    { path: '/remote', lazy: () => Promise.resolve({ Component: () => <p>{text}</p> }), ...change },
  ]);
