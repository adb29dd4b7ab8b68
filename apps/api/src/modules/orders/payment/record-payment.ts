import { isPayable, type OfflineMethod, readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { OFFLINE_PROVIDER } from '../../payments/offline-payments.ts';
import type { StoredOrder } from '../order.schema.ts';
import { ChangeOrder } from '../status/change-order.ts';

/** A payment by transfer or in cash. */
interface OfflinePayment {
  method: OfflineMethod;
}

/** Records that an order was paid outside of the payment providers. */
@Injectable()
export class RecordPayment {
  constructor(private readonly changeOrder: ChangeOrder) {}

  /**
   * Repeated requests have no effect.
   * @param by email of the member of staff
   * @throws AppError `notFound`, `notPayable`, `outOfStock` if the stock of a lapsed order was sold
   */
  record(orderId: string, { method }: OfflinePayment, by: string): Promise<StoredOrder> {
    return this.changeOrder.change(
      orderId,
      ({ status, payment }) => {
        if (payment.status === 'paidOffline' && payment.method === method) return null;
        if (!isPayable({ status: readOrderStatus(status), payment })) throw new AppError('notPayable');
        return {
          payment: { provider: OFFLINE_PROVIDER, method, status: 'paidOffline', paidAt: new Date() },
        };
      },
      by,
    );
  }
}
