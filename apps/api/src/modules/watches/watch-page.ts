import type { LRUCache } from 'lru-cache';
import { CompressedBody, entityTagOf } from '../../platform/http/compressed-body.ts';
import type { WatchFragment } from '../catalogue/watch-fragments.ts';

const HEAD = Buffer.from('{"watches":[');
const COMMA = Buffer.from(',');
const END = Buffer.from(']}');
/** Bytes of a page beside what is counted: lists, keys, the object itself. */
const OVERHEAD = 1000;

const join = (fragments: readonly WatchFragment[], tail: Buffer): Buffer => {
  const pieces: Buffer[] = [];
  for (const { bytes } of fragments) pieces.push(pieces.length === 0 ? HEAD : COMMA, bytes);
  if (pieces.length === 0) pieces.push(HEAD);
  pieces.push(tail);
  return Buffer.concat(pieces);
};

/** Pages whose pieces are joined already, the most asked for ones. */
export type JoinedPages = LRUCache<WatchPage, Buffer>;

/**
 * A page of watches. It keeps which watches it shows and what follows them, not their texts, of which many pages show
 * the same: those are joined when they are sent.
 */
export class WatchPage extends CompressedBody {
  /**
   * @param tail what follows the watches, from the bracket that closes their list
   * @param read gets the watches' texts
   * @param joined where it is kept for a while when it is sent as it is
   */
  constructor(
    fragments: readonly WatchFragment[],
    private readonly tail: Buffer,
    private readonly read: () => Promise<WatchFragment[]>,
    private readonly joined: JoinedPages,
  ) {
    super(entityTagOf([...fragments.map(({ tag }) => tag), tail.toString()].join()));
  }

  plain(): Buffer | Promise<Buffer> {
    return this.joined.get(this) ?? this.join();
  }

  private async join(): Promise<Buffer> {
    const whole = join(await this.read(), this.tail);
    this.joined.set(this, whole);
    return whole;
  }

  protected get ownBytes(): number {
    return this.tail.length + OVERHEAD;
  }
}

/** Every watch of one state of the catalogue. It is joined when it is first sent, and stays until the next state. */
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

  /** Its bytes are bounded by the number of watches, not by a share of memory. */
  protected get ownBytes(): number {
    return OVERHEAD;
  }
}
