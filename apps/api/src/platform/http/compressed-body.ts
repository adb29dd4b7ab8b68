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
export type Encoding = keyof typeof compressors;

/** The entity tag of a content. */
export const entityTagOf = (content: string | Buffer): string =>
  `W/"${createHash('sha1').update(content).digest('base64url')}"`;

/** A body as it leaves, any number of times: what it is compressed to is made once and kept with it. */
export abstract class CompressedBody {
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();
  private compressedBytes = 0;
  private grown: (() => void) | undefined;

  constructor(readonly tag: string) {}

  /** The body as it is. */
  abstract plain(): Buffer | Promise<Buffer>;
  /** Bytes that it keeps beside its compressed forms. */
  protected abstract readonly ownBytes: number;

  /** Bytes that it takes in memory; they grow when it is compressed. */
  get size(): number {
    return this.ownBytes + this.compressedBytes;
  }

  /** Calls back whenever it takes more memory than before. */
  onGrowth(callback: () => void): void {
    this.grown = callback;
  }

  compressedWith(encoding: Encoding): Promise<Buffer> {
    let bytes = this.compressed.get(encoding);
    if (!bytes) this.compressed.set(encoding, (bytes = this.compress(encoding)));
    return bytes;
  }

  private async compress(encoding: Encoding): Promise<Buffer> {
    try {
      const bytes = await compressors[encoding](await this.plain());
      this.compressedBytes += bytes.length;
      this.grown?.();
      return bytes;
    } catch (error) {
      this.compressed.delete(encoding);
      throw error;
    }
  }
}

/** A text that is kept whole, outside of the script's heap. */
export class CompressedText extends CompressedBody {
  private readonly bytes: Buffer;

  constructor(text: string) {
    const bytes = Buffer.from(text);
    super(entityTagOf(bytes));
    this.bytes = bytes;
  }

  plain(): Buffer {
    return this.bytes;
  }

  protected get ownBytes(): number {
    return this.bytes.length;
  }
}

const BROTLI = /(?:^|[\s,])br(?=\s*(?:,|$))/;

/** The best of our encodings that the caller takes, whatever order it names them in. */
const encodingOf = (request: Request): Encoding | undefined => {
  const accepted = request.headers['accept-encoding'];
  if (!accepted) return undefined;
  // What every browser sends needs no weighing up.
  if (typeof accepted === 'string' && BROTLI.test(accepted)) return 'br';
  return (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding));
};

/**
 * Sends a body that is ready, compressed as the caller likes it; a caller that has it already gets a 304. Status and
 * type are the caller's business.
 */
export const sendCompressed = async (
  request: Request,
  response: Response,
  ready: CompressedBody,
): Promise<void> => {
  response.setHeader('ETag', ready.tag);
  response.vary('Accept-Encoding');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const encoding = encodingOf(request);
  const body = await (encoding ? ready.compressedWith(encoding) : ready.plain());
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.end(body);
};
