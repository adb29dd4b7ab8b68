import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Sitemap, type SitemapFile } from './sitemap.ts';

const WATCHES_FILE = /^watches-([1-9]\d{0,4})\.xml$/;
const ROBOTS_MAX_AGE_S = 3600;

/** Serves robots.txt and the sitemaps. */
@Controller()
export class SitemapController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sitemap: Sitemap,
  ) {}

  /** Disallows nothing. Private pages have `noindex`, which crawlers can only read if they may fetch the page. */
  @Get('robots.txt')
  robots(@Res() response: Response): void {
    response.setHeader('Cache-Control', `public, max-age=${ROBOTS_MAX_AGE_S}`);
    response
      .type('text/plain')
      .send(`User-agent: *\nDisallow:\n\nSitemap: ${this.config.PUBLIC_ORIGIN}/sitemap.xml\n`);
  }

  @Get('sitemap.xml')
  async index(@Req() request: Request, @Res() response: Response): Promise<void> {
    await send(request, response, await this.sitemap.index());
  }

  @Get('sitemaps/:file')
  async file(@Param('file') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const number = WATCHES_FILE.exec(name)?.[1];
    const file =
      name === 'pages.xml'
        ? await this.sitemap.pages()
        : name === 'brands.xml'
          ? await this.sitemap.brands()
          : number && (await this.sitemap.watches(Number(number)));
    if (!file) throw new AppError('notFound');
    await send(request, response, file);
  }
}

/** Sends gzipped XML, decompressed if the client does not accept gzip. */
const send = async (request: Request, response: Response, { tag, gzip }: SitemapFile): Promise<void> => {
  const acceptsGzip = request.acceptsEncodings('gzip') !== false;
  response.setHeader('Cache-Control', 'public, no-cache');
  response.setHeader('ETag', acceptsGzip ? tag : `W/${tag}`);
  response.vary('Accept-Encoding');
  response.type('application/xml');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  if (acceptsGzip) {
    response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Content-Length', gzip.length);
    response.end(gzip);
    return;
  }
  await pipeline(Readable.from([gzip]), createGunzip(), response);
};
