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

/** An answer of the API: a status and a body, or a function of what was sent. */
type Answer = { status?: number; body?: unknown };
export type FakeResponses = Record<string, Answer | ((sent: unknown) => Answer | Promise<Answer>)>;

interface Options {
  path?: string;
  language?: Language;
  /** Answers by call, as in `GET /api/user/me`; anything else is refused like a broken connection. */
  answers?: FakeResponses;
  /** State of the store; awake unless told. */
  state?: Partial<ShopState>;
  /** What stands at every address, or the routes of the shell. */
  page?: ReactNode;
  routes?: (services: Services) => RemoteRoute[];
  /** Drawn around the page, as the layout is. */
  frame?: (page: ReactNode) => ReactNode;
}

const lazyRoute = ({ path, lazy }: RemoteRoute): RouteObject => ({ path, lazy: lazy && (() => lazy()) });

const answering =
  (answers: FakeResponses, sent: { call: string; body: unknown }[]): typeof fetch =>
  async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${input instanceof Request ? input.url : input.toString()}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ call, body });
    const given = answers[call];
    if (!given) throw new TypeError('Failed to fetch');
    const { status = 200, body: answer } = typeof given === 'function' ? await given(body) : given;
    return new Response(JSON.stringify(answer ?? null), { status });
  };

const Texts = ({ i18n, children }: { i18n: ReturnType<typeof createI18n>; children: ReactNode }) => (
  <I18nProvider i18n={i18n} language={useShop((state) => state.locale.language)}>
    {children}
  </I18nProvider>
);

/** Renders a part of the shell with everything it needs around it; the API is faked at its HTTP boundary. */
export const renderShell = ({
  path = '/',
  language = 'en',
  answers = {},
  state = {},
  page,
  routes,
  frame = (inner) => inner,
}: Options) => {
  const locale: Locale = { language, currency: 'kzt', country: null };
  const sent: { call: string; body: unknown }[] = [];
  const store: ShopStore = createShopStore({ locale, api: () => api });
  const api: ApiClient = createApiClient({
    fetch: answering(answers, sent),
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
    [{ element: frame(<Outlet />), HydrateFallback: PageSkeleton, children }],
    { initialEntries: [path] },
  );
  const view = render(
    <ServicesProvider value={services}>
      <ShopProvider store={store}>
        <Texts i18n={i18n}>
          <NavigationProvider value={{ follow: (href, how) => router.navigate(href, how) }}>
            <RouterProvider router={router} />
          </NavigationProvider>
        </Texts>
      </ShopProvider>
    </ServicesProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...view, store, router, sent, address, user: userEvent.setup() };
};
