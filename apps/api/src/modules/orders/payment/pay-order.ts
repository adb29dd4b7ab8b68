import { isPayable, readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '../../../platform/errors/app-error.ts';
import { Payments } from '../../payments/payments.ts';
import { ChangeOrder, type Decision, type WantedChange } from '../change-order.ts';
import { type ReservationTerms, UnpaidLimits } from '../limits/unpaid-limits.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';
import type { PlacedOrderResult } from '../place-order.ts';
import { PayableAmount } from './payable-amount.ts';
import { PaymentTerm } from './payment-term.ts';
import { StartPayment } from './start-payment.ts';

/** A request to pay an order. */
export interface PayRequest {
  orderId: string;
  key: string;
  /** Where the shopper comes back to. */
  origin: string;
  /** Tells where the request comes from. */
  http: Pick<Request, 'ip' | 'headers'>;
}

/** A shopper pays an order that is there already: the payment that was left, or a new one after a failure. */
@Injectable()
export class PayOrder {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly changeOrder: ChangeOrder,
    private readonly payments: Payments,
    private readonly start: StartPayment,
    private readonly payable: PayableAmount,
    private readonly term: PaymentTerm,
    private readonly limits: UnpaidLimits,
  ) {}

  /**
   * @throws AppError `notFound`, `notPayable`, `outOfStock` if its stock is gone meanwhile, a limit of unpaid orders,
   * `amountTooLarge`, `amountTooSmall`, `paymentUnavailable`
   */
  async run({ orderId, key, origin, http }: PayRequest): Promise<PlacedOrderResult> {
    const known = await this.orders.byKey(key);
    if (known?._id.toHexString() !== orderId) throw new AppError('notFound');
    const terms = await this.limits.termsOf(http, { email: known.email, phone: known.delivery.phone });
    const order = await this.changeOrder.run(orderId, this.renewing(terms), 'shopper');
    return {
      order,
      payment: { status: order.payment.status, redirectUrl: await this.start.of(order, origin) },
    };
  }

  /** An order whose payment came to nothing is offered another one; what is paid already is simply told so. */
  private renewing(terms: ReservationTerms): Decision {
    return (order) => this.renew(order, terms);
  }

  private renew(order: StoredOrder, terms: ReservationTerms): WantedChange | null {
    const { payment } = order;
    if (payment.status === 'paid') return null;
    if (!isPayable({ status: readOrderStatus(order.status), payment })) throw new AppError('notPayable');
    // Before its stock is taken again. A placed order keeps its currency.
    this.payable.check(order.amount, order.currency);
    const { provider } = this.payments;
    if (payment.status === 'pending' && payment.provider === provider) return null;
    const offer = { provider, attempt: payment.attempt + 1, ...this.term.next() };
    return { payment: 'pending', offer, terms };
  }
}
