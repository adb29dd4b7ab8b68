import { Injectable } from '@nestjs/common';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { BackgroundJob } from '../../../platform/jobs/jobs.ts';
import { activityEntry, activityWork, subjectOf } from '../../shop/activity/activity-entry.ts';
import { Work } from '../../../platform/work/work.ts';
import { Catalogue } from '../listing/catalogue.ts';
import { AllWatchesRepository } from '../watches/all-watches.repository.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { watchChanges } from './watch-changes.ts';

const INTERVAL_MS = 1000;
const MAX_PER_RUN = 100;
const LIVE_NOW = { status: 'live', publishAt: null } as const;

/**
 * Makes drafts live when their time has come, by the clock of the database. Each write is conditional on the revision that was
 * read, so that several processes publish a watch once. A watch that an import has locked is published after it.
 */
@Injectable()
export class PublishWatches {
  constructor(
    private readonly watches: WatchesRepository,
    private readonly all: AllWatchesRepository,
    private readonly catalogue: Catalogue,
    private readonly work: Work,
    private readonly clock: DatabaseClock,
  ) {}

  @BackgroundJob({ name: 'publication', intervalMs: INTERVAL_MS })
  async publish(): Promise<void> {
    for (const watch of await this.all.dueForPublication(this.clock.now(), MAX_PER_RUN))
      await this.publishOne(watch);
  }

  private async publishOne(watch: StoredWatch): Promise<void> {
    const entry = activityWork(
      activityEntry({
        by: null,
        action: 'changed',
        subject: subjectOf('watch', watch._id, watch),
        changes: watchChanges(watch, { ...watch, ...LIVE_NOW }, this.catalogue.lookups),
      }),
    );
    // After a sale or a save in between, the next run reads the watch again.
    if (await this.watches.replace(watch, LIVE_NOW, [entry]))
      await this.work.perform('watches', { _id: watch._id, work: [entry] });
  }
}
