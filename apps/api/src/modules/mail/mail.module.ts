import { Module } from '@nestjs/common';
import { MailTransport } from './mail-transport.ts';
import { Outbox } from './outbox.ts';
import { OutboxRepository } from './outbox.repository.ts';

/** Mails to shoppers. */
@Module({ providers: [OutboxRepository, MailTransport, Outbox], exports: [Outbox] })
export class MailModule {}
