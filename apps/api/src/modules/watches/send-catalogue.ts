import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { PageEncoding, ReadyPage } from './page-cache.ts';

/** Sends JSON piece by piece under an entity tag; a caller that has this state already gets a 304. */
export const sendStream = async (
  request: Request,
  response: Response,
  { tag, pieces }: { tag: string; pieces: AsyncGenerator<string> },
): Promise<void> => {
  response.setHeader('ETag', tag);
  response.type('application/json');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  await pipeline(Readable.from(pieces), response);
};

/** The best of our encodings that the caller takes, whatever order it names them in. */
const encodingOf = (request: Request): PageEncoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding));

/** Sends a page that is ready, compressed as the caller likes it. */
export const sendPage = async (request: Request, response: Response, page: ReadyPage): Promise<void> => {
  response.setHeader('ETag', page.tag);
  response.vary('Accept-Encoding');
  response.type('application/json');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const encoding = encodingOf(request);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.end(encoding ? await page.as(encoding) : page.text);
};
