import { LRUCache } from 'lru-cache';
import type { PageVersions } from '../../modules/releases/page-visits.ts';
import { SingleFlight } from '../../platform/concurrency/single-flight.ts';
import type { CompressedText } from '../../platform/http/compressed-body.ts';

/** Milliseconds that a page is shown again. Whatever would make it stale is in its key or is the catalogue's revision; this is for what nobody has thought of. */
const KEPT_MS = 10 * 60_000;
/** The same for a page that does not exist: there are more such URLs than pages. */
const NOT_FOUND_MS = 10_000;
/** Milliseconds after the last time it was up to date that a page may still be shown, whatever the reason. */
export const MAX_STALE_MS = 10 * 60_000;
/** Revision of a page that was rendered while the catalogue was not confirmed: parts of it may be missing. */
const UNCONFIRMED = -2;
/** Bytes of all kept pages together, compressed forms included. */
const KEPT_BYTES = 48 * 1024 * 1024;
/** What its compressed forms, which are made later, add to a page. */
const COMPRESSED = 1.25;

/** A page as it is sent to any number of visitors. */
export interface RenderedDocument {
  status: number;
  body: CompressedText;
  /** Sources of inlined styles for the content security policy. */
  styleHashes: string[];
  /** Value of the header `Link`: what the browser should fetch at once. */
  preloads: string;
  /** Of a preview: whether the pinned versions rendered it, or another one had to stand in. */
  preview?: 'rendered' | 'failed';
  /** Versions that the page was made of; left out for a preview, which reports nothing. */
  versions?: PageVersions;
}

/** What came of rendering: a page, or where to go instead. */
export type Rendered = RenderedDocument | { status: number; location: string };

/** Whether others may see it again: only what is whole and wholly good. */
export interface Rendering {
  result: Rendered;
  isCacheable: boolean;
}

/** The catalogue that a page is to show. */
export interface CatalogueState {
  revision: number;
  /** Whether the database has confirmed the revision; otherwise it is the last known one. */
  isConfirmed: boolean;
  /** Milliseconds after the last time it was up to date that a page may be shown; 0 if it must be up to date. */
  maxStaleMs: number;
}

interface Entry {
  page: RenderedDocument;
  revision: number;
  /** Milliseconds since the epoch. */
  renderedAt: number;
  /** The last time that the page was known to be up to date. */
  confirmedAt: number;
}

/** Finished pages for a short while, and those being rendered: who asks meanwhile for the same one waits for it. */
export class CachedPages {
  private readonly pages = new LRUCache<string, Entry>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ page }) => Math.ceil(page.body.size * COMPRESSED) + 1,
    ttl: KEPT_MS + MAX_STALE_MS,
  });
  private readonly rendering = new SingleFlight<Rendered>();

  /** The page of a key, if there is one that may be shown. */
  find(key: string, { revision, isConfirmed, maxStaleMs }: CatalogueState): RenderedDocument | undefined {
    const entry = this.pages.get(key);
    if (!entry) return undefined;
    const now = Date.now();
    const keptMs = entry.page.status === 404 ? NOT_FOUND_MS : KEPT_MS;
    if (isConfirmed && entry.revision === revision && now - entry.renderedAt < keptMs) {
      entry.confirmedAt = now;
      return entry.page;
    }
    return now - entry.confirmedAt < maxStaleMs ? entry.page : undefined;
  }

  /** Whether the page of a key is being rendered. */
  isRendering(key: string, { revision }: CatalogueState): boolean {
    return this.rendering.isRunning(`${revision} ${key}`);
  }

  /** Renders the page of a key, once for all who ask meanwhile. Failures are the failures of `make`, and are never kept. */
  render(
    key: string,
    { revision, isConfirmed }: CatalogueState,
    make: () => Promise<Rendering>,
  ): Promise<Rendered> {
    return this.rendering.run(`${revision} ${key}`, async () => {
      const { result, isCacheable } = await make();
      const newest = this.pages.peek(key)?.revision ?? revision;
      // A rendering that took longer than a later one shows an older catalogue.
      if (!isCacheable || !('body' in result) || (isConfirmed && newest > revision)) return result;
      const now = Date.now();
      const shown = isConfirmed ? revision : UNCONFIRMED;
      this.pages.set(key, { page: result, revision: shown, renderedAt: now, confirmedAt: now });
      return result;
    });
  }
}
