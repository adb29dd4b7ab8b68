import type { Seller } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { newId } from '../../../platform/database/ids.ts';
import { panelOriginOf } from '../../../platform/security/panel-origin.ts';
import { UserDirectory } from '../../../platform/security/user-directory.ts';
import {
  changedSellerFields,
  countryOf,
  registrationOf,
  type SellerField,
} from '../../shop/settings/settings-changes.ts';
import { type SellerChange, ShopSettings } from '../../shop/settings/shop-settings.ts';
import type { MailContent } from '../mail/mail.ts';
import { noticeMail } from '../mail/notice-mail.ts';
import { Outbox } from '../mail/outbox.ts';

const TEXTS = {
  en: {
    subject: 'The seller’s details were changed',
    news: (by: string) => `${by} has changed the details of the seller, which invoices show to customers.`,
    fields: {
      name: 'Name',
      address: 'Address',
      country: 'Country',
      taxId: 'Tax number',
      isVatRegistered: 'Registered for VAT',
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
      country: 'Страна',
      taxId: 'Налоговый номер',
      isVatRegistered: 'Плательщик НДС',
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

const mailOf = ({ before, after, language }: SellerChange, by: string, link: string): MailContent => {
  const texts = TEXTS[language];
  const value = (seller: Seller, field: SellerField): string => {
    if (field === 'country') return countryOf(seller)[language] || texts.empty;
    if (field === 'isVatRegistered') return registrationOf(seller)[language] || texts.empty;
    return seller[field] || texts.empty;
  };
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

/** Sends all active owners an email about changed data of the seller. */
@Injectable()
export class SellerChangedNotice {
  constructor(
    settings: ShopSettings,
    private readonly users: UserDirectory,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    settings.onSellerChange((change) => this.send(change));
  }

  private async send(change: SellerChange): Promise<void> {
    const staff = await this.users.staff();
    const by = staff.find(({ id }) => id === change.userId)?.email ?? '';
    const link = `${panelOriginOf(this.config)}/admin-panel/settings`;
    const mail = mailOf(change, by, link);
    for (const { email, staff: member } of staff)
      if (member.role === 'owner' && !member.suspended)
        await this.outbox.add({ id: `seller-changed-${newId()}`, to: email, ...mail });
  }
}
