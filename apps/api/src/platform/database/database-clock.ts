import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { PinoLogger } from 'nestjs-pino';
import { BackgroundJob } from '../jobs/jobs.ts';

const MEASURE_INTERVAL_MS = 60_000;
/** A larger clock skew is logged. */
const MAX_SKEW_MS = 2_000;

/**
 * The time of the database, which all processes share. Between two measurements it advances by the monotonic clock of
 * the process, so a wrong or adjusted clock of this machine changes nothing.
 */
@Injectable()
export class DatabaseClock implements OnApplicationBootstrap {
  private measured: { time: number; at: number } | undefined;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly logger: PinoLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.measure();
  }

  /** Returns the current time of the database, accurate to the round trip of the last measurement. */
  now(): Date {
    if (!this.measured) return new Date();
    return new Date(this.measured.time + performance.now() - this.measured.at);
  }

  /** Measures the clock of the database and logs a warning about clock skew. */
  @BackgroundJob({ name: 'database clock', intervalMs: MEASURE_INTERVAL_MS, everywhere: true })
  async measure(): Promise<void> {
    const startedAt = performance.now();
    const database = this.connection.getClient().db();
    const [stored] = await database.aggregate<{ now: Date }>([{ $documents: [{ now: '$$NOW' }] }]).toArray();
    const roundTrip = performance.now() - startedAt;
    const time = (stored?.now.getTime() ?? Date.now()) + roundTrip / 2;
    this.measured = { time, at: performance.now() };
    const skew = Math.round(Date.now() - time);
    if (Math.abs(skew) > MAX_SKEW_MS + roundTrip)
      this.logger.warn(
        { skewMs: skew },
        'clock skew: the clock of this machine differs from the clock of the database',
      );
  }
}
