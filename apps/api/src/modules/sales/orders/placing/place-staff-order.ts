import { isPaid } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { Work } from '../../../../platform/work/work.ts';
import { activityEntry, activityWork, orderSubject } from '../../../shop/activity/activity-entry.ts';
import { ActivityAuthors } from '../../../shop/activity/activity-authors.ts';
import type { StoredOrder } from '../order.schema.ts';
import { RecordPayment } from '../payment/record-payment.ts';
import { placedMail } from '../status/order-mail-work.ts';
import { DraftOrder, type OrderDraft, type StaffOrderRequest } from './draft-order.ts';
import { idempotencyOf, PlaceOrder } from './place-order.ts';

interface PlaceRequest extends StaffOrderRequest {
  userId: string;
  idempotencyKey: string | undefined;
}

/**
 * Places the order of a member of staff for a customer. The customer pays through the link to the order's page, by transfer
 * or in cash.
 */
@Injectable()
export class PlaceStaffOrder {
  constructor(
    private readonly drafts: DraftOrder,
    private readonly placeOrder: PlaceOrder,
    private readonly payment: RecordPayment,
    private readonly work: Work,
    private readonly authors: ActivityAuthors,
  ) {}

  /**
   * @throws AppError `outOfStock`, `validation`, `promotionInvalid`, `amountTooLarge`, `amountTooSmall`, `idempotencyMismatch`, `unavailable`
   */
  async place(request: PlaceRequest): Promise<StoredOrder> {
    const { body, by, userId, idempotencyKey } = request;
    const idempotency = idempotencyOf(idempotencyKey, body, userId);
    const draft = async () => this.withEntries(await this.drafts.draftByStaff(request, idempotency), request);
    const placed = await this.placeOrder.placeOnce(draft, idempotency);
    await this.work.perform('orders', placed);
    if (body.payment === 'link' || !body.isPaid || isPaid(placed.payment.status)) return placed;
    return this.payment.record(placed._id.toHexString(), { method: body.payment }, by);
  }

  /** Adds the email with the link, and the entry of the activity log, which are stored when the order is placed. */
  private async withEntries(draft: OrderDraft, { body, by, userId }: PlaceRequest) {
    const activity = activityEntry({
      by: await this.authors.byId(userId),
      action: 'added',
      subject: orderSubject(draft.order._id),
      changes: [],
    });
    return {
      ...draft,
      placing: {
        ...draft.placing,
        by,
        work: [
          ...(draft.placing?.work ?? []),
          activityWork(activity),
          ...(body.payment === 'link' && !draft.payment ? [placedMail(draft.order)] : []),
        ],
      },
    };
  }
}
