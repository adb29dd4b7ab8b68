import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { DatabaseClock } from '../../../../platform/database/database-clock.ts';
import { BackgroundJob } from '../../../../platform/jobs/jobs.ts';
import { UnusedImages } from '../../../catalogue/editing/unused-images.ts';
import { PromotionUses } from '../../../shop/promotions/promotion-uses.ts';
import { PaymentsRepository } from '../../payments/payments.repository.ts';
import type { StoredOrder } from '../order.schema.ts';
import { anonymisedFields } from './anonymised-order.ts';
import { OrderDataOwners } from './order-data-owners.ts';
import { OrderRetentionRepository } from './order-retention.repository.ts';
import { retentionLimits } from './retention-periods.ts';

const INTERVAL_MS = 3_600_000;

/** Removes the personal data of orders: those of a deleted account, and those whose period has ended. */
@Injectable()
export class AnonymiseOrders {
  constructor(
    private readonly repository: OrderRetentionRepository,
    private readonly payments: PaymentsRepository,
    private readonly owners: OrderDataOwners,
    private readonly promotionUses: PromotionUses,
    private readonly clock: DatabaseClock,
    private readonly images: UnusedImages,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    images.register((paths) => repository.imagesInUse(paths));
  }

  /**
   * Anonymises the finished orders of a user that is deleted, and removes the account from the others, which the job
   * anonymises later. Repeated calls have no further effect.
   */
  async ofDeletedUser(userId: string): Promise<void> {
    await this.anonymiseAll(() => this.repository.finishedOf(userId));
    await this.repository.detach(userId);
    await this.promotionUses.removeAccount(userId);
  }

  /** Does the same to the orders that a guest has placed with the verified email of a user who is deleted. */
  async ofDeletedEmail(email: string, until: Date): Promise<void> {
    await this.anonymiseAll(() => this.repository.finishedOfGuest(email, until));
    await this.repository.markDeleted(email, until);
  }

  /** Anonymises the orders whose period has ended, and deletes the payments of that time. */
  @BackgroundJob({ name: 'order retention', intervalMs: INTERVAL_MS })
  async anonymiseDue(signal?: AbortSignal): Promise<void> {
    const limits = retentionLimits(this.clock.now(), this.config.SHOP_TIME_ZONE);
    await this.anonymiseAll(() => this.repository.due(limits), signal);
    await this.payments.deleteOld(limits.accounting);
  }

  /** Reads batches until there are no more. Orders that change meanwhile are read again as long as others are anonymised. */
  private async anonymiseAll(nextBatch: () => Promise<StoredOrder[]>, signal?: AbortSignal): Promise<void> {
    for (let isProgress = true; isProgress && !signal?.aborted;) {
      isProgress = false;
      const images = new Set<string>();
      for (const order of await nextBatch()) {
        const orderId = order._id.toHexString();
        await this.payments.removeCustomer(orderId);
        await this.owners.remove(orderId);
        await this.promotionUses.removeCustomer(orderId);
        if (!(await this.repository.anonymise(order, anonymisedFields(order)))) continue;
        isProgress = true;
        for (const { image } of order.items) images.add(image);
      }
      await this.images.delete([...images]);
    }
  }
}
