import type { LRUCache } from 'lru-cache';
import { ReadyBody, tagOf } from '../../platform/http/ready-body.ts';
import type { WatchFragment } from '../catalogue/watch-fragments.ts';

const HEAD = Buffer.from('{"watches":[');
const COMMA = Buffer.from(',');
/** Bytes of a page beside what is counted: lists, keys, the object itself. */
const OVERHEAD = 1000;

/** Pages whose pieces are joined already, the most asked for ones. */
export type JoinedPages = LRUCache<WatchPage, Buffer>;

/**
 * A page of watches. It keeps which watches it shows and what follows them, not their texts, of which many pages show
 * the same: those are joined when they are sent.
 */
export class WatchPage extends ReadyBody {
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
    super(tagOf([...fragments.map(({ tag }) => tag), tail.toString()].join()));
  }

  plain(): Buffer | Promise<Buffer> {
    return this.joined.get(this) ?? this.join();
  }

  private async join(): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (const { bytes } of await this.read()) pieces.push(pieces.length === 0 ? HEAD : COMMA, bytes);
    if (pieces.length === 0) pieces.push(HEAD);
    pieces.push(this.tail);
    const whole = Buffer.concat(pieces);
    this.joined.set(this, whole);
    return whole;
  }

  protected get ownBytes(): number {
    return this.tail.length + OVERHEAD;
  }
}
