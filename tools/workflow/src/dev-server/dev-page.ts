import type { ReleaseSet, RemoteName, RemoteRelease } from '@meridian/federation';
import { patternsOverlap } from '@meridian/releases';

/** The element with the page data of the shell. */
const DATA = /(<script type="application\/json" id="page-data">)(.*?)(<\/script>)/s;
const ROOT_ELEMENT = /(<div id="root">).*(<\/div><script type="application\/json" id="page-data">)/s;

interface PageData {
  releases: ReleaseSet;
  hydration: object;
}

const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Whether a path belongs to the remote, in its deployed version or in the development version. */
const isOwn = (pathname: string, candidates: readonly RemoteRelease[]): boolean =>
  candidates.some(({ mounts }) => mounts.some((mount) => patternsOverlap(mount, pathname)));

export interface DevPage {
  html: string;
  /** Whether the page belongs to the remote, so that the browser renders it. */
  own: boolean;
}

/**
 * Adds a remote in development to a page of the shop: as the only candidate, without the released styles and scripts.
 * The browser renders the pages of the remote, because the server has rendered the released version.
 */
export const devPage = (html: string, pathname: string, app: RemoteName, release: RemoteRelease): DevPage => {
  const json = DATA.exec(html)?.[2];
  if (!json) return { html, own: false };
  const data = JSON.parse(json) as PageData;
  const own = isOwn(pathname, [...(data.releases[app] ?? []), release]);
  const next: PageData = {
    ...data,
    releases: { ...data.releases, [app]: [release] },
    ...(own ? { hydration: {} } : {}),
  };
  const files = `/remotes/${app}/`;
  const withData = html
    .replace(DATA, (_, start: string, __, end: string) => start + escapeJson(next) + end)
    .replaceAll(new RegExp(`<style data-href="${files}[^"]*">.*?</style>`, 'gs'), '')
    .replaceAll(new RegExp(`<link rel="preload"[^>]*href="${files}[^>]*>`, 'g'), '');
  return { html: own ? withData.replace(ROOT_ELEMENT, '$1$2') : withData, own };
};
