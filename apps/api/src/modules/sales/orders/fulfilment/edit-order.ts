import { setTimeout as delay } from 'node:timers/promises';
import type { ActivityAuthor, ActivityChange } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../platform/errors/app-error.ts';
import type { WorkEntry } from '../../../../platform/work/work-kind.ts';
import { Work } from '../../../../platform/work/work.ts';
import { activityEntry, activityWork, orderSubject } from '../../../shop/activity/activity-entry.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrderTiming } from '../order-timing.ts';
import { type OrderChange, OrdersRepository } from '../orders.repository.ts';
import { STOCK_STATES_IN_PROGRESS } from '../../../catalogue/watches/stock-states.ts';

/** An edit of fields that concern neither stock nor payment, with its entries for the activity log. */
interface OrderEdit {
  change: Omit<OrderChange, 'payment'>;
  work?: readonly WorkEntry[];
  /** None if no person has changed anything. */
  activity: readonly ActivityChange[];
}

/** Decides the edit from the current order. It is called again after a concurrent change. */
type EditDecision = (order: StoredOrder) => Promise<OrderEdit | null> | OrderEdit | null;

const POLL_INTERVAL_MS = 30;

/** Edits shipments, serial numbers and notes of a placed order. Concurrent edits are applied one after the other. */
@Injectable()
export class EditOrder {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly work: Work,
    private readonly timing: OrderTiming,
  ) {}

  /**
   * @returns the edited order, or the current one if the decision is null
   * @throws AppError `notFound`; `unavailable` if concurrent changes take too long; errors of the decision
   */
  async edit(orderId: string, by: ActivityAuthor | null, decide: EditDecision): Promise<StoredOrder> {
    const deadline = Date.now() + this.timing.waitTimeoutMs;
    while (Date.now() < deadline) {
      const order = await this.orders.placedById(orderId);
      if (!order) throw new AppError('notFound');
      const edited = await this.attempt(order, by, decide);
      if (edited) return edited;
      await delay(POLL_INTERVAL_MS);
    }
    throw new AppError('unavailable', { retryAfter: 2 });
  }

  /** Returns null if a stock operation is in progress or a concurrent change came first. */
  private async attempt(order: StoredOrder, by: ActivityAuthor | null, decide: EditDecision) {
    if (STOCK_STATES_IN_PROGRESS.includes(order.stock.state)) return null;
    const edit = await decide(order);
    if (!edit) return order;
    const changes = edit.activity;
    const subject = orderSubject(order._id);
    const activity =
      changes.length > 0 ? [activityWork(activityEntry({ by, action: 'changed', subject, changes }))] : [];
    const edited = await this.orders.change(
      order,
      edit.change,
      {},
      { ...(by && { by: by.email }), work: [...(edit.work ?? []), ...activity] },
    );
    if (!edited) return null;
    await this.work.perform('orders', edited);
    return edited;
  }
}
