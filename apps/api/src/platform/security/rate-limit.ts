import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config } from '../config/config.ts';
import { clientNetwork } from './client-network.ts';
import { KeyedDigest } from './keyed-digest.ts';

const WINDOW_MS = 60_000;
const SHARE_EVERY_MS = 1000;

/** Calls that are counted apart from each other. */
export type RateLimitedTraffic = 'api' | 'webhook' | 'unsignedWebhook';

interface Counter {
  call: RateLimitedTraffic;
  network: string;
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

/** Calls a minute. The limits of webhooks follow that of all calls unless they are configured. */
const limitsOf = (config: Config): Record<RateLimitedTraffic, number> => ({
  api: config.RATE_LIMIT_API,
  webhook: config.RATE_LIMIT_WEBHOOKS ?? Math.ceil(config.RATE_LIMIT_API / 2),
  unsignedWebhook: config.RATE_LIMIT_UNSIGNED_WEBHOOKS ?? Math.ceil(config.RATE_LIMIT_API / 60),
});

/**
 * The limits of calls a minute for a network. Counting costs no round trip: each process counts in memory
 * and adds its part to the database once a second, taking the others' part with it.
 */
@Injectable()
export class RateLimit implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly limits: Record<RateLimitedTraffic, number>;
  private window = 0;
  private counters = new Map<string, Counter>();
  private readonly timer: NodeJS.Timeout;
  private exchange: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIG) config: Config,
    @InjectConnection() private readonly connection: Connection,
    private readonly digest: KeyedDigest,
    private readonly logger: PinoLogger,
  ) {
    this.limits = limitsOf(config);
    this.timer = setInterval(() => {
      this.exchange = this.exchange.then(() => this.share());
    }, SHARE_EVERY_MS).unref();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.stored.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  }

  /** Counts a call of an address. Returns 0 if it may pass, otherwise the seconds to wait. */
  count(call: RateLimitedTraffic, address: string | undefined): number {
    const wait = this.wait(call, address);
    if (wait === 0) this.counterOf(call, address).pending++;
    return wait;
  }

  /** Returns the seconds that a call of an address has to wait, without counting it; 0 if it may pass. */
  wait(call: RateLimitedTraffic, address: string | undefined): number {
    const now = Date.now();
    const window = Math.floor(now / WINDOW_MS);
    if (window !== this.window) {
      this.window = window;
      this.counters = new Map();
    }
    const { shared, pending } = this.counterOf(call, address);
    return shared + pending < this.limits[call] ? 0 : Math.ceil(((window + 1) * WINDOW_MS - now) / 1000);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.exchange;
  }

  private counterOf(call: RateLimitedTraffic, address: string | undefined): Counter {
    const network = clientNetwork(address);
    const key = `${call}|${network}`;
    let counter = this.counters.get(key);
    if (!counter) this.counters.set(key, (counter = { call, network, shared: 0, pending: 0 }));
    return counter;
  }

  private async share(): Promise<void> {
    const { window, counters } = this;
    try {
      for (const counter of counters.values()) {
        const { pending } = counter;
        if (pending === 0) continue;
        const digest = await this.digest.of(`limit of ${counter.call} calls`, counter.network);
        const stored = await this.stored.findOneAndUpdate(
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

  private get stored() {
    return this.connection.collection<StoredCounter>('calllimits');
  }
}
