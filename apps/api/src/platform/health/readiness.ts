import { Injectable } from '@nestjs/common';
import pTimeout from 'p-timeout';
import { DatabasePing } from '../database/database-ping.ts';

const PING_TIMEOUT_MS = 1500;
/** Milliseconds for which the result of a ping is reused. */
const PING_TTL_MS = 1000;

/** Determines whether this process can serve requests: it is not stopping, and the database responds. */
@Injectable()
export class Readiness {
  private stopping = false;
  private lastPing: { result: Promise<boolean>; expiresAt: number } | undefined;

  constructor(private readonly database: DatabasePing) {}

  /** Makes the process unready, so that the load balancer stops sending requests to it. */
  stop(): void {
    this.stopping = true;
  }

  async isReady(): Promise<boolean> {
    return !this.stopping && (await this.sharedPing()) && !this.stopping;
  }

  private sharedPing(): Promise<boolean> {
    if (!this.lastPing || this.lastPing.expiresAt <= performance.now()) {
      const result = pTimeout(this.database.ping(), { milliseconds: PING_TIMEOUT_MS, fallback: () => false });
      const ping = { result, expiresAt: Infinity };
      this.lastPing = ping;
      void result.finally(() => (ping.expiresAt = performance.now() + PING_TTL_MS));
    }
    return this.lastPing.result;
  }
}
