import { setTimeout as delay } from 'node:timers/promises';
import type { PinoLogger } from 'nestjs-pino';

/** Milliseconds that a stopping process waits for a round under way. */
const STOP_TIMEOUT_MS = 5000;

/** What is to be done again and again. */
export interface PollerOptions {
  /** What the log says when it fails. */
  name: string;
  /** `signal` aborts when the process stops: a round that does many things ends after the present one. */
  run: (signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds between the end of a round and the next one. */
  intervalMs: () => number;
}

/** Background work of a process: round after round until it is stopped; a round that fails is logged, and the next one comes. */
export class Poller {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();

  constructor(
    private readonly work: PollerOptions,
    private readonly logger: PinoLogger,
  ) {}

  start(): void {
    this.next(0);
  }

  /** Does the next round at once; one that is under way is followed by another. */
  runNow(): void {
    this.next(0);
  }

  /** Waits for the round under way, but not longer than `STOP_TIMEOUT_MS`: every round can be repeated by another process. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    const late = new AbortController();
    const timeout = delay(STOP_TIMEOUT_MS, undefined, { signal: late.signal }).then(
      () => this.logger.warn(`${this.work.name}: still running at shutdown, left to another process`),
      () => undefined,
    );
    await Promise.race([this.round, timeout]).finally(() => late.abort());
  }

  private next(wait: number): void {
    if (this.stopping.signal.aborted) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.round = this.round.then(() => this.once()).then(() => this.next(this.work.intervalMs()));
    }, wait).unref();
  }

  private async once(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    try {
      await this.work.run(this.stopping.signal);
    } catch (error) {
      this.logger.warn({ err: error }, `${this.work.name}: failed, trying again`);
    }
  }
}
