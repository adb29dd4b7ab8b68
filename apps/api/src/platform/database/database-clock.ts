import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Poller } from '../concurrency/poller.ts';
import { ClockRepository } from './clock.repository.ts';

const MEASURE_INTERVAL_MS = 60_000;
/** A larger clock skew is logged. */
const MAX_SKEW_MS = 2_000;

/**
 * The time of the database, which all processes share. Between two measurements it advances by the monotonic clock of
 * the process, so a wrong or adjusted clock of this machine changes nothing.
 */
@Injectable()
export class DatabaseClock implements OnApplicationBootstrap, OnApplicationShutdown {
  private measured: { time: number; at: number } | undefined;
  private readonly poller: Poller;

  constructor(
    private readonly clock: ClockRepository,
    private readonly logger: PinoLogger,
  ) {
    const intervalMs = () => MEASURE_INTERVAL_MS;
    this.poller = new Poller({ name: 'database clock', run: () => this.measure(), intervalMs }, logger);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.measure();
    this.poller.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.poller.stop();
  }

  /** Returns the current time of the database, accurate to the round trip of the last measurement. */
  now(): Date {
    if (!this.measured) return new Date();
    return new Date(this.measured.time + performance.now() - this.measured.at);
  }

  /** Measures the clock of the database and logs a warning about clock skew. */
  async measure(): Promise<void> {
    const startedAt = performance.now();
    const stored = await this.clock.now();
    const roundTrip = performance.now() - startedAt;
    const time = stored.getTime() + roundTrip / 2;
    this.measured = { time, at: performance.now() };
    const skew = Math.round(Date.now() - time);
    if (Math.abs(skew) > MAX_SKEW_MS + roundTrip)
      this.logger.warn(
        { skewMs: skew },
        'clock skew: the clock of this machine differs from the clock of the database',
      );
  }
}
