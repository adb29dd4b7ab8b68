import type { Language, Seller } from '@meridian/domain';
import { changedSellerFields, type SellerField } from '../../shop/settings/settings-changes.ts';
import type { MailContent } from '../mail/mail.ts';
import { noticeMail } from '../mail/notice-mail.ts';

const TEXTS = {
  en: {
    subject: 'The seller’s details were changed',
    news: (by: string) => `${by} has changed the details of the seller, which invoices show to customers.`,
    fields: {
      name: 'Name',
      address: 'Address',
      taxId: 'Tax number',
      email: 'Email',
      bank: 'Bank account',
      phone: 'Phone',
      hours: 'Hours',
      messenger: 'Messenger',
    },
    empty: 'none',
    advice: 'If nobody of you has done this, correct the details and sign that person out.',
    link: 'Open the settings',
  },
  ru: {
    subject: 'Изменены данные продавца',
    news: (by: string) => `${by}: изменены данные продавца, которые покупатели видят в счетах.`,
    fields: {
      name: 'Название',
      address: 'Адрес',
      taxId: 'Налоговый номер',
      email: 'Почта',
      bank: 'Банковский счёт',
      phone: 'Телефон',
      hours: 'Часы работы',
      messenger: 'Мессенджер',
    },
    empty: 'нет',
    advice: 'Если никто из вас этого не делал, исправьте данные и завершите сеансы этого человека.',
    link: 'Открыть настройки',
  },
} as const;

/** The mail to the owners about changed data of the seller, with the old and the new values. */
export const sellerChangedMail = (
  language: Language,
  { before, after, by, link }: { before: Seller; after: Seller; by: string; link: string },
): MailContent => {
  const texts = TEXTS[language];
  const value = (seller: Seller, field: SellerField) => seller[field] || texts.empty;
  return noticeMail({
    language,
    subject: texts.subject,
    paragraphs: [
      texts.news(by),
      ...changedSellerFields(before, after).map(
        (field) => `${texts.fields[field]}: ${value(before, field)} → ${value(after, field)}`,
      ),
      texts.advice,
    ],
    link: { label: texts.link, url: link },
  });
};
