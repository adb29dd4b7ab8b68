import { AsyncResource } from 'node:async_hooks';
import type { SchedulerRegistry } from '@nestjs/schedule';
import { Mutex } from 'async-mutex';
import type { PinoLogger } from 'nestjs-pino';
import pTimeout from 'p-timeout';

/** Milliseconds that `stop` waits for a run. */
const STOP_TIMEOUT_MS = 5000;

export interface JobDefinition {
  /** Prefix of the log lines and label of the metrics. */
  name: string;
  /** Milliseconds between the end of a run and the next one. */
  intervalMs: () => number;
  /** `signal` aborts when the process stops; a run with several steps ends after the present step. */
  run: (signal: AbortSignal) => unknown;
}

/** Called after each run, with its duration in seconds. */
type OnRun = (seconds: number, succeeded: boolean) => void;

/** Runs a background job repeatedly until it is stopped. A failure is logged, and the next run is the retry. */
export class Job {
  private readonly mutex = new Mutex();
  /** The context of the start of the process, which has no request. */
  private readonly context = new AsyncResource('Job');
  private nextRun: Promise<void> | null = null;
  private readonly stopping = new AbortController();
  /** When a run must have succeeded, on the clock of `performance.now`. */
  private due = Infinity;

  constructor(
    readonly definition: JobDefinition,
    private readonly scheduler: SchedulerRegistry,
    private readonly logger: PinoLogger,
    private readonly onRun: OnRun = () => undefined,
  ) {}

  start(): void {
    this.due = performance.now();
    this.runNow();
  }

  /**
   * Runs the job without waiting for the interval. A present run is followed by another one. Log lines and spans of a run
   * do not belong to the request that calls this.
   */
  runNow(): void {
    this.nextRun ??= this.context.runInAsyncScope(() =>
      this.mutex.runExclusive(async () => {
        this.nextRun = null;
        if (this.stopping.signal.aborted) return;
        await this.runOnce();
        this.schedule();
      }),
    );
  }

  /** Seconds by which a successful run is overdue. */
  get lagSeconds(): number {
    return Math.max(0, performance.now() - this.due) / 1000;
  }

  /** Waits for the present run, at most `STOP_TIMEOUT_MS`, because another process can repeat every run. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const fallback = () =>
      this.logger.warn(`${this.definition.name}: shutdown timeout, the poll is still running`);
    await pTimeout(this.mutex.waitForUnlock(), { milliseconds: STOP_TIMEOUT_MS, fallback });
  }

  /** Schedules the next run. A timeout instead of an interval, because the end of a run starts it. */
  private schedule(): void {
    const { name, intervalMs } = this.definition;
    if (this.scheduler.doesExist('timeout', name)) this.scheduler.deleteTimeout(name);
    this.scheduler.addTimeout(name, setTimeout(() => this.runNow(), intervalMs()).unref());
  }

  private async runOnce(): Promise<void> {
    const { name, run, intervalMs } = this.definition;
    const startedAt = performance.now();
    let succeeded = true;
    try {
      await run(this.stopping.signal);
      this.due = performance.now() + intervalMs();
    } catch (error) {
      succeeded = false;
      this.logger.warn({ err: error }, `${name}: poll failed, retrying`);
    }
    this.onRun((performance.now() - startedAt) / 1000, succeeded);
  }
}
