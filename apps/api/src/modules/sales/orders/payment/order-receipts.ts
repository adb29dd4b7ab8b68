import {
  deliveryTaxRate,
  isPaid,
  readOrderStatus,
  type ReceiptContent,
  type ReceiptLine,
  saleReceipt,
  taxRateOf,
} from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { dayIn } from '../../../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { ShopSettings } from '../../../shop/settings/shop-settings.ts';
import { type PaymentToReceipt, Payments } from '../../payments/payments.ts';
import { asPaid, offeredChange, presentLines } from '../lines/changed-order.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { deliveryLine, differenceLine, lineOf } from './offer-payment.ts';

/** Whether the pieces are handed over when the money is taken. */
const isPaidAtHandOver = ({ status, payment }: StoredOrder): boolean =>
  payment.method === 'cash' || readOrderStatus(status) === 'delivered';

/** Whether a payment is of the difference of a change. */
const isDifference = (order: StoredOrder, { id }: PaymentToReceipt): boolean =>
  order.changes?.some(({ paidBy }) => paidBy === id) ||
  (order.payment.paidBy !== id && isPaid(order.payment.status) && offeredChange(order) !== undefined);

/** Composes the fiscal receipts of the payments of orders: of their lines and the delivery as they are paid. */
@Injectable()
export class OrderReceipts {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly settings: ShopSettings,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SHOP_TIME_ZONE'>,
    payments: Payments,
  ) {
    payments.composeReceipts((payment) => this.contentOf(payment));
  }

  private async contentOf(payment: PaymentToReceipt): Promise<ReceiptContent | null> {
    const order = await this.orders.placedById(payment.orderId);
    if (!order) return null;
    const { currency, email, delivery } = order;
    return saleReceipt({
      currency,
      amount: payment.amount,
      lines: await this.linesOf(order, payment),
      customer: { email, phone: delivery.phone || null },
    });
  }

  /** The tax rates of the lines of an order's receipts on the present day; null without a registration. */
  async taxRatesOf(
    order: StoredOrder,
  ): Promise<(line: Pick<ReceiptLine, 'subject' | 'line'>) => number | null> {
    const { seller, taxRules } = await this.settings.documentTerms();
    if (seller.isVatRegistered === false) return () => null;
    const day = dayIn(new Date(), this.config.SHOP_TIME_ZONE);
    const { country } = order.delivery;
    const rateOf = (category: string | null): number =>
      taxRateOf(seller, taxRules, { country, category, day });
    const ofDelivery = deliveryTaxRate(seller, asPaid(order).delivery.method, rateOf(null));
    return ({ subject, line = -1 }) =>
      subject === 'service' ? ofDelivery : rateOf(order.items[line]?.category ?? null);
  }

  private async linesOf(order: StoredOrder, payment: PaymentToReceipt): Promise<ReceiptLine[]> {
    const rateOf = await this.taxRatesOf(order);
    const paid = asPaid(order);
    const method = isPaidAtHandOver(order) ? ('payment' as const) : ('prepayment' as const);
    const taxed = (line: Omit<ReceiptLine, 'method' | 'taxRate'>): ReceiptLine => ({
      ...line,
      ...{ method, taxRate: rateOf(line) },
    });
    if (isDifference(order, payment))
      return [taxed({ ...differenceLine(order, { difference: payment.amount }), subject: 'goods' })];
    return [
      ...presentLines(paid.items).map(([line, item]) =>
        taxed({ ...lineOf(item, order.language), subject: 'goods', line }),
      ),
      ...deliveryLine(paid).map((line) => taxed({ ...line, subject: 'service' })),
    ];
  }
}
