import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

export const BROTLI_QUALITY = 4;
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
/** The best encoding comes first. */
const ENCODINGS = ['br', 'gzip'] as const;
/** Returns the best encoding that the client accepts. */
export const acceptedEncoding = (request: Request): Encoding | undefined =>
  ENCODINGS.find((name) => request.acceptsEncodings(name));

/** Estimated factor by which the compressed forms increase the size of a body. */
const COMPRESSION_OVERHEAD = 1.25;

/** A response body with its entity tag. Each compressed form is created on first use and cached. */
export class CompressedBody {
  /** Outside of the JavaScript heap. */
  readonly bytes: Buffer;
  private readonly tag: string;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.bytes = Buffer.from(text);
    this.tag = `W/"${createHash('sha1').update(this.bytes).digest('base64url')}"`;
  }

  /** Estimated bytes in memory, including the compressed forms. */
  get size(): number {
    return Math.ceil(this.bytes.length * COMPRESSION_OVERHEAD) + 1;
  }

  /**
   * Sends the body in the best encoding that the client accepts, or 304 if the client has it cached. The calling code sets
   * status and content type.
   */
  async send(request: Request, response: Response): Promise<void> {
    response.setHeader('ETag', this.tag);
    response.vary('Accept-Encoding');
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const encoding = acceptedEncoding(request);
    const body = encoding ? await this.compressedWith(encoding) : this.bytes;
    if (encoding) response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', body.length);
    response.end(body);
  }

  private compressedWith(encoding: Encoding): Promise<Buffer> {
    let bytes = this.compressed.get(encoding);
    if (!bytes) this.compressed.set(encoding, (bytes = compressors[encoding](this.bytes)));
    return bytes;
  }
}
