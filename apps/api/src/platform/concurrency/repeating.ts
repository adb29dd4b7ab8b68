import type { PinoLogger } from 'nestjs-pino';

/** What is to be done again and again. */
export interface RepeatedWork {
  /** What the log says when it fails. */
  name: string;
  run: () => Promise<unknown>;
  /** Milliseconds between the end of a round and the next one. */
  every: () => number;
}

/** Background work of a process: round after round until it is stopped; a round that fails is logged, and the next one comes. */
export class Repeating {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly work: RepeatedWork,
    private readonly logger: PinoLogger,
  ) {}

  start(): void {
    this.next(0);
  }

  /** Does the next round at once; one that is under way is followed by another. */
  wake(): void {
    this.next(0);
  }

  /** Lets the round under way finish. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.round;
  }

  private next(wait: number): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.round = this.round.then(() => this.once()).then(() => this.next(this.work.every()));
    }, wait).unref();
  }

  private async once(): Promise<void> {
    if (this.stopped) return;
    try {
      await this.work.run();
    } catch (error) {
      this.logger.warn({ err: error }, `${this.work.name}: failed, trying again`);
    }
  }
}
