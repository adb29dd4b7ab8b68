import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DatabaseClock } from '../../../../platform/database/database-clock.ts';
import { BackgroundJob } from '../../../../platform/jobs/jobs.ts';
import { ShopSettings } from '../../../shop/settings/shop-settings.ts';
import type { StockedWatch } from '../../../catalogue/watches/watch-projections.ts';
import type { StoredStockEntry } from '../../../catalogue/watches/watch.schema.ts';
import { WatchChanges } from '../../../catalogue/watches/watch-changes.ts';
import { WatchesRepository } from '../../../catalogue/watches/watches.repository.ts';
import { StaffNotices } from '../staff-notices.ts';
import { LowStockRepository } from './low-stock.repository.ts';
import { lowStockNotice } from './low-stock-texts.ts';

const JOB = 'low stock';
const INTERVAL_MS = 5_000;
/** The database sets both times of a new watch within a few milliseconds. */
const SAME_TIME_MS = 5;

const variantId = ({ _id }: StockedWatch, { id, colorNameEN, size }: StoredStockEntry): string =>
  JSON.stringify([_id.toHexString(), id ?? [colorNameEN, size]]);

const isUnchanged = ({ createdAt, updatedAt }: StockedWatch): boolean =>
  Math.abs(updatedAt.getTime() - createdAt.getTime()) <= SAME_TIME_MS;

/**
 * Sends an email when a sale or an edit makes the stock of a variant low, once until the stock recovers.
 */
@Injectable()
export class LowStockNotice implements OnApplicationBootstrap {
  constructor(
    private readonly repository: LowStockRepository,
    private readonly watches: WatchesRepository,
    private readonly changes: WatchChanges,
    private readonly settings: ShopSettings,
    private readonly notices: StaffNotices,
    private readonly clock: DatabaseClock,
  ) {}

  /** Records the variants that are low before the first check: no sale has made them low since. */
  async onApplicationBootstrap(): Promise<void> {
    await this.changes.start(JOB, async () => {
      const threshold = await this.settings.lowStockThreshold();
      for await (const batch of this.watches.stockedSince(new Date(0)))
        await this.check(batch, threshold, () => true);
    });
  }

  @BackgroundJob({ name: JOB, intervalMs: INTERVAL_MS })
  async checkChanges(): Promise<void> {
    const threshold = await this.settings.lowStockThreshold();
    const unsent = await this.watches.findStocked(await this.repository.unsentWatchIds());
    await this.check(unsent, threshold, isUnchanged);
    await this.changes.read(JOB, (batch) => this.check(batch, threshold, isUnchanged));
  }

  /** @param isSilent whether low stock that is found for the first time needs no email */
  private async check(
    watches: readonly StockedWatch[],
    shopThreshold: number,
    isSilent: (watch: StockedWatch) => boolean,
  ): Promise<void> {
    if (watches.length === 0) return;
    const low = new Map(
      watches.flatMap((watch) => {
        const threshold = watch.lowStockThreshold ?? shopThreshold;
        return watch.stock
          .filter(({ quantity }) => quantity < threshold)
          .map((entry) => [variantId(watch, entry), { watch, entry, threshold }] as const);
      }),
    );
    const watchIds = watches.map(({ _id }) => _id.toHexString());
    const known = await this.repository.ofWatches(watchIds);
    await this.repository.remove(known.flatMap(({ _id }) => (low.has(_id) ? [] : [_id])));
    const knownIds = new Set(known.map(({ _id }) => _id));
    const added = [...low].flatMap(([_id, { watch }]) =>
      knownIds.has(_id) ? [] : [{ _id, watchId: watch._id.toHexString(), isSent: isSilent(watch) }],
    );
    await this.repository.add(added, this.clock.now());
    const isUnsent = known.some(({ _id, isSent }) => low.has(_id) && !isSent) || added.some((a) => !a.isSent);
    if (!isUnsent) return;
    for (const { _id, since, isSent } of await this.repository.ofWatches(watchIds)) {
      const found = low.get(_id);
      if (isSent || !found) continue;
      const id = createHash('sha256').update(`${_id} ${since.getTime()}`).digest('hex').slice(0, 32);
      await this.notices.notify('lowStock', id, (language) =>
        lowStockNotice(found.watch, found.entry, found.threshold, language),
      );
      await this.repository.setSent(_id);
    }
  }
}
