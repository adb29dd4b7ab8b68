import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';

/** Work that a request starts and does not wait for, so that the time of its response reveals nothing about the work. */
@Injectable()
export class BackgroundTasks {
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly logger: PinoLogger) {}

  /** Starts a task. A failure is logged and not retried. */
  start(name: string, task: () => Promise<void>): void {
    const run = task()
      .catch((error: unknown) => this.logger.error({ err: error, task: name }, 'background task failed'))
      .finally(() => this.running.delete(run));
    this.running.add(run);
  }

  /** Waits for the running tasks. Call it before the providers that the tasks use shut down. */
  async finish(): Promise<void> {
    await Promise.all(this.running);
  }
}
