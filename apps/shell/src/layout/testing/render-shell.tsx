import { type ApiClient, createApiClient } from '@meridian/api-client';
import type { Language, Locale } from '@meridian/domain';
import { type RemoteRoute, type Services, ServicesProvider, NavigationProvider } from '@meridian/federation';
import { createI18n, I18nProvider } from '@meridian/i18n';
import { createShopStore, ShopProvider, type ShopState, type ShopStore, useShop } from '@meridian/store';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import en from '../../i18n/en.ts';
import pagesEn from '../../i18n/pages-en.ts';
import pagesRu from '../../i18n/pages-ru.ts';
import ru from '../../i18n/ru.ts';
import { PageSkeleton } from '../page-skeleton.tsx';

/** A response of the stub API, or a function from the request body to a response. */
type FakeResponse = { status?: number; body?: unknown };
export type FakeResponses = Record<
  string,
  FakeResponse | ((body: unknown) => FakeResponse | Promise<FakeResponse>)
>;

interface Options {
  path?: string;
  language?: Language;
  /** Responses by endpoint, as in `GET /api/user/me`; any other request fails like a lost connection. */
  responses?: FakeResponses;
  /** State of the store, by default hydrated. */
  state?: Partial<ShopState>;
  /** Rendered at every path that `routes` does not match. */
  page?: ReactNode;
  routes?: (services: Services) => RemoteRoute[];
  /** Wraps the page, as the layout does. */
  wrapper?: (page: ReactNode) => ReactNode;
}

const lazyRoute = ({ path, lazy }: RemoteRoute): RouteObject => ({ path, lazy: lazy && (() => lazy()) });

const createFetch =
  (responses: FakeResponses, requests: { endpoint: string; body: unknown }[]): typeof fetch =>
  async (input, init) => {
    const endpoint = `${init?.method ?? 'GET'} ${input instanceof Request ? input.url : input.toString()}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    requests.push({ endpoint, body });
    const fake = responses[endpoint];
    if (!fake) throw new TypeError('Failed to fetch');
    const { status = 200, body: result } = typeof fake === 'function' ? await fake(body) : fake;
    return new Response(JSON.stringify(result ?? null), { status });
  };

const Texts = ({ i18n, children }: { i18n: ReturnType<typeof createI18n>; children: ReactNode }) => (
  <I18nProvider i18n={i18n} language={useShop((state) => state.locale.language)}>
    {children}
  </I18nProvider>
);

/** Renders a component of the shell with all providers and a stub for `fetch`. */
export const renderShell = ({
  path = '/',
  language = 'en',
  responses = {},
  state = {},
  page,
  routes,
  wrapper = (inner) => inner,
}: Options) => {
  const locale: Locale = { language, currency: 'kzt', country: null };
  const requests: { endpoint: string; body: unknown }[] = [];
  const store: ShopStore = createShopStore({ locale, api: () => api });
  const api: ApiClient = createApiClient({
    fetch: createFetch(responses, requests),
    language: () => store.getState().locale.language,
    token: () => store.getState().token,
    onUnauthorized: () => store.getState().expireSession(),
  });
  store.setState({ hydrated: true, ...state });
  const services: Services = { api, store, now: Date.UTC(2026, 10, 21) };
  const i18n = createI18n(language);
  i18n.addResourceBundle('en', 'shell', en);
  i18n.addResourceBundle('ru', 'shell', ru);
  i18n.addResourceBundle('en', 'shell', pagesEn, true);
  i18n.addResourceBundle('ru', 'shell', pagesRu, true);

  const children: RouteObject[] = [
    ...(routes?.(services) ?? []).map(lazyRoute),
    { path: '*', element: page ?? <p data-testid="elsewhere" /> },
  ];
  const router = createMemoryRouter(
    [{ element: wrapper(<Outlet />), HydrateFallback: PageSkeleton, children }],
    { initialEntries: [path] },
  );
  const view = render(
    <ServicesProvider value={services}>
      <ShopProvider store={store}>
        <Texts i18n={i18n}>
          <NavigationProvider value={{ follow: (href, options) => router.navigate(href, options) }}>
            <RouterProvider router={router} />
          </NavigationProvider>
        </Texts>
      </ShopProvider>
    </ServicesProvider>,
  );
  const currentUrl = () => router.state.location.pathname + router.state.location.search;
  return { ...view, store, router, requests, currentUrl, user: userEvent.setup() };
};
