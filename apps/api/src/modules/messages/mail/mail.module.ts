import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SettingsModule } from '../../shop/settings/settings.module.ts';
import { MailAttachments } from './mail-attachments.ts';
import { MailMetrics } from './mail-metrics.ts';
import { MailSignature } from './mail-signature.ts';
import { MailTransport } from './mail-transport.ts';
import { MAIL_MODEL, mailSchema } from './mail.schema.ts';
import { Outbox } from './outbox.ts';
import { OutboxRepository } from './outbox.repository.ts';

/** Mails to shoppers, sent through an outbox. */
@Module({
  imports: [SettingsModule, MongooseModule.forFeature([{ name: MAIL_MODEL, schema: mailSchema }])],
  providers: [OutboxRepository, MailTransport, MailAttachments, MailSignature, MailMetrics, Outbox],
  exports: [MailAttachments, MailSignature, Outbox],
})
export class MailModule {}
