import { formatPrice, type Language, orderNumber, refundedHundredths, toHundredths } from '@meridian/domain';
import { fill } from '../../../messages/mail/mail-layout.ts';
import type { MailContent } from '../../../messages/mail/mail.ts';
import { noticeMail } from '../../../messages/mail/notice-mail.ts';
import type { StaffNotice } from '../../../messages/notices/staff-notices.ts';
import { orderUrl } from '../access/order-url.ts';
import type { OrderRefund, StoredOrder } from '../order.schema.ts';

const en = {
  greeting: 'Dear {name},',
  succeeded: {
    subject: 'Refund of {amount} for order {number}',
    news: 'We have refunded {amount} of order {number} to your original payment method. It can take your bank a few days to show it.',
  },
  late: 'We have received {amount} for order {number} that it could not use: it was paid already, or cancelled. We have refunded this amount to your original payment method. It can take your bank a few days to show it.',
  failed: {
    subject: 'Your refund for order {number} takes longer',
    news: 'The refund of {amount} for order {number} has not reached you, because the payment provider could not complete it. We owe you this amount and take care of it. You do not need to do anything.',
  },
  reason: 'The reason: {reason}',
  left: 'After your refunds, {left} of {total} remain paid.',
  everything: 'Your whole payment of {total} is now refunded.',
  creditNote:
    'The credit note is attached. It is on the page of the order, too, with the fiscal receipt if the law requires one.',
  view: 'View your order',
  staff: {
    subject: 'Refund of {amount} for order {number} failed',
    news: 'The payment provider has not made the refund of {amount} for order {number}. Refund the customer again or in another way.',
    told: 'The customer has been told that the shop takes care of it.',
  },
};

/** Texts of the emails about refunds. Names in braces are placeholders. */
const TEXTS: Record<Language, typeof en> = {
  en,
  ru: {
    greeting: 'Здравствуйте, {name}!',
    succeeded: {
      subject: 'Возврат {amount} по заказу {number}',
      news: 'Мы вернули {amount} по заказу {number} тем же способом, которым вы платили. Банку на зачисление может понадобиться несколько дней.',
    },
    late: 'По заказу {number} пришло ещё {amount}, когда он был уже оплачен или отменён. Мы вернули эти деньги тем же способом, которым вы платили. Банку на зачисление может понадобиться несколько дней.',
    failed: {
      subject: 'Возврат денег по заказу {number} задерживается',
      news: 'Возврат {amount} по заказу {number} не дошёл до вас: платёжный сервис не смог его выполнить. Мы вернём вам эту сумму и уже занимаемся этим. От вас ничего не нужно.',
    },
    reason: 'Причина: {reason}',
    left: 'С учётом возвратов по заказу оплачено {left} из {total}.',
    everything: 'Теперь вам возвращена вся оплата: {total}.',
    creditNote:
      'Кредит-нота приложена к письму. Она есть и на странице заказа, вместе с фискальным чеком, если он положен по закону.',
    view: 'Посмотреть заказ',
    staff: {
      subject: 'Не удался возврат {amount} по заказу {number}',
      news: 'Платёжный сервис не выполнил возврат {amount} по заказу {number}. Верните деньги покупателю ещё раз или другим способом.',
      told: 'Покупатель получил письмо о том, что магазин занимается возвратом.',
    },
  },
};

const valuesOf = ({ _id, amount, currency }: StoredOrder, refunded: number, language: Language) => ({
  number: orderNumber(_id.toHexString()),
  amount: formatPrice(refunded, currency, language),
  total: formatPrice(amount, currency, language),
});

/** What the customer has still paid for an order after its refunds. */
const leftOf = (order: StoredOrder, total: string): string => {
  const { language, currency, amount, payment } = order;
  const left = toHundredths(amount) - refundedHundredths(payment.refunds ?? [], 'succeeded');
  const { left: text, everything } = TEXTS[language];
  return left > 0
    ? fill(text, { left: formatPrice(left / 100, currency, language), total })
    : fill(everything, { total });
};

/**
 * Creates the email to the customer about a refund that has succeeded, or that has failed after it was announced.
 * @param hasCreditNote whether the credit note is attached
 */
export const refundMail = (
  order: StoredOrder,
  { amount, status, reason, isLate }: OrderRefund,
  origin: string,
  hasCreditNote: boolean,
): MailContent => {
  const { language, delivery } = order;
  const text = TEXTS[language];
  const values = valuesOf(order, amount, language);
  const isFailed = status === 'failed';
  const { subject, news: usual } = isFailed ? text.failed : text.succeeded;
  const news = isLate && !isFailed ? text.late : usual;
  return noticeMail({
    language,
    subject: fill(subject, values),
    paragraphs: [
      fill(text.greeting, { name: delivery.name }),
      fill(news, values),
      ...(reason && !isFailed ? [fill(text.reason, { reason })] : []),
      ...(isFailed || isLate ? [] : [leftOf(order, values.total)]),
      ...(hasCreditNote ? [text.creditNote] : []),
    ],
    link: { label: text.view, url: orderUrl(origin, order, language) },
  });
};

/** Creates the email to the staff about a failed refund. @param isAnnounced whether its customer was told about it */
export const failedRefundNotice = (
  order: StoredOrder,
  { amount }: OrderRefund,
  isAnnounced: boolean,
  language: Language,
): StaffNotice => {
  const { subject, news, told } = TEXTS[language].staff;
  const values = valuesOf(order, amount, language);
  return {
    subject: fill(subject, values),
    lines: [fill(news, values), ...(isAnnounced ? [told] : [])],
    link: `/admin-panel/orders?order=${order._id.toHexString()}`,
  };
};
