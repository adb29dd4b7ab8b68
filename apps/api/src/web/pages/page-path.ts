import type { PageParameters } from '@meridian/federation';
import { remotesIn } from '@meridian/federation';
import { isOrderPage } from '../orders/order-pages.ts';
import { patternsOverlap, type ReleaseStore, type ResolvedReleases } from '@meridian/releases';

/** Query parameters that the shell reads on every page. */
const SHELL_PARAMETERS: readonly string[] = ['lang'];
/** Pages of the shell that emailed links open. Only the browser reads their token. */
const SHELL_LINK_PATHS: ReadonlySet<string> = new Set(['/auth/reset', '/auth/verify']);
/** Pages with longer paths are not cached. */
const MAX_CACHED_PATH_LENGTH = 500;

/** The part of a URL that determines the content of a page. */
export interface PagePath {
  /** Path and query. The query has only parameters that a route reads. */
  path: string;
  isCacheable: boolean;
  /** Whether the page is only for the visitor who has a secret: in its query, or as the cookie of an order. */
  isSecret: boolean;
}

/** Returns the declared parameters of the routes that match a path; null if an older release does not declare them. */
const parametersOf = async (
  pathname: string,
  { remotes }: ResolvedReleases,
  store: Pick<ReleaseStore, 'manifest'>,
): Promise<PageParameters[] | null> => {
  const manifests = remotesIn(remotes).flatMap((app) =>
    (remotes[app] ?? [])
      .filter(({ mounts }) => mounts.some((mount) => patternsOverlap(mount, pathname)))
      .map(({ version }) => store.manifest(app, version)),
  );
  const parameterSets = (await Promise.all(manifests)).map(({ parameters }) => parameters);
  if (parameterSets.includes(undefined)) return null;
  return parameterSets
    .flatMap((routes) => Object.entries(routes ?? {}))
    .flatMap(([mount, parameters]) => (patternsOverlap(mount, pathname) ? [parameters] : []));
};

/** Removes query parameters that no route reads, because tracking parameters would fill the cache. */
export const pagePath = async (
  { pathname, searchParams }: URL,
  releases: ResolvedReleases,
  store: Pick<ReleaseStore, 'manifest'>,
): Promise<PagePath> => {
  const parameters = await parametersOf(pathname, releases, store);
  const secrets = (parameters ?? []).flatMap(({ secretQuery = [] }) => secretQuery);
  const declared = [
    ...(parameters ?? []).flatMap(({ query = [] }) => query),
    ...secrets,
    ...SHELL_PARAMETERS,
  ];
  const names = new Set(parameters ? declared : [...searchParams.keys(), ...SHELL_PARAMETERS]);
  const entries = [...names].flatMap((name) => searchParams.getAll(name).map((value) => [name, value]));
  const query = new URLSearchParams(entries).toString();
  const path = query ? `${pathname}?${query}` : pathname;
  const isSecret =
    isOrderPage(pathname) ||
    secrets.some((name) => searchParams.has(name)) ||
    (SHELL_LINK_PATHS.has(pathname.toLowerCase()) && searchParams.has('token'));
  const isDeclared = parameters !== null || entries.every(([name = '']) => SHELL_PARAMETERS.includes(name));
  return { path, isSecret, isCacheable: isDeclared && !isSecret && path.length <= MAX_CACHED_PATH_LENGTH };
};
