import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Poller } from '../../platform/concurrency/poller.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { CarryOutImport } from './carry-out-import.ts';
import type { StoredImport } from './import.stored.ts';
import { ImportSteps } from './import-steps.ts';
import { IMPORT_TIMING, type ImportTiming } from './import-timing.ts';
import { ImportsRepository } from './imports.repository.ts';

/** Begins imports, and carries on with those that a crash, or a stop, left behind in this or another process. */
@Injectable()
export class ApplyImport implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeating: Poller;
  private work: Promise<unknown> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly imports: ImportsRepository,
    private readonly carryOut: CarryOutImport,
    private readonly steps: ImportSteps,
    @Inject(IMPORT_TIMING) private readonly timing: ImportTiming,
    private readonly logger: PinoLogger,
  ) {
    const intervalMs = () => this.timing.repairEvery;
    this.repeating = new Poller({ name: 'repair of imports', run: () => this.repair(), intervalMs }, logger);
  }

  onApplicationBootstrap(): void {
    this.repeating.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.repeating.stop();
    await this.work;
  }

  /**
   * Begins to carry out a plan. Answers once its watches are closed to others, which for a large file takes longer than a
   * call may: then it answers before, and what stood in the way is told by the import itself. The rest goes on without it.
   * @throws AppError `notFound`; `validation` if the plan has errors; `importRunning`; `conflict` if it was applied
   * already, or if watches were changed since
   */
  async run(id: string): Promise<StoredImport> {
    const plan = await this.imports.find(id);
    if (!plan) throw new AppError('notFound');
    if (plan.counts.error > 0) throw new AppError('validation');
    const claim = await this.imports.claim(plan);
    if (claim === 'busy') throw new AppError('importRunning');
    if (claim === 'taken') throw new AppError('conflict', { details: { watches: plan.conflicts } });
    const claimed: StoredImport = { ...plan, stage: 'locking' };
    await this.steps.reached('claimed');
    const closing = this.carryOut.close(claimed);
    this.work = closing
      .then((closed) => this.goOn(closed))
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'import left for the repair');
      });
    const closed = await Promise.race([closing, delay(this.timing.patience, claimed, { ref: false })]);
    if (!closed) throw new AppError('unavailable', { retryAfter: 1 });
    if (closed.stage === 'refused')
      throw new AppError('conflict', { details: { watches: closed.conflicts } });
    return closed;
  }

  /** One look for an import that was left behind. */
  async repair(): Promise<void> {
    const left = await this.imports.leftBehind(new Date(Date.now() - this.timing.staleAfter));
    if (left?.stage === 'locking') await this.carryOut.giveUp(left);
    else if (left) await this.carryOut.finish(left, () => this.stopping);
  }

  private async goOn(closed: StoredImport | null): Promise<void> {
    if (closed?.stage !== 'writing') return;
    await this.steps.reached('closed');
    await this.carryOut.finish(closed, () => this.stopping);
  }
}
