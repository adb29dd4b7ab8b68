import type { ApiClient } from '@meridian/api-client';
import type { Locale } from '@meridian/domain';
import {
  type RemoteModule,
  type Services,
  ServicesProvider,
  type SlotOutletProps,
} from '@meridian/federation';
import { createI18n, type I18n, I18nProvider, TextLoader } from '@meridian/i18n';
import { createShopStore, ShopProvider, type ShopState, type ShopStore, useShop } from '@meridian/store';
import { Toaster } from '@meridian/ui';
import type { ComponentType, ReactNode } from 'react';
import { type createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type FakeResponses, fakeApi, type SeenRequest } from './fake-api.ts';
import { someQuote, someSettings } from './fixtures.ts';

/** A remote, or the part of one that has routes, such as the routes of the shell. */
export type TestRemote = Pick<RemoteModule, 'namespace' | 'dictionaries' | 'routes' | 'slots'>;

export interface TestShellOptions {
  /** Responses of the API besides the settings and a free delivery. A request without a response fails the test. */
  api?: FakeResponses;
  /** Default: English and tenge. */
  locale?: Partial<Locale>;
  /** State of the store: cart, favorites, token … Hydrated by default. */
  state?: Partial<ShopState>;
  /** The current time for rendering, in milliseconds since the epoch. */
  now?: number;
  /** The component that renders slots; without it they cannot be loaded. */
  Slot?: ComponentType<SlotOutletProps>;
}

export interface TestShell {
  services: Services;
  store: ShopStore;
  i18n: I18n;
  texts: TextLoader;
  requests: SeenRequest[];
}

/** 2026-03-01, 12:00 UTC. */
const NOW = Date.UTC(2026, 2, 1, 12);

/** Creates services, store and texts like the shell does for a page. */
export const createTestShell = async (remote: TestRemote, options: TestShellOptions): Promise<TestShell> => {
  const locale: Locale = { language: 'en', currency: 'kzt', country: null, ...options.locale };
  const store: ShopStore = createShopStore({ locale, api: () => client });
  const { api, requests } = fakeApi(
    { 'GET /api/settings': someSettings(), 'POST /api/delivery/quote': someQuote(), ...options.api },
    {
      language: () => store.getState().locale.language,
      token: () => store.getState().token,
      onUnauthorized: () => store.getState().expireSession(),
    },
  );
  const client: ApiClient = api;
  const i18n = createI18n(locale.language);
  const texts = new TextLoader(i18n);
  await texts.use(remote.namespace, remote.dictionaries);
  // The texts must be loaded before the language of the store changes.
  const { setLanguage } = store.getState();
  store.setState({
    hydrated: true,
    setLanguage: (language) => void texts.changeLanguage(language).then(() => setLanguage(language)),
    ...options.state,
  });
  const { now = NOW, Slot } = options;
  const loadSlot = () => (Slot ? Promise.resolve(Slot) : Promise.reject(new Error('The test has no slots')));
  return { services: { api, store, now, loadSlot }, store, i18n, texts, requests };
};

const Texts = ({ i18n, children }: { i18n: I18n; children: ReactNode }) => (
  <I18nProvider i18n={i18n} language={useShop((state) => state.locale.language)}>
    {children}
  </I18nProvider>
);

type Router = ReturnType<typeof createMemoryRouter>;

/** Renders the router inside the context providers of the shell. */
export const TestShellProviders = ({ shell, router }: { shell: TestShell; router: Router }) => (
  <ServicesProvider value={shell.services}>
    <ShopProvider store={shell.store}>
      <Texts i18n={shell.i18n}>
        <RouterProvider router={router} />
        <Toaster label="Notifications" dismissLabel="Dismiss" />
      </Texts>
    </ShopProvider>
  </ServicesProvider>
);
