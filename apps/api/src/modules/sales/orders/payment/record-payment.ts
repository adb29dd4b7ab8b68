import { randomBytes } from 'node:crypto';
import type { HandlerInput } from '@meridian/contracts';
import { isPayable, readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { OFFLINE_PROVIDER } from '../../payments/offline-payments.ts';
import type { StoredOrder } from '../order.schema.ts';
import { ChangeOrder, type ChangeDecision } from '../status/change-order.ts';

/** A payment by transfer or in cash. The activity log has its note. */
type OfflinePayment = HandlerInput<'PUT /api/orders/:id/paid'>['body'];

const markPaidOffline =
  ({ method, note }: OfflinePayment): ChangeDecision =>
  ({ status, payment }) => {
    if (payment.status === 'paidOffline' && payment.method === method) return null;
    if (!isPayable({ status: readOrderStatus(status), payment })) throw new AppError('notPayable');
    return {
      payment: {
        status: 'paidOffline',
        provider: OFFLINE_PROVIDER,
        // A number that no payment page has. Earlier pages are closed, and a payment that arrives there is refunded.
        attempt: payment.attempt + 1,
        paidBy: randomBytes(24).toString('base64url'),
        paidAt: new Date(),
        method,
      },
      reason: note,
    };
  };

@Injectable()
export class RecordPayment {
  constructor(private readonly changeOrder: ChangeOrder) {}

  /**
   * Repeated requests have no effect.
   * @param by email of the member of staff
   * @throws AppError `notFound`, `notPayable`, `outOfStock` if the stock of a lapsed order was sold
   */
  record(orderId: string, payment: OfflinePayment, by: string): Promise<StoredOrder> {
    return this.changeOrder.change(orderId, markPaidOffline(payment), by);
  }
}
