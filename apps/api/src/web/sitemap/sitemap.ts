import { createHash } from 'node:crypto';
import type { NamePageLink } from '@meridian/contracts';
import { imageUrl, namePagePath, productPath, PUBLIC_PATHS } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { NamePages } from '../../modules/catalogue/pages/name-pages.ts';
import { WatchesRepository } from '../../modules/catalogue/watches/watches.repository.ts';
import { Catalogue } from '../../modules/catalogue/listing/catalogue.ts';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { sitemapIndexOf, sitemapOf, type SitemapPage } from './sitemap-text.ts';

const BATCH_SIZE = 200;
/** Images per watch. The limit ensures that a file stays below the 50 MB that search engines accept. */
const MAX_IMAGES = 20;
const MAX_CACHE_BYTES = 24 * 1024 * 1024;
/** Paths of pages that change with the catalogue. */
const CATALOGUE_PATHS = /^\/(products|brands|$)/;
/** Brands and collections in their file, well below the limits of search engines. */
const MAX_NAME_PAGES = 10_000;

/** Watches per file. Each has three URLs, well below the limit of 50,000 URLs and 50 MB per file. */
const WATCHES_PER_FILE = 5000;

/** A consecutive part of the catalogue, oldest watches first, so that a new watch changes only the last part. */
interface Part {
  ids: string[];
  lastChange: Date;
  /** Digest of the id and the last change of each watch. */
  state: string;
}

/** Splits the result of `Catalogue.history` into parts. */
export const partsOf = (
  history: Iterable<{ id: string; updatedAt: number }>,
  size = WATCHES_PER_FILE,
): Part[] => {
  const runs: { id: string; updatedAt: number }[][] = [];
  for (const watch of history) {
    const last = runs.at(-1);
    if (last && last.length < size) last.push(watch);
    else runs.push([watch]);
  }
  return runs.map((run) => ({
    ids: run.map(({ id }) => id),
    lastChange: new Date(run.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), 0)),
    state: createHash('sha1')
      .update(run.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join())
      .digest('base64url'),
  }));
};

/** A gzipped XML file. */
export interface SitemapFile {
  tag: string;
  gzip: Buffer;
}

/**
 * The sitemaps: an index, the pages, the brands with the collections, and the watches in parts. A file is generated on request and cached until one of its
 * watches changes.
 */
@Injectable()
export class Sitemap {
  private readonly files = new LRUCache<string, SitemapFile, () => Promise<Buffer>>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ gzip }) => gzip.length,
    // Concurrent requests for a file share one generation.
    fetchMethod: async (tag, _, { context: generate }) => ({ tag, gzip: await generate() }),
  });
  private parts: { revision: number; parts: Part[] } = { revision: -1, parts: [] };
  private readonly origin: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly catalogue: Catalogue,
    private readonly repository: WatchesRepository,
    private readonly namePages: NamePages,
  ) {
    this.origin = config.PUBLIC_ORIGIN;
  }

  async index(): Promise<SitemapFile> {
    const parts = await this.currentParts();
    return this.file('index', parts.map(({ state }) => state).join(), () =>
      sitemapIndexOf([
        { url: `${this.origin}/sitemaps/pages.xml` },
        { url: `${this.origin}/sitemaps/brands.xml` },
        ...parts.map(({ lastChange }, index) => ({
          url: `${this.origin}/sitemaps/watches-${index + 1}.xml`,
          lastChange,
        })),
      ]),
    );
  }

  /** Returns the sitemap of home, catalogue and static pages. */
  async pages(): Promise<SitemapFile> {
    const times = (await this.currentParts()).map(({ lastChange }) => lastChange.getTime());
    const newest = times.length > 0 ? new Date(Math.max(...times)) : undefined;
    const pages = PUBLIC_PATHS.map((path) => ({
      url: this.origin + path,
      lastChange: CATALOGUE_PATHS.test(path) ? newest : undefined,
      images: [],
    }));
    return this.file('pages', String(newest?.getTime()), () => sitemapOf([pages]));
  }

  /** Returns the sitemap of the brands and collections that have watches. */
  async brands(): Promise<SitemapFile> {
    const { brands, collections } = await this.namePages.list();
    const pageOf = (kind: 'brands' | 'collections', { slug, image }: NamePageLink): SitemapPage => ({
      url: this.origin + namePagePath(kind, slug),
      lastChange: undefined,
      images: image ? [this.origin + imageUrl(image, 1280, 'webp')] : [],
    });
    const pages = [
      ...brands.map((brand) => pageOf('brands', brand)),
      ...collections.map((collection) => pageOf('collections', collection)),
    ].slice(0, MAX_NAME_PAGES);
    return this.file('brands', JSON.stringify(pages), () => sitemapOf([pages]));
  }

  /** Returns the sitemap of one part of the watches, counted from 1; null if there is no such part. */
  async watches(number: number): Promise<SitemapFile | null> {
    const part = (await this.currentParts())[number - 1];
    if (!part) return null;
    return this.file(`watches-${number}`, part.state, () => sitemapOf(this.read(part.ids)));
  }

  private async *read(ids: readonly string[]) {
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const watches = await this.repository.findForSitemap(ids.slice(start, start + BATCH_SIZE));
      yield watches.map((watch) => this.pageOf(watch));
    }
  }

  private pageOf({
    slug,
    updatedAt,
    images,
  }: Awaited<ReturnType<WatchesRepository['findForSitemap']>>[number]): SitemapPage {
    return {
      url: this.origin + productPath(slug),
      lastChange: updatedAt,
      images: images.slice(0, MAX_IMAGES).map((path) => this.origin + imageUrl(path, 1280, 'webp')),
    };
  }

  private async currentParts(): Promise<Part[]> {
    await this.catalogue.refresh();
    const revision = this.catalogue.pageRevision;
    if (this.parts.revision !== revision) this.parts = { revision, parts: partsOf(this.catalogue.history()) };
    return this.parts.parts;
  }

  /** Returns a cached file, or generates it. `state` identifies the content. */
  private file(name: string, state: string, generate: () => Promise<Buffer>): Promise<SitemapFile> {
    const tag = `"${createHash('sha1').update(`${this.origin} ${name} ${state}`).digest('base64url')}"`;
    return this.files.forceFetch(tag, { context: generate });
  }
}
