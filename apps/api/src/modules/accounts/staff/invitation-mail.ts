import { type Language, SHOP_NAME } from '@meridian/domain';
import type { MailContent } from '../../messages/mail/mail.ts';
import { noticeMail } from '../../messages/mail/notice-mail.ts';

const TEXTS = {
  en: {
    subject: `Join the team of ${SHOP_NAME}`,
    news: `You have been invited to the admin panel of ${SHOP_NAME}.`,
    steps: [
      'Open the link within 72 hours and choose a password.',
      'Sign in to the panel with this address.',
      'Protect the account with an authenticator app or a passkey, under Security.',
    ],
    advice: 'If you did not expect this invitation, ignore it.',
    link: 'Accept the invitation',
  },
  ru: {
    subject: `Приглашение в команду ${SHOP_NAME}`,
    news: `Вас пригласили в панель управления магазина ${SHOP_NAME}.`,
    steps: [
      'Откройте ссылку в течение 72 часов и придумайте пароль.',
      'Войдите в панель с этой почтой.',
      'Защитите аккаунт приложением-аутентификатором или ключом доступа в разделе «Безопасность».',
    ],
    advice: 'Если вы не ждали приглашения, просто не отвечайте на это письмо.',
    link: 'Принять приглашение',
  },
} as const;

/** The mail of an invitation to the staff. */
export const invitationMail = (language: Language, url: string): MailContent => {
  const { subject, news, steps, advice, link: label } = TEXTS[language];
  return noticeMail({ language, subject, paragraphs: [news, advice], steps, link: { label, url } });
};
