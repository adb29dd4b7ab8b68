import { DEFAULT_CURRENCY, formatPrice } from '@meridian/domain';
import type { NavigationService } from '@meridian/federation';
import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router-dom';
import type { MountedRouteHandle } from '../app/routing/mount-routes.ts';
import type { PrefetchCache } from '../app/routing/prefetch-cache.ts';
import type { RemoteHandle } from '../app/remotes/remote-handle.ts';
import type { Remotes } from '../app/remotes/remotes.ts';

interface Options {
  remotes: Remotes;
  prefetchCache: PrefetchCache;
  /** The routes that the shell itself has. */
  own: RouteObject[];
  routesOf: (remote: RemoteHandle) => Promise<RouteObject[]>;
  /** Loads what navigates. */
  wake: () => void;
}

/** Whether the visitor asked to save data. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const never = () => undefined;

/** Fetches code and data of an address that a visitor points at, so that following it shows the page at once. */
export const createLinkPrefetch =
  ({ remotes, prefetchCache, own, routesOf, wake }: Options): NonNullable<NavigationService['prefetch']> =>
  (href) => {
    const url = new URL(href, location.href);
    if (savesData() || url.origin !== location.origin || url.href === location.href) return;
    wake();
    const remote = remotes.forPath(url.pathname);
    void (async () => {
      const matches = matchRoutes(remote ? await routesOf(remote).catch(() => []) : own, url) ?? [];
      for (const { route, params } of matches) {
        const { id } = route;
        const { prefetch } = (route.handle ?? {}) as Partial<MountedRouteHandle>;
        if (!id || !prefetch) continue;
        const args = { request: new Request(url), params, context: {} } as unknown as LoaderFunctionArgs;
        prefetchCache.fetch(id, url.href, () => prefetch(args));
      }
      // The first price of a visit makes the browser read its tables of numbers, which takes a phone 70 ms, and fetch
      // the font of its sign.
      const price = formatPrice(0, DEFAULT_CURRENCY, document.documentElement.lang);
      document.fonts.load(`1em ${getComputedStyle(document.body).fontFamily}`, price).catch(never);
    })();
  };
