import type { Language } from '@meridian/domain';

const en = {
  greeting: 'Dear {name},',
  subject: {
    placed: 'Order {number}: please pay within 3 days',
    paid: 'Order {number} confirmed – thank you',
    processing: 'Order {number} is being prepared',
    shipped: 'Order {number} is on its way',
    delivered: 'Order {number} has been delivered',
    cancelled: 'Order {number} has been cancelled',
    tracking: 'Tracking number of order {number}',
  },
  /** The line that inboxes show next to the subject. For `cancelled` it is `refunded` or `notCharged`. */
  preheader: {
    placed: 'Your watches are reserved for 3 days.',
    paid: 'Payment received. We will email you when your order ships.',
    processing: 'We will email you when it ships.',
    shipped: 'We have handed your parcel to the carrier.',
    delivered: 'You have 30 days to return it if it is not right.',
    tracking: 'Follow your parcel on the carrier’s website.',
  },
  /** The event and the next step. */
  news: {
    placed:
      'We have placed the order that you discussed with us. Your watches are reserved for 3 days: please check the order and pay on its page.',
    paid: 'Thank you for your order. We have received your payment and will email you when your parcel ships.',
    processing: 'We are preparing your order and will email you when it ships.',
    shipped:
      'Your order has shipped: we have handed the parcel to the carrier. We will email you when it has been delivered.',
    delivered:
      'Your order has been delivered. We hope you enjoy your new watch. You have 30 days to return it if it is not right.',
    cancelled: 'Your order has been cancelled.',
    tracking: 'Your parcel now has a tracking number. It can take the carrier a day to show the first entry.',
  },
  /** Added to the mail of a cancelled order that was paid. */
  refunded:
    'We are refunding the full amount to your original payment method. It can take your bank a few days to show it.',
  /** If a part was refunded before the cancellation. */
  refundedRest:
    'We are refunding {amount} to your original payment method. With the earlier refunds, you get back {total} in total. It can take your bank a few days to show it.',
  /** If everything was refunded before the cancellation. */
  refundedBefore: 'We have already refunded your whole payment of {total}.',
  /** Added to the mail of a cancelled order that was not paid. */
  notCharged: 'You have not been charged. If you did not expect this, just reply to this email.',
  orderNumber: 'Order {number}',
  /** Quantity and unit price of a line. */
  unitPrice: '{quantity} × {price}',
  total: 'Total, tax and delivery included',
  address: 'Delivery address',
  /** The days on which the delivery is expected, until it has arrived. */
  estimate: 'Expected delivery: {days}',
  /** Heading of the shipments, and the link to the carrier's page about one. */
  tracking: 'Tracking',
  trackParcel: 'Track the parcel',
  /** In front of the pieces of a shipment that is a part of the order. */
  inParcel: 'In this parcel: {pieces}',
  viewOrder: 'View your order',
  payOrder: 'View and pay for the order',
};

/** Texts of the order mails. Names in braces are placeholders. */
export const ORDER_MAIL_TEXTS: Record<Language, typeof en> = {
  en,
  ru: {
    greeting: 'Здравствуйте, {name}!',
    subject: {
      placed: 'Заказ {number}: оплатите в течение 3 дней',
      paid: 'Заказ {number} оплачен. Спасибо!',
      processing: 'Заказ {number} собирается',
      shipped: 'Заказ {number} в пути',
      delivered: 'Заказ {number} доставлен',
      cancelled: 'Заказ {number} отменён',
      tracking: 'Трек-номер заказа {number}',
    },
    preheader: {
      placed: 'Мы отложили часы для вас на 3 дня.',
      paid: 'Оплата получена. Напишем, когда отправим заказ.',
      processing: 'Напишем, когда отправим его.',
      shipped: 'Мы передали посылку перевозчику.',
      delivered: 'Вернуть часы можно в течение 30 дней.',
      tracking: 'Следите за посылкой на сайте службы доставки.',
    },
    news: {
      placed:
        'Мы оформили заказ, о котором договорились с вами. Часы отложены на 3 дня: проверьте заказ и оплатите его на странице заказа.',
      paid: 'Спасибо за заказ. Мы получили оплату и напишем вам, когда отправим посылку.',
      processing: 'Мы собираем ваш заказ и напишем, когда отправим его.',
      shipped: 'Мы передали ваш заказ перевозчику. Напишем, когда он будет доставлен.',
      delivered:
        'Ваш заказ доставлен. Надеемся, покупка вас порадует. Если часы не подошли, их можно вернуть в течение 30 дней.',
      cancelled: 'Ваш заказ отменён.',
      tracking: 'У вашей посылки появился трек-номер. Первые сведения о ней могут появиться через день.',
    },
    refunded:
      'Мы вернём всю сумму тем же способом, которым вы платили. Банку на зачисление может понадобиться несколько дней.',
    refundedRest:
      'Мы вернём {amount} тем же способом, которым вы платили. Вместе с прежними возвратами вы получите {total}. Банку на зачисление может понадобиться несколько дней.',
    refundedBefore: 'Мы уже вернули вам всю оплату: {total}.',
    notCharged: 'Деньги с вас не списаны. Если вы не ждали отмены, просто ответьте на это письмо.',
    orderNumber: 'Заказ {number}',
    unitPrice: '{quantity} шт. × {price}',
    total: 'Итого, включая налоги и доставку',
    address: 'Адрес доставки',
    estimate: 'Ожидаемая доставка: {days}',
    tracking: 'Отслеживание',
    trackParcel: 'Отследить посылку',
    inParcel: 'В этой посылке: {pieces}',
    viewOrder: 'Посмотреть заказ',
    payOrder: 'Посмотреть и оплатить заказ',
  },
};

/** The reason for a mail: an order that staff placed, the payment, the new status, or the tracking number of a shipment. */
export type MailOccasion = keyof typeof en.subject;
