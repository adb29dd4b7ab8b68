import { type Language, SHOP_NAME } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { newId } from '../../../platform/database/ids.ts';
import { fill } from '../../messages/mail/mail-layout.ts';
import { noticeMail } from '../../messages/mail/notice-mail.ts';
import { Outbox } from '../../messages/mail/outbox.ts';
import { ACCOUNT_MAIL_TEXTS, type AccountMailOccasion } from './account-mail-texts.ts';

/** The page that a mail links to. The pages of the first three read a token. */
const PAGES: Record<AccountMailOccasion, string> = {
  reset: '/auth/reset',
  verify: '/auth/verify',
  newEmail: '/auth/verify',
  emailRequested: '/auth/forgot',
  emailChanged: '/account',
  passwordChanged: '/auth/forgot',
};

interface AccountMail {
  to: string;
  language: Language;
  token?: string;
  /** The new email that the mail is about. */
  email?: string;
}

/** Sends links to the user of an account, and notices about changes of it. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async send(occasion: AccountMailOccasion, { to, language, token, email = '' }: AccountMail): Promise<void> {
    const { subject, paragraphs, link } = ACCOUNT_MAIL_TEXTS[language][occasion];
    const url = new URL(PAGES[occasion], this.config.PUBLIC_ORIGIN);
    if (token !== undefined) url.searchParams.set('token', token);
    url.searchParams.set('lang', language);
    const content = noticeMail({
      language,
      subject,
      paragraphs: paragraphs.map((paragraph) => fill(paragraph, { shop: SHOP_NAME, email })),
      link: { label: link, url: url.href },
    });
    await this.outbox.add({ id: `account-${newId()}`, to, ...content });
  }
}
