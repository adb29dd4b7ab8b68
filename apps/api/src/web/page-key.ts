import type { Locale } from '@meridian/domain';
import type { ResolvedReleases } from '@meridian/releases';

/** Parameters that pages read. An address with any other one is rendered for itself, so that nobody fills the cache. */
const KNOWN_PARAMETERS = new Set([
  'availability',
  'collections',
  'color',
  'colors',
  'currency',
  'cursor',
  'flags',
  'gender',
  'lang',
  'priceMax',
  'priceMin',
  'q',
  'sizes',
  'sort',
]);
const MAX_LENGTH = 500;

/** Everything that a page depends on. */
export interface PageCircumstances {
  /** Path and query, as asked for. */
  path: string;
  locale: Locale;
  releases: ResolvedReleases;
  /** Revision of the catalogue. */
  revision: number;
  /** Share of the pages that report (`REPORTS_SHARE`, all during a canary). */
  reportShare: number;
  /** Milliseconds: a page may show the season of its day. */
  now: number;
}

/** Whether an address is one of the shop's own, with nothing in it that is about one visitor. */
export const isCommonAddress = (path: string): boolean => {
  if (path.length > MAX_LENGTH || !/^\/(?!\/)/.test(path)) return false;
  const query = path.slice(path.indexOf('?') + 1);
  if (query === path) return true;
  return [...new URLSearchParams(query).keys()].every((name) => KNOWN_PARAMETERS.has(name));
};

/** Two requests of one key get the same page. */
export const pageKey = ({ path, locale, releases, revision, reportShare, now }: PageCircumstances): string =>
  JSON.stringify([
    path,
    locale.language,
    locale.currency,
    locale.country,
    releases.shell,
    Object.entries(releases.remotes).map(([name, candidates]) => [
      name,
      candidates?.map(({ version }) => version),
    ]),
    revision,
    reportShare,
    new Date(now).toDateString(),
  ]);
