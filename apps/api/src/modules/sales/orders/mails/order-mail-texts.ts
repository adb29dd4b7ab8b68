import type { Language } from '@meridian/domain';

const en = {
  greeting: 'Dear {name},',
  subject: {
    placed: 'Order {number}: please pay within 3 days',
    payOnDelivery: 'Order {number} received – you pay on delivery',
    transfer: 'Order {number} received – please transfer the amount',
    paid: 'Order {number} confirmed – thank you',
    processing: 'Order {number} is being prepared',
    shipped: 'Order {number} is on its way',
    delivered: 'Order {number} has been delivered',
    arrived: 'Order {number} is waiting at the pickup point',
    cancelled: 'Order {number} has been cancelled',
    exchangeSent: 'Your exchange for order {number} is on its way',
    tracking: 'Tracking number of order {number}',
    changed: 'Order {number} has been changed',
    paymentUndone: 'Order {number} is not paid yet',
    difference: 'Order {number}: please pay the difference',
    ready: 'Order {number} is ready for pickup',
  },
  /** The line that inboxes show next to the subject. For `cancelled` it is `refunded` or `notCharged`. */
  preheader: {
    placed: 'Your watches are reserved for 3 days.',
    payOnDelivery: 'Your watches are reserved. We will email you when your order ships.',
    transfer: 'Your watches are reserved. The bank details are in this email.',
    paid: 'Payment received. We will email you when your order ships.',
    processing: 'We will email you when it ships.',
    shipped: 'We have handed your parcel to the carrier.',
    delivered: 'You have 30 days to return it if it is not right.',
    arrived: 'You can collect your parcel now.',
    exchangeSent: 'We have handed your parcel to the carrier.',
    tracking: 'Follow your parcel on the carrier’s website.',
    changed: 'Check the watches, the amount and the address.',
    paymentUndone: 'We had recorded its payment by mistake.',
    difference: 'We change the order when the difference is paid.',
    ready: 'Bring the code in this email.',
  },
  /** The event and the next step. `{amount}` is that of the order, and `{code}` the one to collect it. */
  news: {
    placed: 'We have placed the order that you discussed with us. Your watches are reserved for 3 days.',
    payOnDelivery:
      'Thank you for your order. The watches are reserved for you. You pay {amount} when you receive them.',
    transfer:
      'Thank you for your order. The watches are reserved for you. Please transfer {amount} with the bank details below.',
    paid: 'Thank you for your order. We have received your payment, and the watches are reserved for you.',
    processing: 'We are preparing your order: we check and pack the watches.',
    shipped: 'Your order has shipped: we have handed the parcel to the carrier.',
    delivered: 'Your order has been delivered. We hope you enjoy your new watch.',
    arrived:
      'Your parcel has arrived at the pickup point and waits for you. Bring an identity document. The carrier tells you how long it keeps the parcel.',
    cancelled: 'Your order has been cancelled.',
    exchangeSent: 'We have sent what you get instead of your return: the parcel is with the carrier.',
    tracking: 'Your parcel now has a tracking number. It can take the carrier a day to show the first entry.',
    changed: 'We have changed your order. This is how it is now.',
    paymentUndone:
      'We had confirmed the payment of your order by mistake: it has not been paid yet. If you have paid, just reply to this email.',
    difference: 'You asked us to change your order. We have reserved the new watches for you for 3 days.',
    ready: 'Your order is ready for pickup. Tell the staff this code: {code}',
  },
  /** Instead of the mail about the payment, for an order that costs nothing. */
  nothingToPay: {
    subject: 'Order {number} confirmed – thank you',
    preheader: 'We will email you when it ships.',
    news: 'Thank you for your order. There is nothing to pay, and the watches are reserved for you.',
  },
  /** What happens next. */
  steps: {
    pay: 'Check the order on its page and pay there within 3 days.',
    transfer:
      'Transfer the amount and enter the order number as the purpose. We email you when the money arrives.',
    prepare: 'We check the watches and pack them.',
    ship: 'We email you when the parcel ships.',
    announce: 'We email you when you can collect them.',
    collect: 'Collect the order at the pickup point below.',
    follow: 'Follow the parcel on the carrier’s website.',
    receive: 'Check the parcel when it arrives. We email you after the delivery.',
    check: 'Keep the box and the papers until you are sure that everything is right.',
    sendBack: 'If it is not right, return it within 30 days: the page of the order has the form.',
    documents:
      'The page of the order has its documents: the invoice and, if the law requires them, the fiscal receipts.',
    warranty: 'The warranty lasts two years. Its dates and the invoice are on the page of the order.',
  },
  /** Added to a mail about an order that can be collected, if it is not paid. */
  payAtPickup: 'You pay {amount} when you collect it.',
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
  /** Added to the mail of a changed order: the new amount of an unpaid one, the difference of a paid one, or neither. */
  payNow:
    'The amount is now {amount}. Earlier payment pages of this order are closed: please pay on the page of the order.',
  payInAdvance:
    'With this delivery, the order is paid in advance. Please pay {amount} on the page of the order.',
  paidDifference: 'We have received the difference of {amount}.',
  payDifference:
    'Please pay the difference of {amount} on the page of the order. Without the payment, the order stays as it is.',
  /** Instead of the news about new watches, if only the delivery changes. */
  deliveryOffer: 'You asked us to change the delivery of your order.',
  /** In front of the watches that an offered change adds or takes out. */
  added: 'We add: {pieces}',
  takenOut: 'We take out: {pieces}',
  refundedDifference:
    'We are refunding the difference of {amount} to your original payment method. It can take your bank a few days to show it.',
  orderNumber: 'Order {number}',
  /** Quantity and unit price of a line. */
  unitPrice: '{quantity} × {price}',
  unitSalePrice: '{quantity} × {price} instead of {formerPrice}',
  gift: '{quantity}, a gift',
  /** The rows of a promo code, and what it gives if it takes nothing off the watches. */
  subtotal: 'Before the promo code',
  promoCode: 'Promo code {code}',
  freeDelivery: 'Free delivery',
  giftOfCode: 'A gift',
  total: 'Total, tax and delivery included',
  /** The duties on a parcel that passes customs. `{amount}` is expected. */
  customs: {
    heading: 'Customs duties',
    included: 'The price includes customs duties and taxes.',
    mayBeCharged: 'The customs may charge duties when the parcel arrives. The price does not include them.',
    estimated:
      'The price does not include customs duties: expect about {amount}, which you pay to the customs when the parcel arrives.',
  },
  /** The bank details of a transfer. */
  transfer: {
    heading: 'Bank details for the transfer',
    payee: 'Payee',
    taxId: 'Tax number',
    bank: 'Bank account',
    purpose: 'Purpose',
    amount: 'Amount',
    payBefore: 'Pay by',
  },
  /** The row of the delivery, and its amount if it costs nothing. */
  delivery: 'Delivery: {method}',
  free: 'Free',
  refundedAmount: 'Refunded',
  /** Heading of the fiscal receipts, and the link to one. */
  receipts: 'Fiscal receipts',
  openReceipt: 'Open the receipt',
  receiptOf: { sale: 'Payment', handover: 'Hand-over', refund: 'Refund', correction: 'Correction' },
  address: 'Delivery address',
  pickupPoint: 'Pickup point',
  /** Heading of the buyer of the invoice. */
  company: 'Invoice for a company',
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
      payOnDelivery: 'Заказ {number} принят. Оплата при получении',
      transfer: 'Заказ {number} принят. Оплатите его переводом',
      paid: 'Заказ {number} оплачен. Спасибо!',
      processing: 'Заказ {number} собирается',
      shipped: 'Заказ {number} в пути',
      delivered: 'Заказ {number} доставлен',
      arrived: 'Заказ {number} ждёт в пункте выдачи',
      cancelled: 'Заказ {number} отменён',
      exchangeSent: 'Обмен по заказу {number} в пути',
      tracking: 'Трек-номер заказа {number}',
      changed: 'Заказ {number} изменён',
      paymentUndone: 'Заказ {number} ещё не оплачен',
      difference: 'Заказ {number}: доплатите разницу',
      ready: 'Заказ {number} можно забрать',
    },
    preheader: {
      placed: 'Мы отложили часы для вас на 3 дня.',
      payOnDelivery: 'Часы отложены. Напишем, когда отправим заказ.',
      transfer: 'Часы отложены. Реквизиты для перевода — в этом письме.',
      paid: 'Оплата получена. Напишем, когда отправим заказ.',
      processing: 'Напишем, когда отправим его.',
      shipped: 'Мы передали посылку перевозчику.',
      delivered: 'Вернуть часы можно в течение 30 дней.',
      arrived: 'Посылку уже можно забрать.',
      exchangeSent: 'Мы передали посылку перевозчику.',
      tracking: 'Следите за посылкой на сайте службы доставки.',
      changed: 'Проверьте часы, сумму и адрес.',
      paymentUndone: 'Мы по ошибке отметили его оплату.',
      difference: 'Мы изменим заказ, когда получим доплату.',
      ready: 'Назовите код из этого письма.',
    },
    news: {
      placed: 'Мы оформили заказ, о котором договорились с вами. Часы отложены для вас на 3 дня.',
      payOnDelivery: 'Спасибо за заказ. Часы отложены для вас. Вы оплатите {amount} при получении.',
      transfer:
        'Спасибо за заказ. Часы отложены для вас. Переведите, пожалуйста, {amount} по реквизитам ниже.',
      paid: 'Спасибо за заказ. Мы получили оплату, часы отложены для вас.',
      processing: 'Мы собираем ваш заказ: проверяем и упаковываем часы.',
      shipped: 'Ваш заказ в пути: мы передали посылку перевозчику.',
      delivered: 'Ваш заказ доставлен. Надеемся, покупка вас порадует.',
      arrived:
        'Ваша посылка прибыла в пункт выдачи и ждёт вас. Возьмите с собой паспорт. Срок хранения сообщит служба доставки.',
      cancelled: 'Ваш заказ отменён.',
      exchangeSent: 'Мы отправили часы взамен возвращённых: посылка уже у перевозчика.',
      tracking: 'У вашей посылки появился трек-номер. Первые сведения о ней могут появиться через день.',
      changed: 'Мы изменили ваш заказ. Вот каким он стал.',
      paymentUndone:
        'Мы по ошибке подтвердили оплату вашего заказа: на самом деле он ещё не оплачен. Если вы его оплатили, просто ответьте на это письмо.',
      difference: 'Вы попросили изменить заказ. Мы отложили новые часы для вас на 3 дня.',
      ready: 'Ваш заказ ждёт вас в пункте выдачи. Назовите сотруднику код: {code}',
    },
    nothingToPay: {
      subject: 'Заказ {number} подтверждён. Спасибо!',
      preheader: 'Напишем, когда отправим его.',
      news: 'Спасибо за заказ. Оплачивать ничего не нужно, часы отложены для вас.',
    },
    steps: {
      pay: 'Проверьте заказ на его странице и оплатите в течение 3 дней.',
      transfer:
        'Переведите сумму и укажите номер заказа в назначении платежа. Когда деньги поступят, напишем вам.',
      prepare: 'Мы проверим часы и упакуем их.',
      ship: 'Когда отправим посылку, сразу напишем вам.',
      announce: 'Когда часы можно будет забрать, напишем вам.',
      collect: 'Заберите заказ в пункте выдачи: его адрес ниже.',
      follow: 'Следите за посылкой на сайте службы доставки.',
      receive: 'Проверьте посылку при получении. После доставки мы напишем вам.',
      check: 'Сохраните коробку и документы, пока не убедитесь, что всё в порядке.',
      sendBack: 'Если часы не подошли, верните их в течение 30 дней: форма есть на странице заказа.',
      documents: 'Счёт и, если они положены по закону, фискальные чеки будут на странице заказа.',
      warranty: 'Гарантия действует два года. Её срок и счёт — на странице заказа.',
    },
    payAtPickup: 'Вы оплатите {amount} при получении.',
    refunded:
      'Мы вернём всю сумму тем же способом, которым вы платили. Банку на зачисление может понадобиться несколько дней.',
    refundedRest:
      'Мы вернём {amount} тем же способом, которым вы платили. Вместе с прежними возвратами вы получите {total}. Банку на зачисление может понадобиться несколько дней.',
    refundedBefore: 'Мы уже вернули вам всю оплату: {total}.',
    notCharged: 'Деньги с вас не списаны. Если вы не ждали отмены, просто ответьте на это письмо.',
    payNow:
      'Сумма заказа теперь {amount}. Прежние страницы оплаты закрыты: оплатите, пожалуйста, на странице заказа.',
    payInAdvance:
      'С этим способом доставки заказ нужно оплатить заранее. Оплатите, пожалуйста, {amount} на странице заказа.',
    paidDifference: 'Мы получили доплату {amount}.',
    payDifference: 'Доплатите, пожалуйста, {amount} на странице заказа. Без доплаты заказ останется прежним.',
    deliveryOffer: 'Вы попросили изменить доставку заказа.',
    added: 'Добавим: {pieces}',
    takenOut: 'Уберём: {pieces}',
    refundedDifference:
      'Мы вернём разницу {amount} тем же способом, которым вы платили. Банку на зачисление может понадобиться несколько дней.',
    orderNumber: 'Заказ {number}',
    unitPrice: '{quantity} шт. × {price}',
    unitSalePrice: '{quantity} шт. × {price} вместо {formerPrice}',
    gift: '{quantity} шт., подарок',
    subtotal: 'Без промокода',
    promoCode: 'Промокод {code}',
    freeDelivery: 'Бесплатная доставка',
    giftOfCode: 'Подарок',
    total: 'Итого, включая налоги и доставку',
    customs: {
      heading: 'Таможенная пошлина',
      included: 'Таможенные пошлины и налоги уже включены в цену.',
      mayBeCharged: 'Когда посылка придёт, таможня может начислить пошлину. В цену она не включена.',
      estimated: 'Пошлина не включена в цену: около {amount} вы заплатите таможне, когда посылка придёт.',
    },
    transfer: {
      heading: 'Реквизиты для перевода',
      payee: 'Получатель',
      taxId: 'Налоговый номер',
      bank: 'Банковский счёт',
      purpose: 'Назначение платежа',
      amount: 'Сумма',
      payBefore: 'Оплатить до',
    },
    delivery: 'Доставка: {method}',
    free: 'Бесплатно',
    refundedAmount: 'Возвращено',
    receipts: 'Фискальные чеки',
    openReceipt: 'Открыть чек',
    receiptOf: { sale: 'Оплата', handover: 'Зачёт предоплаты', refund: 'Возврат', correction: 'Коррекция' },
    address: 'Адрес доставки',
    pickupPoint: 'Пункт выдачи',
    company: 'Счёт на компанию',
    estimate: 'Ожидаемая доставка: {days}',
    tracking: 'Отслеживание',
    trackParcel: 'Отследить посылку',
    inParcel: 'В этой посылке: {pieces}',
    viewOrder: 'Посмотреть заказ',
    payOrder: 'Посмотреть и оплатить заказ',
  },
};

/**
 * The reason for a mail: an order that staff placed or that waits for a transfer, the payment, the new status, the dispatch of an exchange, the tracking
 * number of a shipment, a change of the order, the difference that is to be paid for one, that it is ready for pickup,
 * or that its parcel waits at a point of the carrier.
 */
export type MailOccasion = keyof typeof en.subject;
