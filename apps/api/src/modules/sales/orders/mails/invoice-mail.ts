import { type Language, orderNumber } from '@meridian/domain';
import { fill } from '../../../messages/mail/mail-layout.ts';
import type { MailContent } from '../../../messages/mail/mail.ts';
import { noticeMail } from '../../../messages/mail/notice-mail.ts';
import { orderUrl } from '../access/order-url.ts';
import type { StoredOrder } from '../order.schema.ts';

const en = {
  subject: 'The invoice for your order {number}',
  greeting: 'Dear {name},',
  news: 'The invoice for your order {number} is attached. It is on the page of the order, too.',
  view: 'View your order',
};

/** Texts of the email. Names in braces are placeholders. */
const TEXTS: Record<Language, typeof en> = {
  en,
  ru: {
    subject: 'Счёт по вашему заказу {number}',
    greeting: 'Здравствуйте, {name}!',
    news: 'Счёт по вашему заказу {number} приложен к письму. Он есть и на странице заказа.',
    view: 'Посмотреть заказ',
  },
};

/** Creates the email with an invoice that was issued after the payment was confirmed. */
export const invoiceMail = (order: StoredOrder, origin: string): MailContent => {
  const { _id, language, delivery } = order;
  const text = TEXTS[language];
  const values = { number: orderNumber(_id.toHexString()), name: delivery.name };
  return noticeMail({
    language,
    subject: fill(text.subject, values),
    paragraphs: [fill(text.greeting, values), fill(text.news, values)],
    link: { label: text.view, url: orderUrl(origin, order, language) },
  });
};
