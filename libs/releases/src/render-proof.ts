import { type AppName, type PageResponse, remotesIn, type RenderRequest } from '@meridian/federation';
import { ownPages } from './mounts.ts';
import { ContractError } from './release-check.ts';
import { type ResolvedReleases, resolveReleases } from './release-set.ts';
import type { ReleaseReader } from './release-snapshot.ts';

/** A page of the shell itself, which needs no feature and no data. */
const OWN_PAGE = '/auth';
/** At most so many pages of one feature are tried. */
const MOST_PAGES = 12;

/** Renders a page with a version of the shell. */
export type RenderPage = (
  request: Pick<RenderRequest, 'path' | 'locale' | 'now'>,
  releases: ResolvedReleases,
) => Promise<PageResponse>;

/**
 * Renders pages with a version before any channel may point to it: a feature's own ones beside the stable shell; with a
 * shell its own and those of all stable features. Nothing may stand in for the version. A failure of another feature
 * does not refuse a feature. @throws ContractError
 */
export const smokeTestRendering = async (
  store: ReleaseReader,
  app: AppName,
  version: string,
  render: RenderPage,
): Promise<void> => {
  const { shell, remotes } = await resolveReleases(store, { pins: { [app]: version } });
  const releases: ResolvedReleases = { shell: shell.slice(0, 1), remotes: {} };
  for (const name of remotesIn(remotes))
    releases.remotes[name] =
      app === 'shell' || name === app ? (remotes[name] ?? []).slice(0, 1) : (remotes[name] ?? []);
  const concerned = app === 'shell' ? remotesIn(remotes) : [app];
  const pages = concerned.flatMap((name) =>
    ownPages(releases.remotes[name]?.[0]?.mounts ?? []).slice(0, MOST_PAGES),
  );
  for (const path of app === 'shell' ? [OWN_PAGE, ...pages] : pages) {
    const refuse = (why: string): never => {
      throw new ContractError(`${app} ${version} does not render ${path}: ${why}`);
    };
    const page = {
      path,
      locale: { language: 'en', currency: 'kzt', country: null },
      now: Date.now(),
    } as const;
    const { status, html, location, failures } = await Promise.resolve()
      .then(() => render(page, releases))
      .catch((error: unknown) => refuse(String(error)));
    const failure = failures.find(({ remote }) => app === 'shell' || remote === app);
    if (failure) refuse(failure.error.split('\n')[0] ?? '');
    if (status >= 500) refuse(`it answers ${status}`);
    if (!html && !location) refuse('the page is empty');
  }
};
