import '@meridian/ui/fonts.css';
import '@meridian/ui/tokens.css';
import { createApiClient } from '@meridian/api-client';
import { provideConnection, type Services, retryThroughOutages } from '@meridian/federation';
import { createI18n, TextLoader } from '@meridian/i18n';
import { clearTypedData, createShopStore, persistInBrowser } from '@meridian/store';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { matchRoutes, type PatchRoutesOnNavigationFunction, RouterProvider } from 'react-router-dom';
import { loadCartPanel } from '../app/cart/cart-panel.tsx';
import {
  type MountedRouteHandle,
  mountRemoteRoutes,
  unavailableRoutes,
} from '../app/routing/mount-routes.ts';
import { bufferToasts } from '../app/messages/toast-buffer.ts';
import { loadMessages } from '../app/messages/messages-outlet.tsx';
import { PAGE_DATA_ID, type PageData } from '../app/document/page-data.ts';
import { PrefetchCache } from '../app/routing/prefetch-cache.ts';
import type { RemoteHandle } from '../app/remotes/remote-handle.ts';
import { type LoadModule, Remotes } from '../app/remotes/remotes.ts';
import { ShopApp } from '../app/shop-app.tsx';
import { LAYOUT_ROUTE_ID, shopRoutes } from '../app/shop-routes.ts';
import { layoutTexts } from '../i18n/texts.ts';
import './favicon.svg';
import { createDeferredRouter } from './deferred-router.ts';
import { applyLocaleChanges } from './apply-locale-changes.ts';
import { loadContainer } from './load-container.ts';
import { OnMount } from './once-shown.ts';
import { createLinkPrefetch } from './link-prefetch.ts';
import type { Load } from './reports.ts';

const engine = () => import(/* webpackChunkName: "router-engine" */ './router-engine.ts');
const reports = () => import(/* webpackChunkName: "reports" */ './reports.ts');
/** Milliseconds after waking up: the page's own business goes first. */
const REPORT_DELAY_MS = 2000;
const never = () => undefined;

/** Takes over the page that the server rendered. */
const start = async () => {
  const element = document.getElementById(PAGE_DATA_ID);
  const root = document.getElementById('root');
  if (!element || !root) throw new Error('this is not a page of the shop');
  // The scripts have just run: what follows is a task of its own, so that the phone can answer in between.
  await new Promise((resolve) => setTimeout(resolve));
  const page = JSON.parse(element.textContent) as PageData;

  const i18n = createI18n(page.locale.language);
  const texts = new TextLoader(i18n);
  const { reportShare = 0 } = page;
  const loads: Load[] = [];
  const load: LoadModule = async (app, release) => {
    const began = performance.now();
    const module = await loadContainer(release);
    loads.push({ app, version: release.version, ms: performance.now() - began });
    return module;
  };
  const remotes = new Remotes(page.releases, texts, load, (app, release, error, stage) => {
    console.warn(`${app} ${release.version} failed; stepping back`, error);
    if (reportShare)
      reports().then(({ reportFailure }) => reportFailure({ ...release, app }, error, stage), never);
  });
  const store = createShopStore({
    locale: page.locale,
    api: () => api,
    onNotice: (notice) => {
      const { language } = store.getState().locale;
      loadMessages().then(({ showNotice }) => showNotice(notice, language), never);
    },
    onSignOut: () => clearTypedData(() => sessionStorage),
  });
  const api = createApiClient({
    language: () => store.getState().locale.language,
    token: () => store.getState().token,
    onUnauthorized: () => store.getState().expireSession(),
  });
  const services: Services = { api, store, now: page.now };

  bufferToasts();
  provideConnection(() => loadMessages().then(({ connection }) => connection));
  const prefetchCache = new PrefetchCache();
  const mountRemote = (remote: RemoteHandle) => mountRemoteRoutes(remote, services, texts, prefetchCache);
  /** The routes of a remote; without a connection they are waited for. */
  const routesOf = (remote: RemoteHandle, signal?: AbortSignal) =>
    retryThroughOutages(() => mountRemote(remote), signal).catch(() => unavailableRoutes(remote));
  const here = remotes.forPath(location.pathname);
  const [, remoteRoutes] = await Promise.all([texts.use('shell', layoutTexts), here ? routesOf(here) : []]);
  const routes = shopRoutes(services, texts, remoteRoutes, page.withdrawn);
  const matches = matchRoutes(routes, location) ?? [];
  const handles = matches.map(({ route }) => (route.handle ?? {}) as Partial<MountedRouteHandle>);
  const prepared =
    // A feature in development comes without data.
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
  const dormant =
    prepared &&
    createDeferredRouter({
      routes,
      matches,
      hydration: page.hydration,
      patchRoutesOnNavigation,
      engine,
      leave: (address) => location.assign(address),
    });
  // Without the feature's code the rendered page can't be taken over: the router starts anew and says so.
  const router =
    dormant || (await retryThroughOutages(engine)).createBrowserRouter(routes, { patchRoutesOnNavigation });
  const wake = () => {
    if (dormant) dormant.wake().catch(never);
  };
  const getReady = () => {
    wake();
    loadCartPanel().catch(never);
  };
  applyLocaleChanges({ store, i18n, texts, router });

  const wakeUp = () => {
    // Whoever does something may go somewhere, by a filter as well as by a link.
    for (const deed of ['pointerdown', 'keydown'])
      addEventListener(deed, getReady, { once: true, passive: true });
    persistInBrowser(store, () => localStorage, globalThis);
    // Tells tests and tools that the page is no longer only the server's.
    document.documentElement.dataset.hydrated = 'true';
    if (store.getState().token) void store.getState().refresh();
    if (Math.random() >= reportShare) return;
    const shell = { app: 'shell', version: page.shell ?? '' };
    loads.push({ ...shell, ms: performance.now() });
    const tell = async () => {
      // What was felt is the doing of the version that stands here, after a step back the second one.
      const used = await here?.loaded().catch(never);
      const feature = here && used ? [{ app: here.name, version: used.release.version }] : [];
      const { reportUse } = await reports();
      reportUse([shell, ...feature], loads);
    };
    setTimeout(() => void tell().catch(never), REPORT_DELAY_MS);
  };

  const app = (
    <ShopApp
      services={services}
      i18n={i18n}
      remotes={remotes}
      page={page}
      navigation={{
        prefetch: createLinkPrefetch({ remotes, prefetchCache, own: routes, routesOf: mountRemote, wake }),
        follow: (href, options) => router.navigate(href, options),
      }}
    >
      {/* Not in slices: a step is one short task. */}
      <RouterProvider router={router} useTransitions={false} />
      <OnMount act={wakeUp} />
    </ShopApp>
  );
  if (prepared) {
    // As a transition React takes the page over in slices, and the phone can scroll meanwhile.
    startTransition(() => {
      hydrateRoot(root, app);
    });
  } else {
    // The server's page stays until the router knows what to show instead.
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

void start();
