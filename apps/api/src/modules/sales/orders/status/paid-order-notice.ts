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
  /** Of a new order that is to be paid on delivery or by transfer. */
  placed: Record<OfflineMethod, Pick<Texts, 'subject' | 'news'>>;
  method: Record<OfflineMethod, string>;
  customer: (name: string, city: string) => string;
  line: (name: string, quantity: number) => string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    subject: (number, amount) => `New paid order ${number}: ${amount}`,
    news: (amount) => `A customer has paid ${amount}.`,
    placed: {
      cash: {
        subject: (number, amount) => `New order ${number}, paid on delivery: ${amount}`,
        news: (amount) => `A customer has placed an order and pays ${amount} on delivery.`,
      },
      transfer: {
        subject: (number, amount) => `New order ${number}, paid by bank transfer: ${amount}`,
        news: (amount) =>
          `A customer has placed an order and pays ${amount} by bank transfer. Record the payment when the money has arrived.`,
      },
    },
    method: { transfer: 'Paid by bank transfer.', cash: 'Paid in cash.' },
    customer: (name, city) => `Customer: ${name}, ${city}`,
    line: (name, quantity) => `${quantity} × ${name}`,
  },
  ru: {
    subject: (number, amount) => `Новый оплаченный заказ ${number}: ${amount}`,
    news: (amount) => `Покупатель оплатил ${amount}.`,
    placed: {
      cash: {
        subject: (number, amount) => `Новый заказ ${number} с оплатой при получении: ${amount}`,
        news: (amount) => `Покупатель сделал заказ и оплатит ${amount} при получении.`,
      },
      transfer: {
        subject: (number, amount) => `Новый заказ ${number} с оплатой переводом: ${amount}`,
        news: (amount) =>
          `Покупатель сделал заказ и оплатит ${amount} банковским переводом. Когда деньги придут, отметьте оплату.`,
      },
    },
    method: { transfer: 'Оплачен банковским переводом.', cash: 'Оплачен наличными.' },
    customer: (name, city) => `Покупатель: ${name}, ${city}`,
    line: (name, quantity) => `${name} — ${quantity} шт.`,
  },
};

/** @param placed how a new order is to be paid; null of a paid one */
const noticeOf = (order: StoredOrder, placed: OfflineMethod | null, language: Language): StaffNotice => {
  const id = order._id.toHexString();
  const { amount, currency, delivery, items, payment } = order;
  const texts = TEXTS[language];
  const price = formatPrice(amount, currency, language);
  const { subject, news } = placed ? texts.placed[placed] : texts;
  const method = placed ? undefined : payment.method;
  return {
    subject: subject(orderNumber(id), price),
    lines: [
      [news(price), method && texts.method[method]].filter(Boolean).join(' '),
      ...presentLines(items).map(([, item]) => {
        const { name, color } = orderLineTexts(item, language);
        return texts.line(`${name}, ${color}, ${sizeLabel(item.size, language)}`, item.quantity);
      }),
      texts.customer(`${delivery.name} ${delivery.surname}`.trim(), delivery.city),
    ],
    link: `/admin-panel/orders?order=${id}`,
  };
};

/** Sends members of staff an email about each newly paid order, and about each new one that waits for cash or a transfer. */
@Injectable()
export class PaidOrderNotice {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly notices: StaffNotices,
  ) {}

  @Handles(ORDER_NOTICE)
  async send({ order: id, revision, isPlaced = false }: NoticeOfOrder): Promise<void> {
    const order = await this.orders.placedById(id);
    if (!order || isPaid(order.payment.status) === isPlaced) return;
    // Null also if the customer pays in another way by now.
    const placed = isPlaced ? (order.payment.method ?? null) : null;
    if (isPlaced && !placed) return;
    const event = [id, isPlaced ? 'placed' : revision].filter((part) => part !== undefined).join('-');
    await this.notices.notify('paidOrder', event, (language) => noticeOf(order, placed, language));
  }
}
