import { createHash } from 'node:crypto';
import { imageUrl, productPath, PUBLIC_PATHS } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CatalogueRepository, type WatchAddress } from '../../modules/catalogue/catalogue.repository.ts';
import { Catalogue } from '../../modules/catalogue/catalogue.ts';
import { SingleFlight } from '../../platform/concurrency/single-flight.ts';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { type Part, partsOf } from './sitemap-parts.ts';
import { sitemapIndexOf, sitemapOf, type SitemapPage } from './sitemap-text.ts';

const READ_AT_ONCE = 200;
/** Pictures named of one watch; with them a file stays below the 50 MB that search engines read. */
const MOST_PICTURES = 20;
const KEPT_BYTES = 24 * 1024 * 1024;
/** Pages whose content follows the catalogue. */
const OF_CATALOGUE = /^\/(products|$)/;

/** A file as it is sent: XML, compressed. */
export interface SitemapFile {
  tag: string;
  gzip: Buffer;
}

/**
 * The sitemaps: an index, the pages, and the watches in parts. A file is made when it is asked for and kept until one
 * of its watches changes.
 */
@Injectable()
export class Sitemap {
  private readonly files = new LRUCache<string, SitemapFile>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ gzip }) => gzip.length,
  });
  private readonly making = new SingleFlight<SitemapFile>();
  private parts: { version: number; parts: Part[] } = { version: -1, parts: [] };
  private readonly origin: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly catalogue: Catalogue,
    private readonly repository: CatalogueRepository,
  ) {
    this.origin = config.PUBLIC_ORIGIN;
  }

  /** The index of all files. */
  async index(): Promise<SitemapFile> {
    const parts = await this.current();
    return this.file('index', parts.map(({ state }) => state).join(), () =>
      sitemapIndexOf([
        { address: `${this.origin}/sitemaps/pages.xml` },
        ...parts.map(({ lastChange }, index) => ({
          address: `${this.origin}/sitemaps/watches-${index + 1}.xml`,
          lastChange,
        })),
      ]),
    );
  }

  /** Home, catalogue and static pages. */
  async pages(): Promise<SitemapFile> {
    const times = (await this.current()).map(({ lastChange }) => lastChange.getTime());
    const newest = times.length > 0 ? new Date(Math.max(...times)) : undefined;
    const pages = PUBLIC_PATHS.map((path) => ({
      address: this.origin + path,
      lastChange: OF_CATALOGUE.test(path) ? newest : undefined,
      pictures: [],
    }));
    return this.file('pages', String(newest?.getTime()), () => sitemapOf([pages]));
  }

  /** The watches of a part, counted from 1; null if there is no such part. */
  async watches(number: number): Promise<SitemapFile | null> {
    const part = (await this.current())[number - 1];
    if (!part) return null;
    return this.file(`watches-${number}`, part.state, () => sitemapOf(this.read(part.ids)));
  }

  private async *read(ids: readonly string[]) {
    for (let start = 0; start < ids.length; start += READ_AT_ONCE) {
      const watches = await this.repository.addressesOf(ids.slice(start, start + READ_AT_ONCE));
      yield watches.map((watch) => this.pageOf(watch));
    }
  }

  private pageOf({ slug, updatedAt, images }: WatchAddress): SitemapPage {
    return {
      url: this.origin + productPath(slug),
      lastChange: updatedAt,
      images: images.slice(0, MOST_PICTURES).map((path) => this.origin + imageUrl(path, 1280, 'webp')),
    };
  }

  /** The parts of the catalogue as it is now. */
  private async current(): Promise<Part[]> {
    await this.catalogue.current();
    const { version } = this.catalogue;
    if (this.parts.version !== version) this.parts = { version, parts: partsOf(this.catalogue.history()) };
    return this.parts.parts;
  }

  /** A file in the state of its contents; one that is being made is waited for. */
  private file(name: string, state: string, make: () => Promise<Buffer>): Promise<SitemapFile> {
    const tag = `"${createHash('sha1').update(`${this.origin} ${name} ${state}`).digest('base64url')}"`;
    const known = this.files.get(tag);
    if (known) return Promise.resolve(known);
    return this.making.run(tag, async () => {
      const file = { tag, gzip: await make() };
      this.files.set(tag, file);
      return file;
    });
  }
}
