import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { BackgroundJob } from '../jobs/jobs.ts';
import { clientNetwork } from './client-network.ts';
import { KeyedDigest } from './keyed-digest.ts';
import { LimitsRepository } from './limits.repository.ts';

const WINDOW_MS = 60_000;
const SYNC_INTERVAL_MS = 1000;

/** Kinds of requests that have separate counters. */
type RateLimitedTraffic = 'api' | 'webhook' | 'unsignedWebhook';

interface Counter {
  kind: RateLimitedTraffic;
  network: string;
  /** Requests of all processes, as of the last synchronization. */
  shared: number;
  /** Requests of this process since then. */
  pending: number;
}

/** Returns the requests allowed per minute. The limits of webhooks derive from the API limit unless they are configured. */
const limitsOf = (config: Config): Record<RateLimitedTraffic, number> => ({
  api: config.RATE_LIMIT_API,
  webhook: config.RATE_LIMIT_WEBHOOKS ?? Math.ceil(config.RATE_LIMIT_API / 2),
  unsignedWebhook: config.RATE_LIMIT_UNSIGNED_WEBHOOKS ?? Math.ceil(config.RATE_LIMIT_API / 60),
});

/**
 * Limits the requests per minute of a network. Counting takes no round trip, because each process counts in memory. Once
 * per second it adds its count to the database and reads the total of all processes.
 */
@Injectable()
export class RateLimit {
  private readonly limits: Record<RateLimitedTraffic, number>;
  private window = 0;
  private counters = new Map<string, Counter>();

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly repository: LimitsRepository,
    private readonly digest: KeyedDigest,
  ) {
    this.limits = limitsOf(config);
  }

  /** Counts a request of an IP address. Returns 0 if it is allowed, otherwise the seconds to wait. */
  count(kind: RateLimitedTraffic, address: string | undefined): number {
    const wait = this.secondsToWait(kind, address);
    if (wait === 0) this.counterOf(kind, address).pending++;
    return wait;
  }

  /** Returns the seconds that a request of an IP address has to wait, without counting it; 0 if it is allowed. */
  secondsToWait(kind: RateLimitedTraffic, address: string | undefined): number {
    const now = Date.now();
    const window = Math.floor(now / WINDOW_MS);
    if (window !== this.window) {
      this.window = window;
      this.counters = new Map();
    }
    const { shared, pending } = this.counterOf(kind, address);
    return shared + pending < this.limits[kind] ? 0 : Math.ceil(((window + 1) * WINDOW_MS - now) / 1000);
  }

  private counterOf(kind: RateLimitedTraffic, address: string | undefined): Counter {
    const network = clientNetwork(address);
    const key = `${kind}|${network}`;
    let counter = this.counters.get(key);
    if (!counter) this.counters.set(key, (counter = { kind, network, shared: 0, pending: 0 }));
    return counter;
  }

  /** Exchanges the counts with the other processes. Without the database each process continues with its own count. */
  @BackgroundJob({ name: 'rate limit synchronization', intervalMs: SYNC_INTERVAL_MS, everywhere: true })
  async synchronize(): Promise<void> {
    const { window, counters } = this;
    for (const counter of counters.values()) {
      const { pending } = counter;
      if (pending === 0) continue;
      const digest = await this.digest.of(`limit of ${counter.kind} calls`, counter.network);
      const expiresAt = new Date((window + 2) * WINDOW_MS);
      counter.shared = await this.repository.add(`${window}|${digest}`, pending, expiresAt);
      counter.pending -= pending;
    }
  }
}
