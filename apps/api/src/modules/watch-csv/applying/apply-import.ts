import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../../platform/errors/app-error.ts';
import { BackgroundJob } from '../../../platform/jobs/jobs.ts';
import { RunImport } from './run-import.ts';
import type { StoredImport } from '../import.stored.ts';
import { ImportSteps } from './import-steps.ts';
import { IMPORT_TIMING, type ImportTiming } from './import-timing.ts';
import { ImportsRepository } from '../imports.repository.ts';

/** Starts imports, and completes or cancels imports that a crash or shutdown of any process has interrupted. */
@Injectable()
export class ApplyImport implements OnModuleDestroy, OnApplicationShutdown {
  private background: Promise<unknown> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly imports: ImportsRepository,
    private readonly runImport: RunImport,
    private readonly steps: ImportSteps,
    @Inject(IMPORT_TIMING) private readonly timing: ImportTiming,
    private readonly logger: PinoLogger,
  ) {}

  onModuleDestroy(): void {
    this.stopping = true;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.background;
  }

  /**
   * Starts an import and returns once its watches are locked. For a large file it returns earlier, after `lockTimeoutMs`;
   * conflicts are then part of the import's state. The remaining stages run in the background.
   * @throws AppError `notFound`; `validation` if the plan has errors; `importRunning`; `conflict` if the plan was applied
   * before, or if watches have changed since it was made
   */
  async apply(id: string): Promise<StoredImport> {
    const plan = await this.imports.find(id);
    if (!plan) throw new AppError('notFound');
    if (plan.counts.error > 0) throw new AppError('validation');
    const claim = await this.imports.claim(plan);
    if (claim === 'busy') throw new AppError('importRunning');
    if (claim === 'taken') throw new AppError('conflict', { details: { watches: plan.conflicts } });
    const claimed: StoredImport = { ...plan, stage: 'locking' };
    await this.steps.reached('claimed');
    const locking = this.runImport.lock(claimed);
    this.background = locking
      .then((locked) => this.completeInBackground(locked))
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'import interrupted, the repair job will retry');
      });
    const started = await Promise.race([locking, delay(this.timing.lockTimeoutMs, claimed, { ref: false })]);
    if (!started) throw new AppError('unavailable', { retryAfter: 1 });
    if (started.stage === 'refused')
      throw new AppError('conflict', { details: { watches: started.conflicts } });
    return started;
  }

  /** Searches for one interrupted import, and cancels or completes it. */
  @BackgroundJob({ name: 'import repair', intervalMs: ({ timing }: ApplyImport) => timing.repairIntervalMs })
  async repair(): Promise<void> {
    const interrupted = await this.imports.findStale(new Date(Date.now() - this.timing.staleAfterMs));
    if (interrupted?.stage === 'locking') await this.runImport.cancel(interrupted);
    else if (interrupted) await this.runImport.finish(interrupted, () => this.stopping);
  }

  private async completeInBackground(locked: StoredImport | null): Promise<void> {
    if (locked?.stage !== 'writing') return;
    await this.steps.reached('locked');
    await this.runImport.finish(locked, () => this.stopping);
  }
}
