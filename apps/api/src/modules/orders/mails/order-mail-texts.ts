import type { Language } from '@meridian/domain';

/** What is written about: the payment, or the status that an order has now. */
export type MailOccasion = 'paid' | 'processing' | 'shipped' | 'delivered' | 'cancelled';

interface MailTexts {
  hello: string;
  subject: Record<MailOccasion, string>;
  news: Record<MailOccasion, string>;
  refunded: string;
  number: string;
  quantity: string;
  total: string;
  address: string;
  see: string;
  questions: string;
  farewell: string;
}

/** The mails about orders. In braces: what is filled in. */
export const ORDER_MAIL_TEXTS: Record<Language, MailTexts> = {
  en: {
    hello: 'Dear {name},',
    subject: {
      paid: 'Order {number}: thank you, it is paid',
      processing: 'Order {number} is being prepared',
      shipped: 'Order {number} is on its way',
      delivered: 'Order {number} has been delivered',
      cancelled: 'Order {number} has been cancelled',
    },
    news: {
      paid: 'Thank you for your order. Your payment has arrived, and we will write to you when the parcel is on its way.',
      processing: 'We are preparing your order.',
      shipped: 'Your order has shipped: we have handed the parcel to the carrier.',
      delivered: 'Your parcel has been delivered. We hope that you enjoy what is inside.',
      cancelled: 'Your order has been cancelled.',
    },
    refunded: 'The whole amount goes back to the card that you paid with; banks need a few days for that.',
    number: 'Order {number}',
    quantity: '{quantity} pcs',
    total: 'Total, tax and delivery included',
    address: 'Delivery address',
    see: 'See your order',
    questions: 'Any questions? Just reply to this message or write to {email}.',
    farewell: 'Yours, {shop}',
  },
  ru: {
    hello: 'Здравствуйте, {name}!',
    subject: {
      paid: 'Заказ {number} оплачен, спасибо',
      processing: 'Заказ {number} собирается',
      shipped: 'Заказ {number} в пути',
      delivered: 'Заказ {number} доставлен',
      cancelled: 'Заказ {number} отменён',
    },
    news: {
      paid: 'Спасибо за заказ. Оплата получена; мы напишем вам, когда посылка будет в пути.',
      processing: 'Мы собираем ваш заказ.',
      shipped: 'Мы передали ваш заказ перевозчику.',
      delivered: 'Посылка доставлена. Надеемся, покупка вас порадует.',
      cancelled: 'Ваш заказ отменён.',
    },
    refunded: 'Вся сумма вернётся на карту, которой вы платили; банку на это нужно несколько дней.',
    number: 'Заказ {number}',
    quantity: '{quantity} шт.',
    total: 'Итого, включая налоги и доставку',
    address: 'Адрес доставки',
    see: 'Посмотреть заказ',
    questions: 'Есть вопросы? Ответьте на это письмо или напишите на {email}.',
    farewell: 'Ваш {shop}',
  },
};
