import { inLanguage, type Language, sizeLabel } from '@meridian/domain';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { newId } from '../../../../platform/database/ids.ts';
import { BackgroundJob } from '../../../../platform/jobs/jobs.ts';
import { Handles, type WorkContext, workEntry, workKind } from '../../../../platform/work/work-kind.ts';
import { Work } from '../../../../platform/work/work.ts';
import { ShopSettings } from '../../../shop/settings/shop-settings.ts';
import type { StockedWatch } from '../../../catalogue/watches/watch-projections.ts';
import type { StoredStockEntry } from '../../../catalogue/watches/watch.schema.ts';
import { WatchChanges } from '../../../catalogue/watches/watch-changes.ts';
import { WatchesRepository } from '../../../catalogue/watches/watches.repository.ts';
import { type StaffNotice, StaffNotices } from '../staff-notices.ts';
import { LowStockRepository } from './low-stock.repository.ts';

const TEXTS = {
  en: {
    subject: (name: string, left: number) => `Low stock: ${name} (${left} left)`,
    news: (name: string, left: number, threshold: number) =>
      `${name}: ${left} left, fewer than the ${threshold} that you want in stock.`,
    next: 'You get the next email about this colour and size after its stock has recovered.',
  },
  ru: {
    subject: (name: string, left: number) => `Заканчивается: ${name} (осталось ${left} шт.)`,
    news: (name: string, left: number, threshold: number) =>
      `${name}: осталось ${left} шт. Порог для этих часов — ${threshold} шт.`,
    next: 'Следующее письмо об этом цвете и размере придёт после того, как запас пополнится.',
  },
};

const lowStockNotice = (
  watch: StockedWatch,
  { colorNameEN, colorNameRU, size, ...entry }: StoredStockEntry,
  threshold: number,
  language: Language,
): StaffNotice => {
  const color = inLanguage({ colorEN: colorNameEN, colorRU: colorNameRU }, 'color', language);
  const name = `${inLanguage(watch, 'name', language)}, ${color}, ${sizeLabel(size, language)}`;
  const quantity = Math.max(0, entry.quantity);
  const { subject, news, next } = TEXTS[language];
  return {
    subject: subject(name, quantity),
    lines: [news(name, quantity, threshold), next],
    link: `/admin-panel/products/${watch._id.toHexString()}`,
  };
};

const JOB = 'low stock';
const INTERVAL_MS = 5_000;
/** The database sets both times of a new watch within a few milliseconds. */
const SAME_TIME_MS = 5;

interface LowVariant {
  watchId: string;
  variant: string;
}
export const LOW_STOCK = workKind<LowVariant>('staff.lowStock');

const variantId = ({ _id }: StockedWatch, { id, colorNameEN, size }: StoredStockEntry): string =>
  JSON.stringify([_id.toHexString(), id ?? [colorNameEN, size]]);

const lowVariantsOf = (watch: StockedWatch, shopThreshold: number) => {
  const threshold = watch.lowStockThreshold ?? shopThreshold;
  return watch.stock
    .filter(({ quantity }) => quantity < threshold)
    .map((entry) => ({
      _id: variantId(watch, entry),
      watch,
      notice: (language: Language) => lowStockNotice(watch, entry, threshold, language),
    }));
};

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
    private readonly work: Work,
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
    await this.changes.read(JOB, (batch) => this.check(batch, threshold, isUnchanged));
  }

  /** Sends the emails about a variant, unless it has recovered. */
  @Handles(LOW_STOCK)
  async notify({ watchId, variant }: LowVariant, { id }: WorkContext): Promise<void> {
    const threshold = await this.settings.lowStockThreshold();
    const [watch] = await this.watches.findStocked([watchId]);
    const low = watch && lowVariantsOf(watch, threshold).find(({ _id }) => _id === variant);
    if (low) await this.notices.notify('lowStock', id, low.notice);
  }

  /** @param isSilent whether low stock that is found for the first time needs no email */
  private async check(
    watches: readonly StockedWatch[],
    threshold: number,
    isSilent: (watch: StockedWatch) => boolean,
  ): Promise<void> {
    const low = watches.flatMap((watch) => lowVariantsOf(watch, threshold));
    const lowIds = new Set(low.map(({ _id }) => _id));
    const watchIds = watches.map(({ _id }) => _id.toHexString());
    const known = (await this.repository.ofWatches(watchIds)).map(({ _id }) => _id);
    await this.repository.remove(known.filter((_id) => !lowIds.has(_id)));
    const added = low.flatMap(({ _id, watch }) => {
      if (known.includes(_id)) return [];
      const watchId = watch._id.toHexString();
      const work = isSilent(watch) ? [] : [workEntry(LOW_STOCK, newId(), { watchId, variant: _id })];
      return [{ _id, watchId, work }];
    });
    if (added.length === 0) return;
    await this.repository.add(added);
    // Of a variant that two processes add, the work of the first one is stored.
    for (const variant of await this.repository.ofWatches(watchIds))
      await this.work.perform('lowstock', variant);
  }
}
