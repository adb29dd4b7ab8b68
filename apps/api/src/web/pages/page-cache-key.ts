import type { Locale } from '@meridian/domain';
import type { ResolvedReleases } from '@meridian/releases';

/** Everything that a page depends on, besides the catalogue. */
export interface PageCacheKeyParts {
  /** Path and query, with nothing in the query that no route reads. */
  path: string;
  locale: Locale;
  releases: ResolvedReleases;
  /** Share of the pages that report (`REPORTS_SHARE`, all during a canary). */
  reportShare: number;
  /** Milliseconds: a page may show the season of its day. */
  now: number;
}

/** Two requests of one key get the same page, as long as the catalogue stays the same. */
export const pageCacheKey = ({ path, locale, releases, reportShare, now }: PageCacheKeyParts): string =>
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
    reportShare,
    new Date(now).toDateString(),
  ]);
