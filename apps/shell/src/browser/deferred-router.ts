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

export interface DeferredRouterOptions {
  routes: RouteObject[];
  /** Those of them that stand at the page's address. */
  matches: RouteMatch[];
  /** The data that the server rendered the page with. */
  hydration: HydrationState;
  patchRoutesOnNavigation: PatchRoutesOnNavigationFunction;
  engine: () => Promise<Engine>;
  /** Leaves for an address as a new page. */
  leave: (address: string) => void;
}

export interface DeferredRouter extends DataRouter {
  /** Loads the engine, if that has not begun. Rejects if it can't be loaded; the next call tries again. */
  wake(): Promise<DataRouter>;
}

const never = () => undefined;

/** Where the browser stands, as the router's own history tells it. */
const here = (): Location => {
  const { usr = null, key = 'default' } = (history.state ?? {}) as { usr?: unknown; key?: string };
  const { pathname, search, hash } = location;
  return { pathname, search, hash, state: usr, key, mask: undefined };
};

/**
 * A router that shows the page that the server rendered, and loads what navigates only when somebody is about to: the
 * page is usable sooner without it. From then on the router's own engine does everything. Should the engine not load,
 * links lead to a new page, as they do without script.
 */
export const createDeferredRouter = ({
  routes,
  matches,
  hydration,
  patchRoutesOnNavigation,
  engine,
  leave,
}: DeferredRouterOptions): DeferredRouter => {
  const first = createStaticRouter(routes, {
    basename: '/',
    location: here(),
    matches,
    loaderData: hydration.loaderData ?? {},
    actionData: null,
    errors: hydration.errors ?? null,
  } as unknown as StaticHandlerContext);
  let { state } = first;
  const subscribers = new Set<Subscriber>();
  const publish: Subscriber = (next, change) => {
    // Until the engine knows its first page, the rendered one stays.
    if (!next.initialized) return;
    state = next;
    for (const tell of [...subscribers]) tell(next, change);
  };

  let awake: DataRouter | undefined;
  const start = ({ createBrowserRouter }: Engine): DataRouter => {
    removeEventListener('popstate', onPopState);
    const { pathname, search, hash } = state.location;
    // After a step through the history the data at hand are another page's.
    const stayed = location.pathname === pathname && location.search === search;
    awake = createBrowserRouter(routes, {
      ...(stayed ? { hydrationData: hydration } : {}),
      patchRoutesOnNavigation,
    });
    awake.subscribe(publish);
    if (location.hash !== hash)
      publish(awake.state, {
        deletedFetchers: [],
        newErrors: null,
        viewTransitionOpts: undefined,
        flushSync: false,
      });
    return awake;
  };
  let waking: Promise<DataRouter> | undefined;
  const wake = () => {
    waking ??= engine()
      .then(start)
      .catch((error: unknown) => {
        waking = undefined;
        throw error;
      });
    return waking;
  };
  /** Loads the page anew, which needs no engine. */
  const reload = () => leave(location.href);
  /** The same for a visitor who goes somewhere: without a connection it waits. Answers undefined without the engine. */
  const woken = (): Promise<DataRouter | undefined> =>
    retryThroughOutages(wake).catch((error: unknown) => {
      // The visitor dismissed the message: they stay.
      if ((error as Error).name === 'AbortError') return new Promise<never>(never);
      return undefined;
    });
  const onPopState = () => void woken().then((router) => router ?? reload());
  addEventListener('popstate', onPopState);

  const navigate = async (to: To | number | null, ...options: unknown[]): Promise<void> => {
    const router = await woken();
    if (router) await (router.navigate as (...all: unknown[]) => Promise<void>)(to, ...options);
    else if (typeof to === 'number') history.go(to);
    else if (to) leave(new URL(typeof to === 'string' ? to : createPath(to), location.href).href);
  };

  return {
    // What no component asks for throws, as it does on the server.
    ...first,
    get state() {
      return state;
    },
    get routes() {
      return (awake ?? first).routes;
    },
    get branches() {
      return (awake ?? first).branches;
    },
    get manifest() {
      return (awake ?? first).manifest;
    },
    get window() {
      return window;
    },
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    navigate,
    revalidate: () => woken().then((router) => (router ? router.revalidate() : reload())),
    getBlocker: (key, blocks) => {
      void wake().then((router) => router.getBlocker(key, blocks), never);
      return IDLE_BLOCKER;
    },
    deleteBlocker: (key) => void wake().then((router) => router.deleteBlocker(key), never),
    wake,
  };
};
