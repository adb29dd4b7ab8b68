import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

const PING_TIMEOUT_MS = 1500;
/** Milliseconds for which the result of a ping is reused. */
const PING_TTL_MS = 1000;

/** Determines whether this process can serve requests: it is not stopping, and the database responds. */
@Injectable()
export class Readiness {
  private stopping = false;
  private lastPing: { result: Promise<boolean>; expiresAt: number } | undefined;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Makes the process unready, so that the load balancer stops sending requests to it. */
  stop(): void {
    this.stopping = true;
  }

  async isReady(): Promise<boolean> {
    return !this.stopping && (await this.sharedPing()) && !this.stopping;
  }

  private sharedPing(): Promise<boolean> {
    if (!this.lastPing || this.lastPing.expiresAt <= performance.now()) {
      const ping = { result: this.ping(), expiresAt: Infinity };
      this.lastPing = ping;
      void ping.result.finally(() => (ping.expiresAt = performance.now() + PING_TTL_MS));
    }
    return this.lastPing.result;
  }

  private async ping(): Promise<boolean> {
    const ended = new AbortController();
    const ping = this.connection
      .getClient()
      .db()
      .command({ ping: 1 })
      .then(
        () => true,
        () => false,
      );
    const timeout = delay(PING_TIMEOUT_MS, false, { signal: ended.signal }).catch(() => false);
    try {
      return await Promise.race([ping, timeout]);
    } finally {
      ended.abort();
    }
  }
}
