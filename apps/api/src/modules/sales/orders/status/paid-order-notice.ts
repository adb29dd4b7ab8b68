import {
  formatPrice,
  isPaid,
  type Language,
  type OfflineMethod,
  orderLineTexts,
  orderNumber,
  sizeLabel,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { Handles } from '../../../../platform/work/work-kind.ts';
import { presentLines } from '../lines/changed-order.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { type NoticeOfOrder, ORDER_NOTICE } from './order-work.ts';
import { type StaffNotice, StaffNotices } from '../../../messages/notices/staff-notices.ts';

interface Texts {
  subject: (number: string, amount: string) => string;
  news: (amount: string) => string;
  method: Record<OfflineMethod, string>;
  customer: (name: string, city: string) => string;
  line: (name: string, quantity: number) => string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    subject: (number, amount) => `New paid order ${number}: ${amount}`,
    news: (amount) => `A customer has paid ${amount}.`,
    method: { transfer: 'Paid by bank transfer.', cash: 'Paid in cash.' },
    customer: (name, city) => `Customer: ${name}, ${city}`,
    line: (name, quantity) => `${quantity} × ${name}`,
  },
  ru: {
    subject: (number, amount) => `Новый оплаченный заказ ${number}: ${amount}`,
    news: (amount) => `Покупатель оплатил ${amount}.`,
    method: { transfer: 'Оплачен банковским переводом.', cash: 'Оплачен наличными.' },
    customer: (name, city) => `Покупатель: ${name}, ${city}`,
    line: (name, quantity) => `${name} — ${quantity} шт.`,
  },
};

const noticeOf = (order: StoredOrder, language: Language): StaffNotice => {
  const id = order._id.toHexString();
  const { amount, currency, delivery, items, payment } = order;
  const texts = TEXTS[language];
  const price = formatPrice(amount, currency, language);
  return {
    subject: texts.subject(orderNumber(id), price),
    lines: [
      [texts.news(price), payment.method && texts.method[payment.method]].filter(Boolean).join(' '),
      ...presentLines(items).map(([, item]) => {
        const { name, color } = orderLineTexts(item, language);
        return texts.line(`${name}, ${color}, ${sizeLabel(item.size, language)}`, item.quantity);
      }),
      texts.customer(`${delivery.name} ${delivery.surname}`.trim(), delivery.city),
    ],
    link: `/admin-panel/orders?order=${id}`,
  };
};

/** Sends members of staff an email about each newly paid order. */
@Injectable()
export class PaidOrderNotice {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly notices: StaffNotices,
  ) {}

  @Handles(ORDER_NOTICE)
  async send({ order: id, revision }: NoticeOfOrder): Promise<void> {
    const order = await this.orders.placedById(id);
    if (!order || !isPaid(order.payment.status)) return;
    const event = [id, revision].filter((part) => part !== undefined).join('-');
    await this.notices.notify('paidOrder', event, (language) => noticeOf(order, language));
  }
}
