import { PAGE_DATA_ID, type PageData, type RemoteName, type RemoteRelease } from '@meridian/federation';
import { patternsOverlap } from '@meridian/releases';
import { JSDOM, VirtualConsole } from 'jsdom';

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
  // Without a console, because jsdom reports styles that it cannot parse.
  const dom = new JSDOM(html, { virtualConsole: new VirtualConsole() });
  const { document } = dom.window;
  const element = document.getElementById(PAGE_DATA_ID);
  if (!element) return { html, own: false };
  const data = JSON.parse(element.textContent ?? '') as PageData;
  const own = isOwn(pathname, [...(data.releases[app] ?? []), release]);
  const next: PageData = {
    ...data,
    releases: { ...data.releases, [app]: [release] },
    ...(own ? { hydration: {} } : {}),
  };
  element.textContent = escapeJson(next);
  const files = `/remotes/${app}/`;
  const released = `style[data-href^="${files}"], link[rel=preload][href^="${files}"]`;
  for (const file of document.querySelectorAll(released)) file.remove();
  if (own) document.getElementById('root')?.replaceChildren();
  return { html: dom.serialize(), own };
};
