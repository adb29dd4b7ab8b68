import { mountRoutes, type RemoteRoute, type Services } from '@meridian/federation';
import type { TextLoader } from '@meridian/i18n';
import type { RouteObject } from 'react-router-dom';
import type { PrefetchCache } from './prefetch-cache.ts';
import { type RemoteHandle, remoteUnavailable } from '../remotes/remotes.ts';
import { RouteError } from './route-error.tsx';

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
  return mountRoutes(
    module.routes(services),
    {
      namespace: module.namespace,
      remote: handle,
      texts,
      ErrorBoundary: RouteError,
      takePrefetched: (id, url) => prefetchCache?.take(id, url),
      use: (job) =>
        handle.use(({ module: current, release }) =>
          job(current.routes(services), (part) => handle.withLoadTimeout(release, part)),
        ),
    },
    `${handle.name}:`,
  );
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
export const mountShellRoutes = (routes: readonly RemoteRoute[], texts: TextLoader): RouteObject[] =>
  mountRoutes(routes, { namespace: 'shell', texts, ErrorBoundary: RouteError }, 'shell:');
