import { Module } from '@nestjs/common';
import { SettingsModule } from '../../shop/settings/settings.module.ts';
import { MailAttachments } from './mail-attachments.ts';
import { MailSignature } from './mail-signature.ts';
import { MailTransport } from './mail-transport.ts';
import { Outbox } from './outbox.ts';

/** Mails to shoppers and staff. */
@Module({
  imports: [SettingsModule],
  providers: [MailTransport, MailAttachments, MailSignature, Outbox],
  exports: [MailAttachments, MailSignature, Outbox],
})
export class MailModule {}
