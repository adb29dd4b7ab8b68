import { LRUCache } from 'lru-cache';
import type { ReadyText } from '../../platform/http/ready-text.ts';

/** About 50 MB at most with its compressed forms. */
const KEPT = 250;

/** Pages of one revision of the catalogue. With the next one all of them are made anew. */
export class PageCache {
  private readonly pages = new LRUCache<string, ReadyText>({ max: KEPT });
  private revision = -1;

  find(revision: number, query: string): ReadyText | undefined {
    this.follow(revision);
    return this.pages.get(query);
  }

  /** Keeps a page, unless the catalogue has moved on while it was made. */
  keep(madeAt: number, now: number, query: string, page: ReadyText): void {
    this.follow(now);
    if (madeAt === now) this.pages.set(query, page);
  }

  private follow(revision: number): void {
    if (revision === this.revision) return;
    this.revision = revision;
    this.pages.clear();
  }
}
