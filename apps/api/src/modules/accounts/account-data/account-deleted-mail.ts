import { type Language, SHOP_NAME } from '@meridian/domain';
import type { MailContent } from '../../messages/mail/mail.ts';
import { noticeMail } from '../../messages/mail/notice-mail.ts';

const PRIVACY_PAGE = '/policies/privacy-policy';

const TEXTS = {
  en: {
    subject: 'Your account has been deleted',
    paragraphs: [
      `Your ${SHOP_NAME} account has been deleted with its addresses, cart and wish list.`,
      'Orders that are on their way will still arrive. Bookkeeping requires us to keep what was ordered, when, and for how much. Your name, contacts and address are removed from these records: from finished orders now, from the others 30 days after they are finished.',
      'If it was not you, reply to this email straight away.',
    ],
    link: 'How we handle data',
  },
  ru: {
    subject: 'Аккаунт удалён',
    paragraphs: [
      `Ваш аккаунт ${SHOP_NAME} удалён вместе с адресами, корзиной и списком желаний.`,
      'Заказы, которые уже в пути, мы доставим. Что, когда и за сколько куплено, нужно хранить для бухгалтерии. Имя, контакты и адрес мы убираем: из завершённых заказов — сразу, из остальных — через 30 дней после завершения.',
      'Если это были не вы, сразу ответьте на это письмо.',
    ],
    link: 'Как мы обращаемся с данными',
  },
} as const;

/** The mail that confirms the deletion of an account. */
export const accountDeletedMail = (language: Language, origin: string): MailContent => {
  const { subject, paragraphs, link: label } = TEXTS[language];
  return noticeMail({
    language,
    subject,
    paragraphs,
    link: { label, url: `${origin}${PRIVACY_PAGE}?lang=${language}` },
  });
};
