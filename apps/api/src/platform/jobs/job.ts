import { setTimeout as delay } from 'node:timers/promises';
import type { PinoLogger } from 'nestjs-pino';

/** Milliseconds that `stop` waits for a running poll. */
const STOP_TIMEOUT_MS = 5000;

interface PollerOptions {
  /** Prefix of the log lines. */
  name: string;
  /** One poll. `signal` aborts when the process stops; a poll with several steps ends after the present step. */
  run: (signal: AbortSignal) => Promise<unknown>;
  /** Returns the milliseconds between the end of a poll and the next one. */
  intervalMs: () => number;
}

/** Runs a background task repeatedly until it is stopped. A failed poll is logged and retried after the interval. */
export class Poller {
  private timer: NodeJS.Timeout | undefined;
  private poll: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(
    private readonly options: PollerOptions,
    private readonly logger: PinoLogger,
  ) {}

  start(): void {
    this.schedule(0);
  }

  /** Polls without waiting for the interval. A poll that is running is followed by another one. */
  runNow(): void {
    this.schedule(0);
  }

  /** Waits for the running poll, at most `STOP_TIMEOUT_MS`, because another process can repeat every poll. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    const ended = new AbortController();
    const timeout = delay(STOP_TIMEOUT_MS, undefined, { signal: ended.signal }).then(
      () => this.logger.warn(`${this.options.name}: shutdown timeout, the poll is still running`),
      () => undefined,
    );
    await Promise.race([this.poll, timeout]).finally(() => ended.abort());
  }

  private schedule(ms: number): void {
    if (this.stopping.signal.aborted) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.poll = this.poll.then(() => this.runOnce()).then(() => this.schedule(this.options.intervalMs()));
    }, ms).unref();
  }

  private async runOnce(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    try {
      await this.options.run(this.stopping.signal);
    } catch (error) {
      this.logger.warn({ err: error }, `${this.options.name}: poll failed, retrying`);
    }
  }
}
