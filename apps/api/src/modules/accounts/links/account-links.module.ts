import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailModule } from '../../messages/mail/mail.module.ts';
import { ACCOUNT_LINK_MODEL, accountLinkSchema } from './account-link.schema.ts';
import { AccountLinks } from './account-links.ts';
import { AccountLinksRepository } from './account-links.repository.ts';
import { AccountMails } from './account-mails.ts';

/** Emailed links to an account, and the mails about its changes. */
@Module({
  imports: [MailModule, MongooseModule.forFeature([{ name: ACCOUNT_LINK_MODEL, schema: accountLinkSchema }])],
  providers: [AccountLinksRepository, AccountLinks, AccountMails],
  exports: [AccountLinks, AccountMails],
})
export class AccountLinksModule {}
