import { gunzipSync } from 'node:zlib';
import { exchange } from '../measure/exchange.ts';

/** The sitemaps of a shop, each asked for once by somebody who reads all of them. */
export interface SitemapWalk {
  files: number;
  addresses: number;
  /** Megabytes, as they travel and as they are read. */
  packed: number;
  open: number;
  /** Milliseconds for all, and for the slowest file. */
  all: number;
  slowest: number;
}

const MEGABYTE = 1024 ** 2;

export const walkSitemaps = async (origin: string): Promise<SitemapWalk> => {
  const walk: SitemapWalk = { files: 0, addresses: 0, packed: 0, open: 0, all: 0, slowest: 0 };
  const read = async (path: string): Promise<string> => {
    const began = performance.now();
    const { status, body } = await exchange(origin, {
      method: 'GET',
      path,
      headers: { 'accept-encoding': 'gzip' },
    });
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    const took = performance.now() - began;
    const text = gunzipSync(body);
    walk.files++;
    walk.packed += body.length / MEGABYTE;
    walk.open += text.length / MEGABYTE;
    walk.all += took;
    walk.slowest = Math.max(walk.slowest, took);
    return text.toString();
  };
  const index = await read('/sitemap.xml');
  for (const [, address = ''] of index.matchAll(/<loc>([^<]+)</g)) {
    const { pathname } = new URL(address);
    walk.addresses += (await read(pathname)).match(/<url>/g)?.length ?? 0;
  }
  return walk;
};
