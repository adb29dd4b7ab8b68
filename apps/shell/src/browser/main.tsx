import '@meridian/ui/fonts.css';
import '@meridian/ui/tokens.css';
import { createApiClient } from '@meridian/api-client';
import {
  PAGE_DATA_ID,
  type PageData,
  provideConnection,
  retryThroughOutages,
  type Services,
} from '@meridian/federation';
import { createI18n, TextLoader } from '@meridian/i18n';
import { createShopStore, persistInBrowser } from '@meridian/store';
import { startTransition, useEffect, useRef } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  type PatchRoutesOnNavigationFunction,
  RouterProvider,
} from 'react-router-dom';
import { loadCartPanel } from '../app/cart/cart-panel.tsx';
import { mountRemoteRoutes, unavailableRoutes } from '../app/routing/mount-routes.ts';
import type { MountedRouteHandle } from '../app/routing/mounted-route-handle.ts';
import { bufferToasts } from '../app/messages/toast-buffer.ts';
import { loadMessages, loadSlot } from '../app/messages/messages-outlet.tsx';
import { PrefetchCache } from '../app/routing/prefetch-cache.ts';
import { type LoadModule, type RemoteHandle, Remotes } from '../app/remotes/remotes.ts';
import { renewals } from '../app/session/renewals.ts';
import { ShopApp } from '../app/shop-app.tsx';
import { LAYOUT_ROUTE_ID, shopRoutes } from '../app/shop-routes.ts';
import { layoutTexts } from '../i18n/texts.ts';
import './favicon.svg';
import { applyLocaleChanges } from './apply-locale-changes.ts';
import { loadFilesFrom } from './asset-origin.ts';
import { createHost } from './federation-host.ts';
import { onLinkIntent } from './on-link-intent.ts';
import type { Load } from './reports.ts';

const loadReports = () => import(/* webpackChunkName: "reports" */ './reports.ts');
/** Delay of the reports after hydration, so that they do not compete with the page. */
const REPORT_DELAY_MS = 2000;
const INTERACTION_EVENTS = ['pointerdown', 'keydown'];
/** Set by an inline script of the page: ends its listeners, and returns a function that repeats the last input. */
declare const takeEarlyInput: undefined | (() => undefined | (() => void));
const ignore = () => undefined;

/** Calls a function once, after all siblings before it have hydrated and run their effects. */
const OnMount = ({ run }: { run: () => void }) => {
  const hasRun = useRef(false);
  useEffect(() => {
    if (!hasRun.current) run();
    hasRun.current = true;
  }, [run]);
  return null;
};

/** Hydrates the page that the server rendered. */
const hydrate = async () => {
  const element = document.getElementById(PAGE_DATA_ID);
  const root = document.getElementById('root');
  if (!element || !root) throw new Error('The document has no page data or no root element');
  // A task of its own, so that the browser can handle input between evaluating the scripts and hydrating.
  await new Promise((resolve) => setTimeout(resolve));
  const page = JSON.parse(element.textContent) as PageData;
  if (page.assets) loadFilesFrom(page.assets);

  const i18n = createI18n(page.locale.language);
  const texts = new TextLoader(i18n);
  const { reportShare = 0 } = page;
  const loadRemote = createHost(page.remoteOrigins);
  const loads: Load[] = [];
  const load: LoadModule = async (app, release) => {
    const began = performance.now();
    const module = await loadRemote(release);
    loads.push({ app, version: release.version, ms: performance.now() - began });
    return module;
  };
  const remotes = new Remotes(page.releases, texts, load, (app, release, error, stage) => {
    console.warn(`${app} ${release.version} failed; falling back to the next version`, error);
    if (reportShare)
      loadReports().then(({ reportFailure }) => reportFailure({ ...release, app }, error, stage), ignore);
  });
  const store = createShopStore({
    locale: page.locale,
    api: () => api,
    onNotice: (notice) => {
      const { language } = store.getState().locale;
      loadMessages().then(({ showNotice }) => showNotice(notice, language), ignore);
    },
    onSignOut: (token) =>
      void loadMessages()
        .then(({ endSession }) => endSession(token))
        .catch(ignore),
  });
  const api = createApiClient({
    language: () => store.getState().locale.language,
    token: () => renewals.get(store.getState().token) ?? store.getState().token,
    onUnauthorized: () => store.getState().expireSession(),
    recover: (error, token) =>
      loadMessages()
        .then(({ recover }) => recover(error, token, store))
        .catch(ignore),
  });
  const services: Services = { api, store, now: page.now, loadSlot };

  bufferToasts();
  provideConnection(() => loadMessages().then(({ connection }) => connection));
  const prefetchCache = new PrefetchCache();
  const mountRemote = (remote: RemoteHandle) => mountRemoteRoutes(remote, services, texts, prefetchCache);
  /** The routes of a remote. During an outage it waits and retries. */
  const routesOf = (remote: RemoteHandle, signal?: AbortSignal) =>
    retryThroughOutages(() => mountRemote(remote), signal).catch(() => unavailableRoutes(remote));
  const pageRemote = remotes.forPath(location.pathname);
  const [, remoteRoutes] = await Promise.all([
    texts.use('shell', layoutTexts),
    pageRemote ? routesOf(pageRemote) : [],
  ]);
  const routes = shopRoutes(services, texts, remoteRoutes, page.withdrawn, remotes);
  const matches = matchRoutes(routes, location) ?? [];
  const handles = matches.map(({ route }) => (route.handle ?? {}) as Partial<MountedRouteHandle>);
  const canHydrate =
    // The development server renders no data.
    page.hydration.loaderData !== undefined &&
    handles.every(({ remote, prepare }) => !remote || prepare) &&
    (await Promise.all(handles.map(async ({ prepare }) => prepare && retryThroughOutages(prepare))).then(
      () => true,
      () => false,
    ));

  const patchRoutesOnNavigation: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
    const remote = remotes.forPath(new URL(path, location.origin).pathname);
    if (remote) patch(LAYOUT_ROUTE_ID, await routesOf(remote, signal));
  };
  // Without its code the page cannot be hydrated: the router runs the loaders and renders the result or the error.
  const router = createBrowserRouter(routes, {
    patchRoutesOnNavigation,
    ...(canHydrate ? { hydrationData: page.hydration } : {}),
  });
  if (page.panelOrigin) {
    const { leaveOrigin } = await import(/* webpackChunkName: "panel-origin" */ './leave-origin.ts');
    leaveOrigin(router, page, location);
  }
  const onFirstInteraction = () => void loadCartPanel().catch(ignore);
  applyLocaleChanges({ store, i18n, texts, router });

  // From here on, React itself handles the input before hydration.
  const repeatEarlyInput = typeof takeEarlyInput === 'function' ? takeEarlyInput() : undefined;
  const onHydrated = () => {
    const prefetchOptions = { remotes, prefetchCache, shellRoutes: routes, routesOf: mountRemote };
    onLinkIntent(
      (href) =>
        void loadMessages()
          .then(({ prefetchLink }) => prefetchLink(href, prefetchOptions))
          .catch(ignore),
    );
    for (const type of INTERACTION_EVENTS)
      addEventListener(type, onFirstInteraction, { once: true, passive: true });
    persistInBrowser(store, () => localStorage, globalThis);
    // Tests and tools wait for this attribute.
    document.documentElement.dataset.hydrated = 'true';
    repeatEarlyInput?.();
    if (store.getState().token) void store.getState().refresh();
    if (Math.random() >= reportShare) return;
    const hydratedAt = performance.now();
    setTimeout(
      () =>
        void loadReports()
          .then(({ reportPage }) => reportPage(page, hydratedAt, loads, pageRemote))
          .catch(ignore),
      REPORT_DELAY_MS,
    );
  };

  const app = (
    <ShopApp services={services} i18n={i18n} remotes={remotes} page={page}>
      {/* Without transitions, so that a navigation renders in one short task. */}
      <RouterProvider router={router} useTransitions={false} />
      <OnMount run={onHydrated} />
    </ShopApp>
  );
  if (canHydrate) {
    // In a transition React hydrates in slices, so that the browser can scroll meanwhile.
    startTransition(() => {
      hydrateRoot(root, app);
    });
  } else {
    // The rendered page stays until the router has initialized.
    if (!router.state.initialized)
      await new Promise<void>((resolve) => {
        const stop = router.subscribe((state) => {
          if (!state.initialized) return;
          stop();
          resolve();
        });
      });
    createRoot(root).render(app);
  }
};

void hydrate();
