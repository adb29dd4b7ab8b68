import { setImmediate as nextTurn } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { ErrorLevel, SitemapIndexStream, type SitemapItemLoose, SitemapStream } from 'sitemap';

/** Written in one go; in between the server answers others. */
const BATCH = 60;

type Batches<T> = AsyncIterable<readonly T[]> | Iterable<readonly T[]>;

async function* inTurns<T>(batches: Batches<T>): AsyncGenerator<T> {
  for await (const batch of batches)
    for (let start = 0; start < batch.length; start += BATCH) {
      yield* batch.slice(start, start + BATCH);
      await nextTurn();
    }
}

/** A sitemap of entries that come in batches, compressed; only the compressed bytes are ever in memory as a whole. */
export const sitemapOf = async (batches: Batches<SitemapItemLoose>): Promise<Buffer> => {
  const stream = new SitemapStream({
    // The entries are made here, of addresses that were checked when they were saved.
    level: ErrorLevel.SILENT,
    xmlns: { news: false, video: false, xhtml: true, image: true },
  });
  const items = Readable.from(inTurns(batches));
  items.on('error', (error) => stream.destroy(error));
  const zip = createGzip();
  stream.on('error', (error) => zip.destroy(error));
  return buffer(items.pipe(stream).pipe(zip));
};

/** The index of sitemaps. */
export const sitemapIndexOf = (files: readonly { url: string; lastmod?: string }[]): Promise<Buffer> =>
  buffer(Readable.from(files).pipe(new SitemapIndexStream()).pipe(createGzip()));
