import type { Language } from '@meridian/domain';

interface MailTexts {
  subject: string;
  paragraphs: readonly string[];
  /** Label of the button. */
  link: string;
}

export type AccountMailOccasion =
  | 'reset'
  | 'verify'
  | 'newEmail'
  | 'emailRequested'
  | 'emailChanged'
  | 'passwordChanged';

/** Texts of the mails about an account. Names in braces are placeholders. */
export const ACCOUNT_MAIL_TEXTS: Record<Language, Record<AccountMailOccasion, MailTexts>> = {
  en: {
    reset: {
      subject: 'Set a new password',
      paragraphs: [
        'You asked for a new password for your {shop} account. Set it within 60 minutes; the link works once.',
        'If it was not you, ignore this email: your password stays as it is.',
      ],
      link: 'Set a new password',
    },
    verify: {
      subject: 'Confirm your email',
      paragraphs: [
        'Thank you for creating a {shop} account. Confirm that this address is yours to see your earlier orders in it. The link works once, for 24 hours.',
        'If you did not create an account, ignore this email and do not open the link.',
      ],
      link: 'Confirm the address',
    },
    newEmail: {
      subject: 'Confirm your new email',
      paragraphs: [
        'You asked to use this address for your {shop} account. The change takes effect when you open the link, which works once, for 24 hours.',
        'If it was not you, ignore this email: nothing will change.',
      ],
      link: 'Use this address',
    },
    emailRequested: {
      subject: 'Your email is about to change',
      paragraphs: [
        'The email of your {shop} account is to change to {email}. It takes effect when the link that we sent there is opened.',
        'If it was not you, set a new password now. That also stops the change.',
      ],
      link: 'Set a new password',
    },
    emailChanged: {
      subject: 'Your email has been changed',
      paragraphs: [
        'The email of your {shop} account is now {email}. Use it to sign in from now on. All other devices have been signed out.',
        'If it was not you, reply to this email straight away.',
      ],
      link: 'Go to your account',
    },
    passwordChanged: {
      subject: 'Your password has been changed',
      paragraphs: [
        'The password of your {shop} account has been changed. All other devices have been signed out.',
        'If it was not you, set a new password now.',
      ],
      link: 'Set a new password',
    },
  },
  ru: {
    reset: {
      subject: 'Новый пароль',
      paragraphs: [
        'Вы хотите задать новый пароль для аккаунта {shop}. Это можно сделать в течение 60 минут, ссылка сработает один раз.',
        'Если это не вы, просто не обращайте внимания на письмо: пароль останется прежним.',
      ],
      link: 'Задать новый пароль',
    },
    verify: {
      subject: 'Подтвердите почту',
      paragraphs: [
        'Спасибо, что создали аккаунт {shop}. Подтвердите, что это ваша почта, и в аккаунте появятся ваши прежние заказы. Ссылка сработает один раз в течение 24 часов.',
        'Если вы не создавали аккаунт, не открывайте ссылку и просто удалите письмо.',
      ],
      link: 'Подтвердить почту',
    },
    newEmail: {
      subject: 'Подтвердите новую почту',
      paragraphs: [
        'Вы указали этот адрес как новую почту аккаунта {shop}. Она сменится, когда вы откроете ссылку. Ссылка сработает один раз в течение 24 часов.',
        'Если это не вы, просто удалите письмо: ничего не изменится.',
      ],
      link: 'Сменить почту',
    },
    emailRequested: {
      subject: 'Запрос на смену почты',
      paragraphs: [
        'Для вашего аккаунта {shop} указали новую почту: {email}. Она сменится, когда откроют ссылку из письма, которое мы туда отправили.',
        'Если это не вы, сразу задайте новый пароль: тогда почта не сменится.',
      ],
      link: 'Задать новый пароль',
    },
    emailChanged: {
      subject: 'Почта изменена',
      paragraphs: [
        'Теперь почта вашего аккаунта {shop} — {email}. Входите с ней. На остальных устройствах мы завершили сеансы.',
        'Если это не вы, сразу ответьте на это письмо.',
      ],
      link: 'Открыть аккаунт',
    },
    passwordChanged: {
      subject: 'Пароль изменён',
      paragraphs: [
        'Пароль вашего аккаунта {shop} изменён. На остальных устройствах мы завершили сеансы.',
        'Если это не вы, сразу задайте новый пароль.',
      ],
      link: 'Задать новый пароль',
    },
  },
};
