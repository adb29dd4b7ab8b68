import { isPayable, readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../../platform/errors/app-error.ts';
import { ChangeOrder, type RequestedChange } from '../status/change-order.ts';
import { type ReservationTerms, UnpaidLimits } from '../limits/unpaid-limits.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { OfferPayment, type OrderWithPayment } from './offer-payment.ts';

/** A request to pay an order. */
interface PayRequest {
  orderId: string;
  key: string;
  /** The shop's origin, to which the shopper returns. */
  origin: string;
  /** Identifies the source of the request for the limits. */
  http: Pick<Request, 'ip' | 'headers'>;
}

/** Lets a shopper pay a placed order: with the payment still open, or with a new one after a failed or lapsed payment. */
@Injectable()
export class PayOrder {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly changeOrder: ChangeOrder,
    private readonly payment: OfferPayment,
    private readonly limits: UnpaidLimits,
  ) {}

  /**
   * @throws AppError `notFound`, `notPayable`, `outOfStock` if its stock was sold, a limit of unpaid orders,
   * `amountTooLarge`, `amountTooSmall`, `paymentUnavailable`
   */
  async pay({ orderId, key, origin, http }: PayRequest): Promise<OrderWithPayment> {
    const found = await this.orders.byKey(key);
    if (found?._id.toHexString() !== orderId) throw new AppError('notFound');
    const terms = await this.limits.termsOf(http, { email: found.email, phone: found.delivery.phone });
    const order = await this.changeOrder.change(orderId, (current) => this.renew(current, terms), 'shopper');
    return this.payment.start(order, origin);
  }

  /** Offers another payment after a failed or lapsed one. A paid order is returned unchanged. */
  private renew(order: StoredOrder, terms: ReservationTerms): RequestedChange | null {
    const { payment } = order;
    if (payment.status === 'paid') return null;
    if (!isPayable({ status: readOrderStatus(order.status), payment })) throw new AppError('notPayable');
    // Check before the stock is reserved again. The currency of a placed order cannot change.
    this.payment.checkAmount(order.amount, order.currency);
    const offer = this.payment.offer(payment.attempt + 1);
    if (payment.status === 'pending' && payment.provider === offer.provider) return null;
    return { payment: 'pending', offer, terms };
  }
}
