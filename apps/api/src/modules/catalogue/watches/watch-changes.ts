import { Injectable } from '@nestjs/common';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { ReadPositionsRepository } from './read-positions.repository.ts';
import type { StockedWatch } from './watch-projections.ts';
import { WatchesRepository } from './watches.repository.ts';

/** Changes are read again for this time, because a write may become visible after a later one. */
const OVERLAP_MS = 10_000;

/**
 * The live watches that have changed since a background job has read them last. They are found by their `updatedAt`, which
 * every write of a watch sets, so that orders and saves do no additional work.
 */
@Injectable()
export class WatchChanges {
  constructor(
    private readonly positions: ReadPositionsRepository,
    private readonly watches: WatchesRepository,
    private readonly clock: DatabaseClock,
  ) {}

  /**
   * Lets a job that has never run read the changes from now on.
   * @param before what the job does about all present watches; it runs again if it is interrupted
   */
  async start(job: string, before?: () => Promise<void>): Promise<void> {
    if (await this.positions.find(job)) return;
    const now = this.clock.now();
    await before?.();
    await this.positions.advance(job, now);
  }

  /**
   * Calls `handle` with batches of the changed watches. It gets a change again after an interruption, and for some seconds
   * after each run.
   */
  async read(job: string, handle: (watches: readonly StockedWatch[]) => Promise<void>, signal?: AbortSignal) {
    const since = await this.positions.find(job);
    if (!since) return;
    const now = this.clock.now();
    let hasChanges = false;
    for await (const batch of this.watches.stockedSince(new Date(since.getTime() - OVERLAP_MS))) {
      if (batch.length === 0) continue;
      hasChanges = true;
      await handle(batch);
    }
    // Nothing is written while nothing changes.
    if (hasChanges && !signal?.aborted) await this.positions.advance(job, now);
  }
}
