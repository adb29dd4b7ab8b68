import type { Language } from '@meridian/domain';

const en = {
  subject: 'The link to your order {number}',
  paragraphs: [
    'You asked for the link to your {shop} order {number}. It shows the delivery, the payment and everything that you can do with the order.',
    'The link opens the order without a password, so please do not share it. If you did not ask for it, ignore this email.',
  ],
  link: 'View your order',
};

/** Texts of the mail with the link to an order. Names in braces are placeholders. */
export const ORDER_LINK_TEXTS: Record<Language, typeof en> = {
  en,
  ru: {
    subject: 'Ссылка на заказ {number}',
    paragraphs: [
      'Вы попросили ссылку на заказ {number} в магазине {shop}. На странице заказа видны доставка, оплата и всё, что можно сделать с заказом.',
      'Ссылка открывает заказ без пароля, поэтому никому её не пересылайте. Если вы её не запрашивали, не обращайте внимания на это письмо.',
    ],
    link: 'Посмотреть заказ',
  },
};
