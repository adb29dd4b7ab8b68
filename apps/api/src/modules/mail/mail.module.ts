import { Module } from '@nestjs/common';
import { MailTransport } from './mail-transport.ts';
import { Outbox } from './outbox.ts';
import { OutboxRepository } from './outbox.repository.ts';

/** Mails to shoppers, sent through an outbox. */
@Module({ providers: [OutboxRepository, MailTransport, Outbox], exports: [Outbox] })
export class MailModule {}
