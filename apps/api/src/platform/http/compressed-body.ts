import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const BROTLI_QUALITY = 4;
const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof compressors;

/** Estimated factor by which the compressed forms increase the size of a body. */
const COMPRESSION_OVERHEAD = 1.25;

/** A response body with its entity tag. Each compressed form is created on first use and cached. */
export class CompressedBody {
  /** Outside of the JavaScript heap. */
  private readonly bytes: Buffer;
  readonly tag: string;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.bytes = Buffer.from(text);
    this.tag = `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`;
  }

  /** Estimated bytes in memory, including the compressed forms. */
  get size(): number {
    return Math.ceil(this.bytes.length * COMPRESSION_OVERHEAD) + 1;
  }

  plain(): Buffer {
    return this.bytes;
  }

  compressedWith(encoding: Encoding): Promise<Buffer> {
    let bytes = this.compressed.get(encoding);
    if (!bytes) this.compressed.set(encoding, (bytes = compressors[encoding](this.bytes)));
    return bytes;
  }
}

/** Returns the best encoding that the client accepts: Brotli, then gzip. */
const encodingOf = (request: Request): Encoding | undefined =>
  (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding));

/**
 * Sends a body in the best encoding that the client accepts, or 304 if the client has it cached. The calling code sets
 * status and content type.
 */
export const sendCompressed = async (
  request: Request,
  response: Response,
  content: CompressedBody,
): Promise<void> => {
  response.setHeader('ETag', content.tag);
  response.vary('Accept-Encoding');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const encoding = encodingOf(request);
  const body = await (encoding ? content.compressedWith(encoding) : content.plain());
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.end(body);
};
