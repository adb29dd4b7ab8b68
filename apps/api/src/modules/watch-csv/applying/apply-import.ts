import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DuplicateError } from '../../../platform/database/errors.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { BackgroundJob } from '../../../platform/jobs/jobs.ts';
import type { StoredImport } from '../import.schema.ts';
import { ImportsRepository } from '../imports.repository.ts';
import { ImportSteps } from './import-steps.ts';
import { IMPORT_TIMING, type ImportTiming } from './import-timing.ts';
import { RunImport } from './run-import.ts';

const conflict = ({ conflicts }: StoredImport) =>
  new AppError('conflict', { details: { watches: conflicts } });

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
   * conflicts are then part of the import's state. The watches are written in the background.
   * @throws AppError `validation` if the plan has errors; `importRunning`; `conflict` if the plan was applied
   * before, or if watches have changed since it was made
   */
  async apply(plan: StoredImport): Promise<StoredImport> {
    if (plan.counts.error > 0) throw new AppError('validation');
    const claimed = await this.imports.claim(plan._id).catch((error: unknown) => {
      throw error instanceof DuplicateError ? new AppError('importRunning') : error;
    });
    if (!claimed) throw conflict(plan);
    await this.steps.reached('claimed');
    const locking = this.runImport.lock(claimed);
    this.background = locking
      .then((locked) => this.writeInBackground(locked))
      .catch((error: unknown) => {
        this.logger.warn({ err: error }, 'import interrupted, the repair job will retry');
      });
    const started = await Promise.race([locking, delay(this.timing.lockTimeoutMs, claimed, { ref: false })]);
    if (!started) throw new AppError('unavailable', { retryAfter: 1 });
    if (started.stage === 'refused') throw conflict(started);
    return started;
  }

  /** Cancels or completes an interrupted import. */
  @BackgroundJob({ name: 'import repair', intervalMs: ({ timing }: ApplyImport) => timing.repairIntervalMs })
  async repair(): Promise<void> {
    const interrupted = await this.imports.findStale(this.timing.staleAfterMs);
    // Nothing is written before all watches are locked, so the import becomes a plan again.
    if (interrupted?.stage === 'locking') await this.imports.move(interrupted, 'planned');
    if (interrupted?.stage === 'applying') await this.runImport.write(interrupted, () => this.stopping);
    await this.runImport.removeStaleLocks();
  }

  private async writeInBackground(locked: StoredImport | null): Promise<void> {
    if (locked?.stage !== 'applying') return;
    await this.steps.reached('locked');
    await this.runImport.write(locked, () => this.stopping);
  }
}
