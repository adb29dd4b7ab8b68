import { errorResponse } from '@meridian/api-client';
import type { TextLoader } from '@meridian/i18n';
import { type ComponentType, createElement } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { retryThroughOutages } from './connection.ts';
import type { HeadArguments, RemoteRoute } from './remote-contract.ts';

/**
 * Path, or a marker for index and layout routes. Identifies a route among its siblings in every version of a
 * remote.
 */
const keyOf = (route: RemoteRoute): string => (route.index ? '#index' : (route.path ?? '#layout'));

/** Finds a route by the keys of its ancestors and its own key. */
const findRoute = (routes: readonly RemoteRoute[], keys: readonly string[]): RemoteRoute | undefined => {
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
  texts: TextLoader;
  ErrorBoundary: ComponentType;
  /** The remote of the routes, for their handles. */
  remote?: object;
  /** Takes the data of a route that was prefetched for a URL. */
  takePrefetched?: (id: string, url: string) => Promise<unknown> | undefined;
  /** Runs a job on the routes of a version, with fallback to another version; without it there is one version. */
  use?: <T>(
    job: (routes: readonly RemoteRoute[], withLoadTimeout: WithLoadTimeout) => Promise<T>,
  ) => Promise<T>;
}

/** Converts routes into routes of the router, with ids that start with `idPrefix`. A loader also loads screen and texts. */
export const mountRoutes = (
  routes: readonly RemoteRoute[],
  source: RouteSource,
  idPrefix: string,
  root: readonly RemoteRoute[] = routes,
  parentKeys: readonly string[] = [],
): RouteObject[] =>
  routes.map((route, index) => {
    const keys = [...parentKeys, keyOf(route)];
    const id = `${idPrefix}${index}`;
    let Screen: ComponentType | undefined;
    let rendered = route;
    const onRoute = <T>(
      job: (current: RemoteRoute, withLoadTimeout: WithLoadTimeout) => Promise<T>,
    ): Promise<T> => {
      const onVersion = async (version: readonly RemoteRoute[], withLoadTimeout: WithLoadTimeout) => {
        const current = findRoute(version, keys);
        if (!current) throw new Error(`No route ${keys.join(' > ')}`);
        return job(current, withLoadTimeout);
      };
      return source.use ? source.use(onVersion) : onVersion(root, (part) => part);
    };
    const load = async (current: RemoteRoute, withLoadTimeout: WithLoadTimeout) => {
      const [loaded] = await Promise.all([
        current.lazy && withLoadTimeout(current.lazy()),
        current.texts && withLoadTimeout(source.texts.use(source.namespace, current.texts)),
      ]);
      if (loaded) Screen = loaded.Component;
      rendered = current;
    };
    const read = (args: LoaderFunctionArgs, prefetchedData?: Promise<unknown>) => {
      let prefetched = prefetchedData;
      return onRoute(async (current, withLoadTimeout) => {
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
        // A fallback version has a head of its own, which fits its data.
        head: route.handle?.head && ((args: HeadArguments<never, never>) => rendered.handle?.head?.(args)),
        namespace: source.namespace,
        remote: source.remote,
        prepare: () => onRoute(load),
        prefetch: (args: LoaderFunctionArgs) => read(args),
      },
      loader: (args: LoaderFunctionArgs) => {
        const loaded = () =>
          read(args, source.takePrefetched?.(id, args.request.url)).catch((error: unknown) =>
            Promise.reject(pageStatusOf(error)),
          );
        return retryThroughOutages(loaded, args.request.signal);
      },
      ErrorBoundary: source.ErrorBoundary,
      // For a route without a component the router renders the child routes.
      ...(route.lazy ? { Component: () => (Screen ? createElement(Screen) : null) } : {}),
    };
    return route.index
      ? { ...shared, index: true, path: route.path }
      : {
          ...shared,
          path: route.path,
          children: route.children && mountRoutes(route.children, source, `${id}-`, root, keys),
        };
  });
