import type { Request, Response } from 'express';
import type { LRUCache } from 'lru-cache';
import { CompressedBody, sendCompressed, entityTagOf } from '../../../platform/http/compressed-body.ts';
import type { WatchFragment } from '../watch-fragments.ts';

const HEAD = Buffer.from('{"watches":[');
const COMMA = Buffer.from(',');
const END = Buffer.from(']}');
/** Bytes per page in addition to its texts: arrays, keys, the object itself. */
const OVERHEAD_BYTES = 1000;

const join = (fragments: readonly WatchFragment[], tail: Buffer): Buffer => {
  const pieces: Buffer[] = [];
  for (const { bytes } of fragments) pieces.push(pieces.length === 0 ? HEAD : COMMA, bytes);
  if (pieces.length === 0) pieces.push(HEAD);
  pieces.push(tail);
  return Buffer.concat(pieces);
};

/** Cache of complete page bodies. */
export type PageBodies = LRUCache<WatchPage, Buffer>;

/**
 * A page of watches. It stores only its tag and the text after the watches. Many pages contain the same watches, so their
 * JSON is cached once, as fragments, and joined when the page is sent.
 */
export class WatchPage extends CompressedBody {
  /**
   * @param tail the JSON after the watches, starting with the bracket that closes their array
   * @param read reads the fragments of the watches
   * @param bodies cache of the complete uncompressed body
   */
  constructor(
    fragments: readonly WatchFragment[],
    private readonly tail: Buffer,
    private readonly read: () => Promise<WatchFragment[]>,
    private readonly bodies: PageBodies,
  ) {
    super(entityTagOf([...fragments.map(({ tag }) => tag), tail.toString()].join()));
  }

  plain(): Buffer | Promise<Buffer> {
    return this.bodies.get(this) ?? this.join();
  }

  private async join(): Promise<Buffer> {
    const body = join(await this.read(), this.tail);
    this.bodies.set(this, body);
    return body;
  }

  protected get ownBytes(): number {
    return this.tail.length + OVERHEAD_BYTES;
  }
}

/** All watches of one version of the catalogue. The body is joined on the first request and cached until the next version. */
export class WholeCatalogue extends CompressedBody {
  private body: Promise<Buffer> | undefined;

  constructor(
    tag: string,
    private readonly read: () => Promise<WatchFragment[]>,
  ) {
    super(tag);
  }

  plain(): Promise<Buffer> {
    this.body ??= this.read()
      .then((fragments) => join(fragments, END))
      .catch((error: unknown) => {
        this.body = undefined;
        throw error;
      });
    return this.body;
  }

  /** `WHOLE_CATALOGUE_LIMIT` bounds the body, so it does not count towards the size limit of a cache. */
  protected get ownBytes(): number {
    return OVERHEAD_BYTES;
  }
}

/** Sends a page of watches as JSON, or 304 if the client has it. */
export const sendWatchPage = async (
  request: Request,
  response: Response,
  page: CompressedBody,
): Promise<void> => {
  response.type('application/json');
  await sendCompressed(request, response, page);
};
