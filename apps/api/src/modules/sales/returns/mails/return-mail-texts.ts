import type { Language, ReturnState } from '@meridian/domain';

const en = {
  greeting: 'Dear {name},',
  subject: {
    requested: 'We have received your return request for order {number}',
    approved: 'Your return for order {number} is approved',
    received: 'Your return for order {number} has arrived',
    refunded: 'Your return for order {number} has been refunded',
    exchanged: 'We are exchanging your return for order {number}',
    closed: 'Your return for order {number} is closed',
    rejected: 'Your return for order {number} was declined',
  },
  news: {
    requested: 'Thank you for letting us know. Please do not send the watch yet.',
    approved: 'You can send the watch back now. Here is how:',
    received: 'Your parcel has arrived.',
    refunded: 'We have refunded {amount} to you.',
    exchanged: 'We have checked your return, and send you this instead:',
    closed: 'We have closed your return without a refund. The reason:',
    rejected: 'We cannot accept your return. The reason:',
  },
  /** What happens next. */
  steps: {
    requested: [
      'We look at your request and email you within two working days.',
      'If we approve it, the email says how to send the watch back.',
      'We check the watch when it has arrived, and refund or exchange it.',
    ],
    approved: [
      'You send the parcel.',
      'We check the watch when it has arrived.',
      'We refund or exchange it and email you.',
    ],
    received: [
      'We check the watch.',
      'We refund you to your original payment method, or exchange the watch, and email you.',
    ],
    refunded: ['It can take your bank a few days to show the amount.'],
    exchanged: ['We pack the parcel.', 'We email you when it ships.'],
    closed: [],
    rejected: [],
  } as Record<ReturnState, string[]>,
  /** Title of the pieces, in `requested`. */
  pieces: 'You would like to return:',
  piece: '{quantity} × {price}',
  /** In `received`, if fewer pieces arrived than were announced. */
  missing: 'Not in the parcel: {pieces}. If you have sent this too, just reply to this email.',
  /** In `refunded`, if a part was withheld. */
  deduction: 'We deducted {deduction} from the price. The reason: {reason}',
  /** In `exchanged`, if the returned pieces cost more. */
  difference:
    'We are refunding the difference of {amount} to your original payment method. It can take your bank a few days to show it.',
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
      exchanged: 'Обмен по заказу {number}: готовим посылку',
      closed: 'Возврат по заказу {number} закрыт',
      rejected: 'Возврат по заказу {number} отклонён',
    },
    news: {
      requested: 'Спасибо, что сообщили. Пока не отправляйте часы.',
      approved: 'Теперь часы можно отправить. Вот как это сделать:',
      received: 'Ваша посылка у нас.',
      refunded: 'Мы вернули вам {amount}.',
      exchanged: 'Мы проверили возвращённые часы и отправим вам взамен:',
      closed: 'Мы закрыли возврат без выплаты. Причина:',
      rejected: 'Мы не можем принять возврат. Причина:',
    },
    steps: {
      requested: [
        'Мы рассмотрим заявку и напишем вам в течение двух рабочих дней.',
        'Если одобрим возврат, в письме будет сказано, как отправить часы.',
        'Когда часы придут, мы проверим их и вернём деньги или обменяем часы.',
      ],
      approved: [
        'Вы отправляете посылку.',
        'Мы проверяем часы, когда они приходят.',
        'Мы возвращаем деньги или обмениваем часы и пишем вам.',
      ],
      received: [
        'Мы проверим часы.',
        'Мы вернём деньги тем же способом, которым вы платили, или обменяем часы и напишем вам.',
      ],
      refunded: ['Банку на зачисление может понадобиться несколько дней.'],
      exchanged: ['Мы соберём посылку.', 'Когда отправим её, сразу напишем вам.'],
      closed: [],
      rejected: [],
    },
    pieces: 'Вы хотите вернуть:',
    piece: '{quantity} шт. × {price}',
    missing: 'В посылке не было: {pieces}. Если вы это тоже отправили, просто ответьте на это письмо.',
    deduction: 'Мы удержали {deduction} из стоимости. Причина: {reason}',
    difference:
      'Мы вернём разницу {amount} тем же способом, которым вы платили. Банку на зачисление может понадобиться несколько дней.',
    labelFile: 'Распечатайте этикетку и наклейте её на посылку: {url}',
    disagree: 'Если вы не согласны, просто ответьте на это письмо.',
    view: 'Посмотреть возврат',
  },
};
