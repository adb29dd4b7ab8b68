import type { LineQuantity } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';

/** A refund of a part of an order's payment. */
export interface PartRefund {
  amount: number;
  reason: string;
  lines?: readonly LineQuantity[];
  /** Email of the member of staff. */
  by: string;
  /** Makes the refund once. */
  requestId: string;
}

/** Refunds parts of payments. The implementation is `RefundOrder.refundPart`. */
@Injectable()
export class PartRefunds {
  /** @throws AppError `notRefundable`, `refundTooLarge`, `refundRefused`, `paymentUnavailable` */
  refundPart(_orderId: string, _refund: PartRefund): Promise<unknown> {
    return Promise.reject(new AppError('notRefundable'));
  }
}
