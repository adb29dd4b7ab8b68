import {
  type AppName,
  PAGE_DATA_ID,
  type PageData,
  type ReleaseSet,
  releasePath,
  remotesIn,
} from '@meridian/federation';
import { JSDOM, VirtualConsole } from 'jsdom';
import { DEV_VERSION } from './dev-config.ts';

const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * Replaces the released shell of a page by the shell in development, and released remotes by those in `remotes`. The browser
 * renders the page, because the server has rendered the released versions.
 */
export const devPage = (html: string, remotes: ReleaseSet): string => {
  // Without a console, because jsdom reports styles that it cannot parse.
  const dom = new JSDOM(html, { virtualConsole: new VirtualConsole() });
  const { document } = dom.window;
  const element = document.getElementById(PAGE_DATA_ID);
  if (!element) return html;
  const data = JSON.parse(element.textContent ?? '') as PageData;
  const next: PageData = { ...data, releases: { ...data.releases, ...remotes }, hydration: {} };
  element.textContent = escapeJson(next);
  document.getElementById('root')?.replaceChildren();

  const apps: AppName[] = ['shell', ...remotesIn(remotes)];
  for (const app of apps) {
    const files = `/remotes/${app}/`;
    const released = `style[data-href^="${files}"], link[rel=preload][href^="${files}"], script[src^="${files}"]`;
    for (const file of document.querySelectorAll(released)) file.remove();
  }
  const shell = releasePath('shell', DEV_VERSION);
  const style = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: `${shell}shell.css`,
  });
  const script = Object.assign(document.createElement('script'), { defer: true, src: `${shell}shell.js` });
  document.head.append(style, script);
  return dom.serialize();
};
