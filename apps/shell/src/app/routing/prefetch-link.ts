import { DEFAULT_CURRENCY, formatPrice } from '@meridian/domain';
import { matchRoutes, type RouteObject, RouterContextProvider } from 'react-router-dom';
import type { MountedRouteHandle } from './mounted-route-handle.ts';
import type { PrefetchCache } from './prefetch-cache.ts';
import type { RemoteHandle, Remotes } from '../remotes/remotes.ts';

interface Options {
  remotes: Remotes;
  prefetchCache: PrefetchCache;
  /** Routes of the shell itself. */
  shellRoutes: RouteObject[];
  routesOf: (remote: RemoteHandle) => Promise<RouteObject[]>;
}

/** Whether the browser is set to save data. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const ignore = () => undefined;

/** Loads code and data of a link before it is followed, for example while it is hovered. */
export const prefetchLink = async (
  href: string,
  { remotes, prefetchCache, shellRoutes, routesOf }: Options,
): Promise<void> => {
  const url = new URL(href, location.href);
  if (savesData() || url.origin !== location.origin || url.href === location.href) return;
  const remote = remotes.forPath(url.pathname);
  const matches = matchRoutes(remote ? await routesOf(remote).catch(() => []) : shellRoutes, url) ?? [];
  for (const { route, params } of matches) {
    const { id } = route;
    const { prefetch } = (route.handle ?? {}) as Partial<MountedRouteHandle>;
    if (!id || !prefetch) continue;
    const request = new Request(url);
    const args = {
      request,
      url,
      params,
      pattern: route.path ?? '',
      context: new RouterContextProvider(),
    };
    prefetchCache.fetch(id, url.href, () => prefetch(args));
  }
  // The first formatted price loads the number tables of the browser, about 70 ms on a phone, and the font file with
  // the currency symbol.
  const price = formatPrice(0, DEFAULT_CURRENCY, document.documentElement.lang);
  document.fonts.load(`1em ${getComputedStyle(document.body).fontFamily}`, price).catch(ignore);
};
