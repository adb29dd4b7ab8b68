import type { PanelDelivery } from '@meridian/contracts';
import { DEFAULT_DELIVERY_METHODS, type DeliveryMethod } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { dayIn } from '../../../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { Work } from '../../../../platform/work/work.ts';
import { subjectOf } from '../../activity/activity-entry.ts';
import { RecordActivity } from '../../activity/record-activity.ts';
import { DELIVERY_ID, DeliveryRepository } from './delivery.repository.ts';
import { methodChanges } from './method-changes.ts';

const NAME = { nameEN: 'delivery methods', nameRU: 'способы доставки' };
const UNCHANGED = { methods: DEFAULT_DELIVERY_METHODS, revision: 0 };

const present = ({
  methods,
  revision,
}: {
  methods: readonly DeliveryMethod[];
  revision: number;
}): PanelDelivery => ({
  methods: methods.map(({ blackoutDays, rates, ...method }) => ({
    ...method,
    blackoutDays: [...blackoutDays],
    rates: rates.map((rate) => ({ ...rate, places: [...rate.places] })),
  })),
  revision,
});

/** Reads and changes the methods of delivery. */
@Injectable()
export class DeliveryMethods {
  constructor(
    private readonly repository: DeliveryRepository,
    private readonly activity: RecordActivity,
    private readonly work: Work,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** All methods, also inactive ones, in the order of the shop. */
  async all(): Promise<readonly DeliveryMethod[]> {
    return ((await this.repository.find()) ?? UNCHANGED).methods;
  }

  async byId(id: string): Promise<DeliveryMethod | undefined> {
    return (await this.all()).find((method) => method.id === id);
  }

  async read(): Promise<PanelDelivery> {
    return present((await this.repository.find()) ?? UNCHANGED);
  }

  /**
   * Replaces the methods. Days without dispatch in the past are dropped.
   * @throws AppError `conflict`
   */
  async change({ methods, revision }: PanelDelivery, userId: string, now: Date): Promise<PanelDelivery> {
    const today = dayIn(now, this.config.SHOP_TIME_ZONE);
    const changed = methods.map((method) => ({
      ...method,
      blackoutDays: [...new Set(method.blackoutDays)].filter((day) => day >= today).sort(),
    }));
    const entries = await this.activity.entriesOf(userId, {
      action: 'changed',
      subject: subjectOf('settings', DELIVERY_ID, NAME),
      changes: methodChanges(await this.all(), changed),
    });
    const saved = await this.repository.save(revision, { methods: changed }, entries);
    if (!saved) throw new AppError('conflict');
    await this.work.perform('delivery', { _id: DELIVERY_ID, work: saved.work });
    return present(saved);
  }
}
