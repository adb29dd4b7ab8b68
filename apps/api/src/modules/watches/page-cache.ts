import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** About 50 MB at most with its compressed forms. */
const KEPT = 250;
const BROTLI_QUALITY = 4;
const compressors = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text),
};
export type PageEncoding = keyof typeof compressors;

/** A page as it leaves: its text, its tag, and what it was compressed to, once. */
export class ReadyPage {
  readonly tag: string;
  private readonly compressed = new Map<PageEncoding, Promise<Buffer>>();

  constructor(readonly text: string) {
    this.tag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
  }

  as(encoding: PageEncoding): Promise<Buffer> {
    let bytes = this.compressed.get(encoding);
    if (!bytes) this.compressed.set(encoding, (bytes = compressors[encoding](this.text)));
    return bytes;
  }
}

/** Pages of one revision of the catalogue. With the next one all of them are made anew. */
export class PageCache {
  private readonly pages = new LRUCache<string, ReadyPage>({ max: KEPT });
  private revision = -1;

  find(revision: number, query: string): ReadyPage | undefined {
    this.follow(revision);
    return this.pages.get(query);
  }

  /** Keeps a page, unless the catalogue has moved on while it was made. */
  keep(madeAt: number, now: number, query: string, page: ReadyPage): void {
    this.follow(now);
    if (madeAt === now) this.pages.set(query, page);
  }

  private follow(revision: number): void {
    if (revision === this.revision) return;
    this.revision = revision;
    this.pages.clear();
  }
}
