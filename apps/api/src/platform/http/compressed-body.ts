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

/** Returns the weak entity tag of a content. */
export const entityTagOf = (content: string | Buffer): string =>
  `W/"${createHash('sha1').update(content).digest('base64url')}"`;

/** A response body that caches its compressed forms. Each form is created on first use. */
export abstract class CompressedBody {
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();
  private compressedBytes = 0;
  private growthListener: (() => void) | undefined;

  constructor(readonly tag: string) {}

  /** Returns the uncompressed body. */
  abstract plain(): Buffer | Promise<Buffer>;
  /** Bytes in memory without the compressed forms. */
  protected abstract readonly ownBytes: number;

  /** Bytes in memory. The size grows when a compressed form is created. */
  get size(): number {
    return this.ownBytes + this.compressedBytes;
  }

  /** Sets the listener that is called when the size has grown. */
  onGrowth(callback: () => void): void {
    this.growthListener = callback;
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
      this.growthListener?.();
      return bytes;
    } catch (error) {
      this.compressed.delete(encoding);
      throw error;
    }
  }
}

/** A body that stores its text in a buffer, outside of the JavaScript heap. */
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

/** Returns the best encoding that the client accepts: Brotli, then gzip. */
const encodingOf = (request: Request): Encoding | undefined => {
  const accepted = request.headers['accept-encoding'];
  if (!accepted) return undefined;
  // Shortcut without content negotiation, because every browser accepts Brotli.
  if (typeof accepted === 'string' && BROTLI.test(accepted)) return 'br';
  return (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding));
};

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
