import { LRUCache } from 'lru-cache';
import type { PageVersions } from '../modules/features/page-visits.ts';
import { SharedWork } from '../platform/concurrency/shared-work.ts';
import type { ReadyText } from '../platform/http/ready-body.ts';

/** Milliseconds that a page is shown again. Whatever would make it stale is in its key; this is for what nobody has thought of. */
const KEPT_MS = 10 * 60_000;
/** Bytes of all kept pages together, compressed forms included. */
const KEPT_BYTES = 48 * 1024 * 1024;
/** What its compressed forms, which are made later, add to a page. */
const COMPRESSED = 1.25;

/** A page as it is sent to any number of visitors. */
export interface FinishedPage {
  status: number;
  body: ReadyText;
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
export type Rendered = FinishedPage | { status: number; location: string };

/** Whether others may see it again: only what is whole and wholly good. */
export interface Rendering {
  result: Rendered;
  keep: boolean;
}

/** Finished pages for a short while, and those being rendered: who asks meanwhile for the same one waits for it. */
export class KeptPages {
  private readonly pages = new LRUCache<string, FinishedPage>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ body }) => Math.ceil(body.size * COMPRESSED) + 1,
    ttl: KEPT_MS,
  });
  private readonly rendering = new SharedWork<Rendered>();

  /** The page of a key, made if it is not there. Failures are the failures of `make`, and are never kept. */
  get(key: string, make: () => Promise<Rendering>): Promise<Rendered> {
    const known = this.pages.get(key);
    if (known) return Promise.resolve(known);
    return this.rendering.run(key, async () => {
      const { result, keep } = await make();
      if (keep && 'body' in result) this.pages.set(key, result);
      return result;
    });
  }
}
