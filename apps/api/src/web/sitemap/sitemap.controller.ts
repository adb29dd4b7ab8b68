import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Sitemap, type SitemapFile } from './sitemap.ts';

const WATCHES = /^watches-([1-9]\d{0,4})\.xml$/;
const ROBOTS_SECONDS = 3600;

/** What search engines ask for first. */
@Controller()
export class SitemapController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sitemap: Sitemap,
  ) {}

  /** Nothing is forbidden: pages that are nobody's business say so themselves, which a forbidden page could not. */
  @Get('robots.txt')
  robots(@Res() response: Response): void {
    response.setHeader('Cache-Control', `public, max-age=${ROBOTS_SECONDS}`);
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
    const number = WATCHES.exec(name)?.[1];
    const file =
      name === 'pages.xml'
        ? await this.sitemap.pages()
        : number && (await this.sitemap.watches(Number(number)));
    if (!file) throw new AppError('notFound');
    await send(request, response, file);
  }
}

/** Sends XML as it is kept, or opened for the few who don't take it compressed. */
const send = async (request: Request, response: Response, { tag, gzip }: SitemapFile): Promise<void> => {
  const packed = request.acceptsEncodings('gzip') !== false;
  response.setHeader('Cache-Control', 'public, no-cache');
  response.setHeader('ETag', packed ? tag : `W/${tag}`);
  response.vary('Accept-Encoding');
  response.type('application/xml');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  if (packed) {
    response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Content-Length', gzip.length);
    response.end(gzip);
    return;
  }
  await pipeline(Readable.from([gzip]), createGunzip(), response);
};
