import type { Language } from '@meridian/domain';

const en = {
  greeting: 'Dear {name},',
  subject: {
    requested: 'We have received your return request for order {number}',
    approved: 'Your return for order {number} is approved',
    received: 'Your return for order {number} has arrived',
    refunded: 'Your return for order {number} has been refunded',
    rejected: 'Your return for order {number} was declined',
  },
  news: {
    requested:
      'Thank you for letting us know. We will look at your request and email you within two working days. Please do not send the watch yet.',
    approved: 'You can send the watch back now. Here is how:',
    received: 'Your parcel has arrived. We will check the watch and then refund you.',
    refunded: 'We have refunded {amount} to you. It can take your bank a few days to show it.',
    rejected: 'We cannot accept your return. The reason:',
  },
  /** Pieces of the return, in `requested`. */
  pieces: 'You would like to return:',
  piece: '{name}, {quantity} × {price}',
  /** In `refunded`, if the amount is less than the value of the pieces. */
  deduction: 'This is {deduction} less than the price of the watch. The reason: {reason}',
  labelFile: 'Print the label and put it on the parcel: {url}',
  disagree: 'If you do not agree, just reply to this email.',
  view: 'View your return',
};

/** Texts of the mails about returns. Names in braces are placeholders. */
export const RETURN_MAIL_TEXTS: Record<Language, typeof en> = {
  en,
  ru: {
    greeting: 'Здравствуйте, {name}!',
    subject: {
      requested: 'Мы получили вашу заявку на возврат по заказу {number}',
      approved: 'Возврат по заказу {number} одобрен',
      received: 'Возврат по заказу {number} доставлен в магазин',
      refunded: 'Деньги за возврат по заказу {number} отправлены',
      rejected: 'Возврат по заказу {number} отклонён',
    },
    news: {
      requested:
        'Спасибо, что сообщили. Мы рассмотрим заявку и напишем вам в течение двух рабочих дней. Пока не отправляйте часы.',
      approved: 'Теперь часы можно отправить. Вот как это сделать:',
      received: 'Ваша посылка у нас. Мы проверим часы и вернём деньги.',
      refunded: 'Мы вернули вам {amount}. Банку на зачисление может понадобиться несколько дней.',
      rejected: 'Мы не можем принять возврат. Причина:',
    },
    pieces: 'Вы хотите вернуть:',
    piece: '{name}, {quantity} шт. × {price}',
    deduction: 'Это на {deduction} меньше цены часов. Причина: {reason}',
    labelFile: 'Распечатайте этикетку и наклейте её на посылку: {url}',
    disagree: 'Если вы не согласны, просто ответьте на это письмо.',
    view: 'Посмотреть возврат',
  },
};
