import type { Language } from '@meridian/domain';

const en = {
  confirm: {
    title: 'Confirm your alert',
    text: 'We will send you one email. After that, the alert is over.',
    button: 'Confirm the alert',
  },
  confirmed: {
    title: 'Your alert is on',
    text: 'We will send you one email as soon as there is news.',
  },
  expired: {
    title: 'This link no longer works',
    text: 'A link works once, for 48 hours. You can ask for the alert again on the page of the watch.',
  },
  tooManyAlerts: {
    title: 'You already have 50 alerts',
    text: 'This alert has not been added. You can end your alerts with the link at the bottom of our emails.',
  },
  tooManyRequests: {
    title: 'Too many attempts',
    text: 'The alert has not been confirmed. Please wait a minute, then open the link again.',
  },
  unsubscribe: {
    title: 'Unsubscribe from all alerts?',
    text: 'You will get no more emails about watches that are back in stock or cost less. Emails about your orders still arrive.',
    button: 'Unsubscribe',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'All your alerts have ended. You can ask for new ones at any time.',
  },
  invalid: {
    title: 'This link is incomplete',
    text: 'Please open it from the email again, or write to us at {email}.',
  },
  home: 'Go to the shop',
};

/** The pages that emails about alerts link to. */
export const ALERT_PAGE_TEXTS: Record<Language, typeof en> = {
  en,
  ru: {
    confirm: {
      title: 'Подтвердите уведомление',
      text: 'Мы пришлём одно письмо, и на этом уведомление закончится.',
      button: 'Подтвердить',
    },
    confirmed: {
      title: 'Уведомление включено',
      text: 'Мы пришлём одно письмо, как только появятся новости.',
    },
    expired: {
      title: 'Ссылка больше не работает',
      text: 'Ссылка срабатывает один раз в течение 48 часов. Включить уведомление заново можно на странице часов.',
    },
    tooManyAlerts: {
      title: 'У вас уже 50 уведомлений',
      text: 'Это уведомление не добавлено. Отключить остальные можно по ссылке внизу наших писем.',
    },
    tooManyRequests: {
      title: 'Слишком много попыток',
      text: 'Уведомление не подтверждено. Подождите минуту и откройте ссылку ещё раз.',
    },
    unsubscribe: {
      title: 'Отписаться от всех уведомлений?',
      text: 'Мы перестанем писать о часах, которые снова появились или подешевели. Письма о заказах будут приходить как прежде.',
      button: 'Отписаться',
    },
    unsubscribed: {
      title: 'Вы отписались',
      text: 'Все уведомления отключены. Включить новые можно в любой момент.',
    },
    invalid: {
      title: 'Ссылка неполная',
      text: 'Откройте её из письма ещё раз или напишите нам: {email}.',
    },
    home: 'В магазин',
  },
};

export type AlertPageName = Exclude<keyof typeof en, 'home'>;
