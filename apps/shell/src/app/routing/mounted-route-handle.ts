import type { RouteHandle } from '@meridian/federation';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { RemoteHandle } from '../remotes/remotes.ts';

/**
 * Handle of a mounted route: the handle of the route itself, its remote, and functions that load it ahead of
 * time.
 */
export interface MountedRouteHandle extends RouteHandle {
  namespace: string;
  /** The remote of the route; undefined for the pages of the shell. */
  remote?: RemoteHandle;
  /** Loads component and texts, for a page whose data was rendered by the server. */
  prepare?: () => Promise<void>;
  /** Runs the loader and loads component and texts before a navigation. */
  prefetch?: (args: LoaderFunctionArgs) => Promise<unknown>;
}
