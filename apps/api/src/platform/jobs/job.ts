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
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private readonly stopping = new AbortController();
  /** When a run must have succeeded, on the clock of `performance.now`. */
  private due = Infinity;

  constructor(
    readonly definition: JobDefinition,
    private readonly logger: PinoLogger,
    private readonly onRun: OnRun = () => undefined,
  ) {}

  start(): void {
    this.due = performance.now();
    this.schedule(0);
  }

  /** Runs the job without waiting for the interval. A present run is followed by another one. */
  runNow(): void {
    this.schedule(0);
  }

  /** Seconds by which a successful run is overdue. */
  get lagSeconds(): number {
    return Math.max(0, performance.now() - this.due) / 1000;
  }

  /** Waits for the present run, at most `STOP_TIMEOUT_MS`, because another process can repeat every run. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    const fallback = () =>
      this.logger.warn(`${this.definition.name}: shutdown timeout, the poll is still running`);
    await pTimeout(this.running, { milliseconds: STOP_TIMEOUT_MS, fallback });
  }

  private schedule(ms: number): void {
    if (this.stopping.signal.aborted) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.running = this.running
        .then(() => this.runOnce())
        .then(() => this.schedule(this.definition.intervalMs()));
    }, ms).unref();
  }

  private async runOnce(): Promise<void> {
    if (this.stopping.signal.aborted) return;
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
