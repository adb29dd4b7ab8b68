import { type Language, SHOP_NAME } from '@meridian/domain';
import type { MailContent } from '../mail/mail.schema.ts';
import { noticeMail } from '../mail/notice-mail.ts';

const TEXTS = {
  en: {
    subject: `Join the team of ${SHOP_NAME}`,
    news: `You have been invited to the admin panel of ${SHOP_NAME}.`,
    advice:
      'Open the link within 72 hours to choose a password. If you did not expect this invitation, ignore it.',
    link: 'Accept the invitation',
  },
  ru: {
    subject: `Приглашение в команду ${SHOP_NAME}`,
    news: `Вас пригласили в панель управления магазина ${SHOP_NAME}.`,
    advice:
      'Откройте ссылку в течение 72 часов и придумайте пароль. Если вы не ждали приглашения, просто не отвечайте на это письмо.',
    link: 'Принять приглашение',
  },
} as const;

/** The mail of an invitation to the staff. */
export const invitationMail = (language: Language, url: string): MailContent => {
  const { subject, news, advice, link: label } = TEXTS[language];
  return noticeMail({ language, subject, paragraphs: [news, advice], link: { label, url } });
};
