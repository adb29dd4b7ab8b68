import { gunzipSync } from 'node:zlib';
import { sendRequest } from '../measure/http-request.ts';

/** Result of one request for each sitemap file of a shop. */
export interface SitemapCrawl {
  files: number;
  urls: number;

  compressedMb: number;
  uncompressedMb: number;
  totalMs: number;
  slowestMs: number;
}

const MEGABYTE = 1024 ** 2;

export const crawlSitemaps = async (origin: string): Promise<SitemapCrawl> => {
  const crawl: SitemapCrawl = {
    files: 0,
    urls: 0,
    compressedMb: 0,
    uncompressedMb: 0,
    totalMs: 0,
    slowestMs: 0,
  };
  const read = async (path: string): Promise<string> => {
    const startedAt = performance.now();
    const { status, body } = await sendRequest(origin, {
      method: 'GET',
      path,
      headers: { 'accept-encoding': 'gzip' },
    });
    if (status !== 200) throw new Error(`${path} returned ${status}`);
    const took = performance.now() - startedAt;
    const text = gunzipSync(body);
    crawl.files++;
    crawl.compressedMb += body.length / MEGABYTE;
    crawl.uncompressedMb += text.length / MEGABYTE;
    crawl.totalMs += took;
    crawl.slowestMs = Math.max(crawl.slowestMs, took);
    return text.toString();
  };
  const index = await read('/sitemap.xml');
  for (const [, url = ''] of index.matchAll(/<loc>([^<]+)</g)) {
    const { pathname } = new URL(url);
    crawl.urls += (await read(pathname)).match(/<url>/g)?.length ?? 0;
  }
  return crawl;
};
