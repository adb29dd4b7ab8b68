import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const BROTLI_QUALITY = 4;
const compressors = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text),
};
type Encoding = keyof typeof compressors;

/** A body as it leaves: its text, its tag, and what it was compressed to, once. */
export class ReadyText {
  readonly tag: string;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(readonly text: string) {
    this.tag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
  }

  as(encoding: Encoding): Promise<Buffer> {
    let bytes = this.compressed.get(encoding);
    if (!bytes) this.compressed.set(encoding, (bytes = compressors[encoding](this.text)));
    return bytes;
  }
}

/** The best of our encodings that the caller takes, whatever order it names them in. */
const encodingOf = (request: Request): Encoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding));

/**
 * Sends a body that is ready, compressed as the caller likes it; a caller that has it already gets a 304. Status and
 * type are the caller's business.
 */
export const sendReady = async (request: Request, response: Response, ready: ReadyText): Promise<void> => {
  response.setHeader('ETag', ready.tag);
  response.vary('Accept-Encoding');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const encoding = encodingOf(request);
  const body = encoding ? await ready.as(encoding) : Buffer.from(ready.text);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.end(body);
};
