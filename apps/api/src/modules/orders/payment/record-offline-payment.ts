import { isPaid, isPayable, type OfflineMethod, readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StoredOrder } from '../order.schema.ts';
import { ChangeOrder } from '../status/change-order.ts';

/** Stored as the provider of payments by transfer or in cash. */
export const OFFLINE_PROVIDER = 'offline';

/** Records that an order was paid outside of the payment provider. */
@Injectable()
export class RecordOfflinePayment {
  constructor(private readonly changeOrder: ChangeOrder) {}

  /**
   * @param by author of the change, for the history
   * @throws AppError `notFound`, `notPayable`, `outOfStock` if the stock of a lapsed order was sold
   */
  record(orderId: string, method: OfflineMethod, by: string): Promise<StoredOrder> {
    return this.changeOrder.change(
      orderId,
      ({ status, payment }) => {
        if (isPaid(payment.status)) return null;
        if (!isPayable({ status: readOrderStatus(status), payment })) throw new AppError('notPayable');
        return {
          payment: { provider: OFFLINE_PROVIDER, method, status: 'paidOffline', paidAt: new Date() },
        };
      },
      by,
    );
  }
}
