import { errorResponse } from '@meridian/api-client';
import { type RemoteRoute, type Services, retryThroughOutages } from '@meridian/federation';
import type { TextLoader } from '@meridian/i18n';
import { type ComponentType, createElement } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import type { PrefetchCache } from './prefetch-cache.ts';
import { type RemoteHandle, remoteUnavailable } from '../remotes/remote-handle.ts';
import type { MountedRouteHandle } from './mounted-route-handle.ts';
import { RouteError } from './route-error.tsx';

/**
 * Path, or a marker for index and layout routes. Identifies a route among its siblings in every version of a
 * remote.
 */
const keyOf = (route: RemoteRoute): string => (route.index ? '#index' : (route.path ?? '#layout'));

/** Finds a route by the keys of its ancestors and its own key. */
const findRoute = (routes: RemoteRoute[], keys: readonly string[]): RemoteRoute | undefined => {
  const [head, ...rest] = keys;
  const route = routes.find((candidate) => keyOf(candidate) === head);
  return rest.length === 0 || !route ? route : findRoute(route.children ?? [], rest);
};

/** Client errors of the API that a later request may not get, so they are not the status of the page. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Converts a 4xx response of the API into a response with this status for the page; returns other errors
 * unchanged.
 */
const pageStatusOf = (error: unknown): unknown => {
  const status = errorResponse(error)?.status ?? 0;
  return status >= 400 && status < 500 && !TRANSIENT_STATUSES.has(status)
    ? new Response(null, { status })
    : error;
};

type WithLoadTimeout = <P>(part: Promise<P>) => Promise<P>;

/** The source of routes: a remote, or the shell itself. */
interface RouteSource {
  namespace: string;
  /** Runs a job on the route with these keys, with fallback to another version of a remote. */
  use: <T>(
    keys: readonly string[],
    job: (route: RemoteRoute, withLoadTimeout: WithLoadTimeout) => Promise<T>,
  ) => Promise<T>;
  remote?: RemoteHandle;
  texts: TextLoader;
  prefetchCache?: PrefetchCache;
}

const mountRoutes = (
  routes: readonly RemoteRoute[],
  source: RouteSource,
  parentKeys: readonly string[],
  idPrefix: string,
): RouteObject[] =>
  routes.map((route, index) => {
    const keys = [...parentKeys, keyOf(route)];
    const id = `${idPrefix}${index}`;
    let Screen: ComponentType | undefined;
    const load = async (current: RemoteRoute, withLoadTimeout: WithLoadTimeout) => {
      const [loaded] = await Promise.all([
        current.lazy && withLoadTimeout(current.lazy()),
        current.texts && withLoadTimeout(source.texts.use(source.namespace, current.texts)),
      ]);
      if (loaded) Screen = loaded.Component;
    };
    const read = (args: LoaderFunctionArgs, prefetchedData?: Promise<unknown>) => {
      let prefetched = prefetchedData;
      return source.use(keys, async (current, withLoadTimeout) => {
        const reading = prefetched ?? current.loader?.(args);
        // The prefetched data belongs to the first version; a fallback version runs its own loader.
        prefetched = undefined;
        const [data] = await Promise.all([reading, load(current, withLoadTimeout)]);
        return data ?? null;
      });
    };
    const shared = {
      id,
      handle: {
        ...route.handle,
        namespace: source.namespace,
        remote: source.remote,
        prepare: () => source.use(keys, load),
        prefetch: (args) => read(args),
      } as MountedRouteHandle,
      loader: (args: LoaderFunctionArgs) => {
        const loaded = () =>
          read(args, source.prefetchCache?.take(id, args.request.url)).catch((error: unknown) =>
            Promise.reject(pageStatusOf(error)),
          );
        return retryThroughOutages(loaded, args.request.signal);
      },
      ErrorBoundary: RouteError,
      // For a route without a component the router renders the child routes.
      ...(route.lazy ? { Component: () => (Screen ? createElement(Screen) : null) } : {}),
    };
    return route.index
      ? { ...shared, index: true, path: route.path }
      : {
          ...shared,
          path: route.path,
          children: route.children && mountRoutes(route.children, source, keys, `${id}-`),
        };
  });

/**
 * Converts the routes of a remote into routes of the shell's router. Each route falls back to another version
 * on failure.
 */
export const mountRemoteRoutes = async (
  handle: RemoteHandle,
  services: Services,
  texts: TextLoader,
  prefetchCache?: PrefetchCache,
): Promise<RouteObject[]> => {
  const { module } = await handle.loaded();
  const source: RouteSource = {
    namespace: module.namespace,
    remote: handle,
    texts,
    prefetchCache,
    use: (keys, job) =>
      handle.use(async ({ module: current, release }) => {
        const route = findRoute(current.routes(services), keys);
        if (!route) throw new Error(`No route ${keys.join(' > ')} in this version`);
        return job(route, (part) => handle.withLoadTimeout(release, part));
      }),
  };
  return mountRoutes(module.routes(services), source, [], `${handle.name}:`);
};

/** Routes at the paths of a remote without any working version; they respond with 503. */
export const unavailableRoutes = (handle: RemoteHandle): RouteObject[] =>
  handle.mounts.map((path, index) => ({
    id: `${handle.name}!${index}`,
    path,
    loader: () => {
      throw remoteUnavailable(handle.name);
    },
    handle: { namespace: 'shell', remote: handle },
    ErrorBoundary: RouteError,
  }));

/** Converts the routes of the shell's own pages, which have the same shape as those of a remote. */
export const mountShellRoutes = (routes: readonly RemoteRoute[], texts: TextLoader): RouteObject[] => {
  const source: RouteSource = {
    namespace: 'shell',
    texts,
    use: (keys, job) => {
      const route = findRoute([...routes], keys);
      if (!route) throw new Error(`No route ${keys.join(' > ')}`);
      return job(route, (part) => part);
    },
  };
  return mountRoutes(routes, source, [], 'shell:');
};
