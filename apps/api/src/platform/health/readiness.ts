import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

const PING_DEADLINE_MS = 1500;
/** One answer of the database is good for all who ask so soon after it. */
const PING_TTL_MS = 1000;

/** Whether this process can serve: it is not stopping, and the database answers. */
@Injectable()
export class Readiness {
  private stopping = false;
  private lastPing: { answer: Promise<boolean>; until: number } | undefined;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** From now on the process says that it is not ready, so that a balancer turns away from it. */
  stop(): void {
    this.stopping = true;
  }

  async isReady(): Promise<boolean> {
    return !this.stopping && (await this.sharedPing()) && !this.stopping;
  }

  private sharedPing(): Promise<boolean> {
    if (!this.lastPing || this.lastPing.until <= performance.now()) {
      const ping = { answer: this.ping(), until: Infinity };
      this.lastPing = ping;
      void ping.answer.finally(() => (ping.until = performance.now() + PING_TTL_MS));
    }
    return this.lastPing.answer;
  }

  private async ping(): Promise<boolean> {
    const deadline = new AbortController();
    const ping = this.connection
      .getClient()
      .db()
      .command({ ping: 1 })
      .then(
        () => true,
        () => false,
      );
    const late = delay(PING_DEADLINE_MS, false, { signal: deadline.signal }).catch(() => false);
    try {
      return await Promise.race([ping, late]);
    } finally {
      deadline.abort();
    }
  }
}
