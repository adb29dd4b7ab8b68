import type { Locale } from '@meridian/domain';
import type { ResolvedReleases } from '@meridian/releases';

/** All inputs of a page except the catalogue. */
export interface PageCacheKeyParts {
  /** Path and query. The query has only parameters that a route reads. */
  path: string;
  locale: Locale;
  releases: ResolvedReleases;
  /** Share of the pages that send reports: `REPORTS_SHARE`, or 1 during a canary. */
  reportShare: number;
  /** Milliseconds since the epoch. The key contains only the day, because some pages depend on the season. */
  now: number;
}

/** Returns the cache key of a page. Requests with the same key and the same catalogue revision get the same page. */
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
