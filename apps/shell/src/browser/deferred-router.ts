import {
  createPath,
  createStaticRouter,
  type DataRouter,
  type HydrationState,
  IDLE_BLOCKER,
  type Location,
  type PatchRoutesOnNavigationFunction,
  type RouteMatch,
  type RouteObject,
  type StaticHandlerContext,
  type To,
} from 'react-router-dom';
import { retryThroughOutages } from '@meridian/federation';
import type * as engineModule from './router-engine.ts';

type Engine = Pick<typeof engineModule, 'createBrowserRouter'>;
type Subscriber = Parameters<DataRouter['subscribe']>[0];

interface DeferredRouterOptions {
  routes: RouteObject[];
  /** The routes that match the URL of the page. */
  matches: RouteMatch[];
  /** Loader data and errors of the rendered page. */
  hydration: HydrationState;
  patchRoutesOnNavigation: PatchRoutesOnNavigationFunction;
  loadEngine: () => Promise<Engine>;
  /** Loads a URL as a new document. */
  loadDocument: (url: string) => void;
}

interface DeferredRouter extends DataRouter {
  /** Loads and starts the engine, once. Rejects if it cannot be loaded; the next call tries again. */
  start(): Promise<DataRouter>;
}

const ignore = () => undefined;

/** The current location in the format of the router. */
const currentLocation = (): Location => {
  const { usr = null, key = 'default' } = (history.state ?? {}) as { usr?: unknown; key?: string };
  const { pathname, search, hash } = location;
  return { pathname, search, hash, state: usr, key, mask: undefined };
};

/**
 * A router that renders the page from the server's data and loads its navigation engine on the first user
 * interaction, so that hydration needs less code. After that it delegates everything to the engine. If the
 * engine cannot be loaded, links load a new document, as they do without scripts.
 */
export const createDeferredRouter = ({
  routes,
  matches,
  hydration,
  patchRoutesOnNavigation,
  loadEngine,
  loadDocument,
}: DeferredRouterOptions): DeferredRouter => {
  const staticRouter = createStaticRouter(routes, {
    basename: '/',
    location: currentLocation(),
    matches,
    loaderData: hydration.loaderData ?? {},
    actionData: null,
    errors: hydration.errors ?? null,
  } as unknown as StaticHandlerContext);
  let { state } = staticRouter;
  const subscribers = new Set<Subscriber>();
  const publish: Subscriber = (next, change) => {
    // Until the engine has initialized its first page, the rendered page stays.
    if (!next.initialized) return;
    state = next;
    for (const subscriber of [...subscribers]) subscriber(next, change);
  };

  let engineRouter: DataRouter | undefined;
  const createEngineRouter = ({ createBrowserRouter }: Engine): DataRouter => {
    removeEventListener('popstate', onPopState);
    const { pathname, search, hash } = state.location;
    // After back or forward, the rendered data belongs to another page.
    const isSamePage = location.pathname === pathname && location.search === search;
    engineRouter = createBrowserRouter(routes, {
      ...(isSamePage ? { hydrationData: hydration } : {}),
      patchRoutesOnNavigation,
    });
    engineRouter.subscribe(publish);
    if (location.hash !== hash)
      publish(engineRouter.state, {
        deletedFetchers: [],
        newErrors: null,
        viewTransitionOpts: undefined,
        flushSync: false,
      });
    return engineRouter;
  };
  let starting: Promise<DataRouter> | undefined;
  const start = () => {
    starting ??= loadEngine()
      .then(createEngineRouter)
      .catch((error: unknown) => {
        starting = undefined;
        throw error;
      });
    return starting;
  };
  const reload = () => loadDocument(location.href);
  /**
   * Starts the engine for a navigation and waits during an outage. Resolves to undefined if the engine cannot
   * be loaded.
   */
  const startForNavigation = (): Promise<DataRouter | undefined> =>
    retryThroughOutages(start).catch((error: unknown) => {
      // The visitor dismissed the retry: the navigation stays pending forever.
      if ((error as Error).name === 'AbortError') return new Promise<never>(ignore);
      return undefined;
    });
  const onPopState = () => void startForNavigation().then((router) => router ?? reload());
  addEventListener('popstate', onPopState);

  const navigate = async (to: To | number | null, ...options: unknown[]): Promise<void> => {
    const router = await startForNavigation();
    if (router) await (router.navigate as (...all: unknown[]) => Promise<void>)(to, ...options);
    else if (typeof to === 'number') history.go(to);
    else if (to) loadDocument(new URL(typeof to === 'string' ? to : createPath(to), location.href).href);
  };

  return {
    // Methods that no component calls throw, as on the server.
    ...staticRouter,
    get state() {
      return state;
    },
    get routes() {
      return (engineRouter ?? staticRouter).routes;
    },
    get branches() {
      return (engineRouter ?? staticRouter).branches;
    },
    get manifest() {
      return (engineRouter ?? staticRouter).manifest;
    },
    get window() {
      return window;
    },
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    navigate,
    revalidate: () => startForNavigation().then((router) => (router ? router.revalidate() : reload())),
    getBlocker: (key, blocks) => {
      void start().then((router) => router.getBlocker(key, blocks), ignore);
      return IDLE_BLOCKER;
    },
    deleteBlocker: (key) => void start().then((router) => router.deleteBlocker(key), ignore),
    start,
  };
};
