import {
  isAppName,
  type PageResponse,
  type PinnedVersions,
  remotesIn,
  type RenderRequest,
} from '@meridian/federation';
import { staticPaths } from '../rendering/mounts.ts';
import { type ResolvedReleases, resolveReleases } from '../rendering/release-set.ts';
import type { ReleaseReader } from '../store/release-store.ts';
import { ContractError } from './release-check.ts';

/** A page of the shell that needs no remote and no data. */
const SHELL_PAGE = '/auth';
const MAX_PAGES_PER_REMOTE = 12;

/** Renders a page with a version of the shell. */
export type RenderPage = (
  request: Pick<RenderRequest, 'path' | 'locale' | 'now'>,
  releases: ResolvedReleases,
) => Promise<PageResponse>;

/**
 * Renders pages with new versions before any channel points to them. A remote renders its own pages in the stable shell.
 * A shell renders its own page and the pages of all stable remotes. No other version of a new app may be used as a
 * fallback. The failure of an unchanged remote refuses only a shell.
 * @param versions the new versions @throws ContractError
 */
export const smokeTestRendering = async (
  store: ReleaseReader,
  versions: PinnedVersions,
  render: RenderPage,
): Promise<void> => {
  const { shell, remotes } = await resolveReleases(store, { pins: versions });
  const isTested = (app: string): boolean =>
    versions.shell !== undefined || (isAppName(app) && versions[app] !== undefined);
  const releases: ResolvedReleases = { shell: shell.slice(0, 1), remotes: {} };
  for (const name of remotesIn(remotes))
    releases.remotes[name] = isTested(name) ? (remotes[name] ?? []).slice(0, 1) : (remotes[name] ?? []);
  const pages = remotesIn(remotes)
    .filter(isTested)
    .flatMap((name) => staticPaths(releases.remotes[name]?.[0]?.mounts ?? []).slice(0, MAX_PAGES_PER_REMOTE));
  const subject = Object.entries(versions)
    .map(([app, version]) => `${app} ${version}`)
    .join(' with ');
  for (const path of versions.shell === undefined ? pages : [SHELL_PAGE, ...pages]) {
    const refuse = (why: string): never => {
      throw new ContractError(`${subject} does not render ${path}: ${why}`);
    };
    const page = {
      path,
      locale: { language: 'en', currency: 'kzt', country: null },
      now: Date.now(),
    } as const;
    const { status, html, location, failures } = await Promise.resolve()
      .then(() => render(page, releases))
      .catch((error: unknown) => refuse(String(error)));
    const failure = failures.find(({ remote }) => isTested(remote));
    if (failure) refuse(failure.error.split('\n')[0] ?? '');
    if (status >= 500) refuse(`it answers ${status}`);
    if (!html && !location) refuse('the page is empty');
  }
};
