import type { Locale, ShopTime } from '@meridian/domain';
import type { ResolvedReleases } from '@meridian/releases';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { PageVersions } from '../../releases/canary/report-tokens.ts';
import { SingleFlight } from '../../platform/concurrency/single-flight.ts';
import type { CompressedBody } from '../../platform/http/compressed-body.ts';
import type { MeasuredCache } from '../../platform/metrics/cache-metrics.ts';

/** Upper limit for the age of a cached page. Normally its key or the catalogue revision changes earlier. */
const PAGE_TTL_MS = 10 * 60_000;
/** Upper limit for the age of a 404 or 410 page, which is shorter because there are many more such URLs. */
const NOT_FOUND_TTL_MS = 10_000;
/** Milliseconds for which a page may be served stale after its last confirmation. */
export const MAX_STALE_MS = 10 * 60_000;
/** Revision of a page that was rendered while the database was unavailable. Its data may be incomplete. */
const UNCONFIRMED_REVISION = -2;
/** Total bytes of all cached pages, including their compressed forms. */
const MAX_CACHE_BYTES = 48 * 1024 * 1024;

/** All inputs of a page except the catalogue. */
export interface PageCacheKeyParts {
  /** Path and query. The query has only parameters that a route reads. */
  path: string;
  locale: Locale;
  releases: ResolvedReleases;
  /** Share of the pages that send reports: `REPORTS_SHARE`, or 1 during a canary. */
  reportShare: number;
  /** Canary version of the shell. While it has one, pages have the start monitor. */
  shellCanary?: string | undefined;
  /** The shop's day and hour, because delivery dates and the season depend on them. */
  shopTime: ShopTime;
}

/** Returns the cache key of a page. Requests with the same key and the same catalogue revision get the same page. */
export const pageCacheKey = ({
  path,
  locale,
  releases,
  reportShare,
  shellCanary,
  shopTime,
}: PageCacheKeyParts): string =>
  JSON.stringify([
    path,
    locale.language,
    locale.currency,
    locale.country,
    releases.shell,
    Object.entries(releases.remotes).map(([name, versions]) => [
      name,
      versions?.map(({ version }) => version),
    ]),
    releases.withdrawn,
    reportShare,
    shellCanary ?? null,
    shopTime.day,
    shopTime.hour,
  ]);

/** A rendered page that can be sent to several shoppers. */
export interface RenderedDocument {
  status: number;
  body: CompressedBody;
  /** Sources of inlined styles for the content security policy. */
  styleHashes: string[];
  /** Value of the `Link` header; empty without preloads. */
  link: string;
  /** For a preview: whether the pinned versions rendered the page, or a fallback version did. */
  preview?: 'rendered' | 'failed';
  /** Versions that rendered the page; undefined for a preview, which sends no reports. */
  versions?: PageVersions;
}

/** The result of rendering: a page or a redirect. */
export type Rendered = RenderedDocument | { status: number; location: string };

/** A rendering result, and whether it may be cached. Only complete pages without failures may be. */
export interface Rendering {
  result: Rendered;
  isCacheable: boolean;
}

export interface CatalogueState {
  revision: number;
  /** Whether the database has confirmed the revision; otherwise it is the last revision that was read. */
  isConfirmed: boolean;
  /** Milliseconds for which a page may be served stale after its last confirmation; 0 if it must be current. */
  maxStaleMs: number;
}

interface Entry {
  page: RenderedDocument;
  revision: number;
  renderedAt: number;
  /** The last time at which the page was current, in milliseconds since the epoch. */
  confirmedAt: number;
}

/** Caches rendered pages. Concurrent requests for the same page share one rendering. */
@Injectable()
export class CachedPages implements MeasuredCache {
  hits = 0;
  misses = 0;
  private readonly pages = new LRUCache<string, Entry>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ page }) => page.body.size,
    ttl: PAGE_TTL_MS + MAX_STALE_MS,
  });
  private readonly rendering = new SingleFlight<Rendered>();

  get bytes(): number {
    return this.pages.calculatedSize;
  }

  /** Returns the cached page of a key if it may be served. */
  find(key: string, state: CatalogueState): RenderedDocument | undefined {
    const page = this.servable(key, state);
    if (page) this.hits++;
    else this.misses++;
    return page;
  }

  isRendering(key: string, { revision }: CatalogueState): boolean {
    return this.rendering.isRunning(`${revision} ${key}`);
  }

  /** Renders the page of a key with `render`, once for concurrent requests. Its failures are rethrown and never cached. */
  render(key: string, { revision, isConfirmed }: CatalogueState, render: () => Promise<Rendering>) {
    return this.rendering.run(`${revision} ${key}`, async () => {
      const { result, isCacheable } = await render();
      const newest = this.pages.peek(key)?.revision ?? revision;
      // A slow rendering must not replace a page with a newer catalogue revision.
      if (!isCacheable || !('body' in result) || (isConfirmed && newest > revision)) return result;
      const now = Date.now();
      const shown = isConfirmed ? revision : UNCONFIRMED_REVISION;
      this.pages.set(key, { page: result, revision: shown, renderedAt: now, confirmedAt: now });
      return result;
    });
  }

  private servable(key: string, { revision, isConfirmed, maxStaleMs }: CatalogueState) {
    const entry = this.pages.get(key);
    if (!entry) return undefined;
    const now = Date.now();
    const ttlMs = entry.page.status === 200 ? PAGE_TTL_MS : NOT_FOUND_TTL_MS;
    if (isConfirmed && entry.revision === revision && now - entry.renderedAt < ttlMs) {
      entry.confirmedAt = now;
      return entry.page;
    }
    return now - entry.confirmedAt < maxStaleMs ? entry.page : undefined;
  }
}
