import type { Language } from '@meridian/domain';

const en = {
  unsubscribe: 'Unsubscribe from all alerts',
  confirm: {
    subject: 'Confirm your alert: {watch}',
    stock: 'You asked for one email when {watch} is back in stock.',
    price: 'You asked for one email when {watch} costs at least 5% less than {price}.',
    steps: {
      confirm:
        'Confirm within 48 hours that this address is yours. If it was not you, ignore this email: nothing more will arrive.',
      wait: 'We send you the one email when it is time.',
    },
    link: 'Confirm the alert',
  },
  stock: {
    subject: 'Back in stock: {watch}',
    news: '{watch} is back in stock.',
    hurry: 'Others are waiting for it too, and we cannot reserve it for you.',
    done: 'This was the one email you asked for. If you miss it, you can ask again on the page of the watch.',
    link: 'See the watch',
  },
  price: {
    subject: 'Price drop: {watch}',
    news: '{watch} now costs {price}. When you asked, it was {before}.',
    done: 'This was the one email you asked for. You can ask again on the page of the watch.',
    link: 'See the watch',
  },
};

/** Texts of the mails of alerts. Names in braces are placeholders. */
export const ALERT_MAIL_TEXTS: Record<Language, typeof en> = {
  en,
  ru: {
    unsubscribe: 'Отписаться от всех уведомлений',
    confirm: {
      subject: 'Подтвердите уведомление: {watch}',
      stock: 'Вы попросили написать вам один раз, когда снова появятся в наличии часы {watch}.',
      price:
        'Вы попросили написать вам один раз, когда часы {watch} будут стоить хотя бы на 5 % меньше {price}.',
      steps: {
        confirm:
          'Подтвердите в течение 48 часов, что это ваша почта. Если это не вы, не обращайте внимания на письмо: других писем не будет.',
        wait: 'Когда придёт время, мы отправим вам одно письмо.',
      },
      link: 'Подтвердить уведомление',
    },
    stock: {
      subject: 'Снова в наличии: {watch}',
      news: 'Часы {watch} снова в наличии.',
      hurry: 'Их ждёте не только вы, а отложить часы мы не можем.',
      done: 'Это единственное письмо, о котором вы просили. Если часы снова раскупят, новое уведомление можно включить на их странице.',
      link: 'Посмотреть часы',
    },
    price: {
      subject: 'Цена снизилась: {watch}',
      news: 'Часы {watch} теперь стоят {price}. Когда вы включали уведомление, они стоили {before}.',
      done: 'Это единственное письмо, о котором вы просили. Новое уведомление можно включить на странице часов.',
      link: 'Посмотреть часы',
    },
  },
};
