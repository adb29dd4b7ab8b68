import { Inject, Injectable } from '@nestjs/common';
import { TaskWorker } from '../../../../../platform/concurrency/task-worker.ts';
import { workerScript } from '../../../../../platform/concurrency/worker-script.ts';
import { CONFIG, type Config } from '../../../../../platform/config/config.ts';
import { DatabaseClock } from '../../../../../platform/database/database-clock.ts';
import { objectId } from '../../../../../platform/database/ids.ts';
import { AppError } from '../../../../../platform/errors/app-error.ts';
import type { StoredBulkEdit } from '../../edits/bulk-edit.schema.ts';
import { BulkEditsRepository } from '../../edits/bulk-edits.repository.ts';
import type { PlanResult, PlanTask } from './plan-import-worker.ts';

const MAX_QUEUE_LENGTH = 3;
const TIMEOUT_MS = 120_000;

const worker = new TaskWorker<PlanTask, PlanResult>(
  workerScript('plan-import-worker', new URL('./plan-import-worker.ts', import.meta.url)),
  { maxQueueLength: MAX_QUEUE_LENGTH, timeoutMs: TIMEOUT_MS },
);

@Injectable()
export class PlanImport {
  constructor(
    private readonly edits: BulkEditsRepository,
    private readonly clock: DatabaseClock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AppError `validation` for a file that cannot be read, `unavailable` while other files are planned */
  async plan(file: Buffer, name: string, userId: string): Promise<StoredBulkEdit> {
    // A copy, because a small buffer shares its memory with others.
    const bytes = new Uint8Array(file);
    const { MONGODB_URI, DATABASE_TIMEOUT_SECONDS, MEDIA_STORAGE, DATA_DIR } = this.config;
    const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = this.config;
    const result = await worker.run(
      {
        bytes,
        now: this.clock.now().getTime(),
        config: {
          ...{ MONGODB_URI, DATABASE_TIMEOUT_SECONDS, MEDIA_STORAGE, DATA_DIR },
          ...{ S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY },
        },
      },
      [bytes.buffer],
    );
    if ('refusal' in result) throw new AppError('validation', { fieldMessages: result.refusal });
    const { id, rows, counts, total } = result;
    return this.edits.add({
      _id: objectId(id),
      by: userId,
      stage: 'planned',
      total,
      file: { name, rows, counts },
    });
  }
}
