import { isApiError } from '@meridian/api-client';
import { type RemoteRoute, type RouteHandle, type Services, retryThroughOutages } from '@meridian/federation';
import type { TextLoader } from '@meridian/i18n';
import { type ComponentType, createElement } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import type { PrefetchCache } from './prefetch-cache.ts';
import { type RemoteHandle, remoteUnavailable } from '../remotes/remote-handle.ts';
import { RouteError } from './route-error.tsx';

/** A handle as the shell keeps it: the route's own and where it comes from. */
export interface MountedRouteHandle extends RouteHandle {
  namespace: string;
  remote?: RemoteHandle;
  /** Loads the screen, for a page whose data came with it. */
  prepare?: () => Promise<void>;
  /** Reads the data and loads the screen ahead of a navigation. */
  prefetch?: (args: LoaderFunctionArgs) => Promise<unknown>;
}

/** Tells the routes of two versions of a feature apart, or finds the same one. */
const find = (routes: RemoteRoute[], position: readonly string[]): RemoteRoute | undefined => {
  const [head, ...rest] = position;
  const route = routes.find((candidate) => keyOf(candidate) === head);
  return rest.length === 0 || !route ? route : find(route.children ?? [], rest);
};
const keyOf = (route: RemoteRoute): string => (route.index ? '#index' : (route.path ?? '#layout'));

/** Refusals of the API that a later request may not get: they say nothing of what the URL asks for. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/** Turns the API's refusal of what a URL asks for into the status of the page. */
const pageStatusOf = (error: unknown): unknown => {
  if (!isApiError(error) || !error.answered) return error;
  const { status } = error;
  return status >= 400 && status < 500 && !TRANSIENT_STATUSES.has(status)
    ? new Response(null, { status })
    : error;
};

type Within = <P>(part: Promise<P>) => Promise<P>;

/** Where the routes of a feature come from: its remote, or the shell itself. */
interface Origin {
  namespace: string;
  /** Runs a job on a route by its position, on whichever version is good; `within` bounds the loading of its parts. */
  use: <T>(
    position: readonly string[],
    job: (route: RemoteRoute, within: Within) => Promise<T>,
  ) => Promise<T>;
  remote?: RemoteHandle;
  texts: TextLoader;
  /** Data that was fetched ahead. */
  prefetchCache?: PrefetchCache;
}

const mountRoutes = (
  routes: readonly RemoteRoute[],
  origin: Origin,
  parent: readonly string[],
  prefix: string,
): RouteObject[] =>
  routes.map((route, index) => {
    const position = [...parent, keyOf(route)];
    const id = `${prefix}${index}`;
    let Screen: ComponentType | undefined;
    const load = async (current: RemoteRoute, within: Within) => {
      const [loaded] = await Promise.all([
        current.lazy && within(current.lazy()),
        current.texts && within(origin.texts.use(origin.namespace, current.texts)),
      ]);
      if (loaded) Screen = loaded.Component;
    };
    const read = (args: LoaderFunctionArgs, early?: Promise<unknown>) => {
      let ahead = early;
      return origin.use(position, async (current, within) => {
        const reading = ahead ?? current.loader?.(args);
        // What was fetched ahead is this version's: another one that stands in reads for itself.
        ahead = undefined;
        const [data] = await Promise.all([reading, load(current, within)]);
        return data ?? null;
      });
    };
    const shared = {
      id,
      handle: {
        ...route.handle,
        namespace: origin.namespace,
        remote: origin.remote,
        prepare: () => origin.use(position, load),
        prefetch: (args) => read(args),
      } as MountedRouteHandle,
      loader: (args: LoaderFunctionArgs) => {
        const loaded = () =>
          read(args, origin.prefetchCache?.take(id, args.request.url)).catch((error: unknown) =>
            Promise.reject(pageStatusOf(error)),
          );
        return retryThroughOutages(loaded, args.request.signal);
      },
      ErrorBoundary: RouteError,
      // A route of its own without a screen is only a group: the router renders its children.
      ...(route.lazy ? { Component: () => (Screen ? createElement(Screen) : null) } : {}),
    };
    return route.index
      ? { ...shared, index: true, path: route.path }
      : {
          ...shared,
          path: route.path,
          children: route.children && mountRoutes(route.children, origin, position, `${id}-`),
        };
  });

/** Grafts the routes of a loaded remote into the shell's router; each falls back by itself to the last good version. */
export const mountRemoteRoutes = async (
  handle: RemoteHandle,
  services: Services,
  texts: TextLoader,
  prefetchCache?: PrefetchCache,
): Promise<RouteObject[]> => {
  const { module } = await handle.loaded();
  const origin: Origin = {
    namespace: module.namespace,
    remote: handle,
    texts,
    prefetchCache,
    use: (position, job) =>
      handle.use(async ({ module: current, release }) => {
        const route = find(current.routes(services), position);
        if (!route) throw new Error(`no route ${position.join(' > ')} in this version`);
        return job(route, (part) => handle.within(release, part));
      }),
  };
  return mountRoutes(module.routes(services), origin, [], `${handle.name}:`);
};

/** What stands at a remote's addresses while none of its versions can be used. */
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

/** The shell's own pages, by the same shape as a remote's. */
export const mountShellRoutes = (routes: readonly RemoteRoute[], texts: TextLoader): RouteObject[] => {
  const origin: Origin = {
    namespace: 'shell',
    texts,
    use: (position, job) => {
      const route = find([...routes], position);
      if (!route) throw new Error(`no route ${position.join(' > ')}`);
      return job(route, (part) => part);
    },
  };
  return mountRoutes(routes, origin, [], 'shell:');
};
