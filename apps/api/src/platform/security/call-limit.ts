import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config } from '../config/config.ts';

const WINDOW_MS = 60_000;
const SHARE_EVERY_MS = 1000;

interface Counter {
  /** Calls of all processes, as of the last exchange. */
  shared: number;
  /** Own calls since then. */
  pending: number;
}
interface StoredCounter {
  _id: string;
  count: number;
  expiresAt: Date;
}

/**
 * The limit of calls a minute for an address. Counting costs no round trip: each process counts in memory
 * and adds its part to the database once a second, taking the others' part with it.
 */
@Injectable()
export class CallLimit implements OnApplicationShutdown {
  private window = 0;
  private counters = new Map<string, Counter>();
  private readonly timer: NodeJS.Timeout;
  private exchange: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @InjectConnection() private readonly connection: Connection,
    private readonly logger: PinoLogger,
  ) {
    this.timer = setInterval(() => {
      this.exchange = this.exchange.then(() => this.share());
    }, SHARE_EVERY_MS).unref();
  }

  /** Counts a call. Answers 0 if it may pass, else the seconds to wait. */
  count(address: string): number {
    const now = Date.now();
    const window = Math.floor(now / WINDOW_MS);
    if (window !== this.window) {
      this.window = window;
      this.counters = new Map();
    }
    const counter = this.counters.get(address) ?? { shared: 0, pending: 0 };
    this.counters.set(address, counter);
    if (counter.shared + counter.pending >= this.config.RATE_LIMIT_API) {
      return Math.ceil(((window + 1) * WINDOW_MS - now) / 1000);
    }
    counter.pending++;
    return 0;
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.exchange;
  }

  private async share(): Promise<void> {
    const { window, counters } = this;
    const collection = this.connection.collection<StoredCounter>('calllimits');
    try {
      for (const [address, counter] of counters) {
        const { pending } = counter;
        if (pending === 0) continue;
        const digest = createHash('sha256').update(address).digest('base64url');
        const stored = await collection.findOneAndUpdate(
          { _id: `${window}|${digest}` },
          { $inc: { count: pending }, $setOnInsert: { expiresAt: new Date((window + 2) * WINDOW_MS) } },
          { upsert: true, returnDocument: 'after' },
        );
        counter.pending -= pending;
        counter.shared = stored?.count ?? counter.shared + pending;
      }
    } catch (error) {
      // Without the database each process goes on with its own count.
      this.logger.debug({ err: error }, 'call counts not shared');
    }
  }
}
