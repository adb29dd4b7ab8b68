import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

const PING_DEADLINE_MS = 1500;

/** Whether this process can serve: it is not stopping, and the database answers. */
@Injectable()
export class Readiness {
  private stopping = false;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** From now on the process says that it is not ready, so that a balancer turns away from it. */
  stop(): void {
    this.stopping = true;
  }

  async isReady(): Promise<boolean> {
    return !this.stopping && (await this.databaseAnswers());
  }

  private async databaseAnswers(): Promise<boolean> {
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
