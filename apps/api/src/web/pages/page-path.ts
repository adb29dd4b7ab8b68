import type { PageParameters } from '@meridian/federation';
import { remotesIn } from '@meridian/federation';
import { overlap, type ReleaseStore, type ResolvedReleases } from '@meridian/releases';

/** Parameters that the shell reads on every page. */
const SHELL_PARAMETERS: readonly string[] = ['lang'];
/** Longer addresses are not cached. */
const MAX_CACHED_LENGTH = 500;

/** The part of a URL that decides what a page shows. */
export interface PagePath {
  /** Path and query, with nothing in the query that no route reads. */
  path: string;
  isCacheable: boolean;
  /** The query holds a secret: the page is for nobody but the visitor who knows it. */
  isSecret: boolean;
}

/** Parameters of the routes that may answer a path; null if a release from before they were declared is among them. */
const parametersOf = async (
  pathname: string,
  { remotes }: ResolvedReleases,
  store: Pick<ReleaseStore, 'manifest'>,
): Promise<PageParameters[] | null> => {
  const answering = remotesIn(remotes).flatMap((app) =>
    (remotes[app] ?? [])
      .filter(({ mounts }) => mounts.some((mount) => overlap(mount, pathname)))
      .map(({ version }) => store.manifest(app, version)),
  );
  const declared = (await Promise.all(answering)).map(({ parameters }) => parameters);
  if (declared.includes(undefined)) return null;
  return declared
    .flatMap((routes) => Object.entries(routes ?? {}))
    .flatMap(([mount, parameters]) => (overlap(mount, pathname) ? [parameters] : []));
};

/** Reduces a URL to what its page depends on: other parameters, such as those of trackers, would only fill the cache. */
export const pagePath = async (
  { pathname, searchParams }: URL,
  releases: ResolvedReleases,
  store: Pick<ReleaseStore, 'manifest'>,
): Promise<PagePath> => {
  const parameters = await parametersOf(pathname, releases, store);
  const secrets = (parameters ?? []).flatMap(({ secretQuery = [] }) => secretQuery);
  const known = [...(parameters ?? []).flatMap(({ query = [] }) => query), ...secrets, ...SHELL_PARAMETERS];
  const names = new Set(parameters ? known : [...searchParams.keys(), ...SHELL_PARAMETERS]);
  const entries = [...names].flatMap((name) => searchParams.getAll(name).map((value) => [name, value]));
  const query = new URLSearchParams(entries).toString();
  const path = query ? `${pathname}?${query}` : pathname;
  const isSecret = secrets.some((name) => searchParams.has(name));
  const isKnown = parameters !== null || entries.every(([name = '']) => SHELL_PARAMETERS.includes(name));
  return { path, isSecret, isCacheable: isKnown && !isSecret && path.length <= MAX_CACHED_LENGTH };
};
