import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { acceptedEncoding, BROTLI_QUALITY } from './compressed-body.ts';

/** Pieces that are read ahead of a slow client. */
const MAX_PIECES_AHEAD = 2;

interface StreamedJson {
  tag: string;
  pieces: AsyncGenerator<string | Buffer>;
  /** Called before the first piece is read. */
  before?: () => Promise<void>;
}

/** Streams JSON with an entity tag, compressed if the client accepts it, or sends 304 if the client has this state cached. */
export const sendStream = async (
  request: Request,
  response: Response,
  { tag, pieces, before }: StreamedJson,
): Promise<void> => {
  response.setHeader('ETag', tag);
  response.type('application/json');
  response.vary('Accept-Encoding');
  if (request.fresh || request.method === 'HEAD') {
    response.status(request.fresh ? 304 : 200).end();
    return;
  }
  await before?.();
  const source = Readable.from(pieces, { highWaterMark: MAX_PIECES_AHEAD });
  const encoding = acceptedEncoding(request);
  if (!encoding) return pipeline(source, response);
  response.setHeader('Content-Encoding', encoding);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  await pipeline(source, encoding === 'br' ? createBrotliCompress({ params }) : createGzip(), response);
};

/** Sends the result of `compute` as JSON with an entity tag. If the client has this state cached, it sends 304 without computing. */
export const sendTagged = async (
  request: Request,
  response: Response,
  tag: string,
  compute: () => Promise<unknown>,
): Promise<void> => {
  response.setHeader('ETag', tag);
  if (request.fresh) response.status(304).end();
  else response.json(await compute());
};
