import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';
import type { MailContent, MailMessage } from './mail-message.ts';

/** A mail in the outbox. Its content is removed once it is sent or has failed permanently. */
export interface StoredMail extends Partial<MailContent> {
  _id: string;
  to?: string;
  /** Stored values: `waiting` is pending, `given up` is failed permanently. */
  state: 'waiting' | 'sent' | 'given up';
  tries: number;
  /** When the mail is sent or retried. */
  nextAt: Date;
  createdAt: Date;
}

/** Sent mails are stored for this time, so that they are not sent again. */
const MAIL_TTL_SECONDS = 90 * 24 * 3600;

/** The outbox in the database. */
@Injectable()
export class OutboxRepository implements OnApplicationBootstrap {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.mails.createIndex({ nextAt: 1 }, { partialFilterExpression: { state: 'waiting' } });
    await this.mails.createIndex({ createdAt: 1 }, { expireAfterSeconds: MAIL_TTL_SECONDS });
  }

  /** Adds a mail to the outbox unless its id already exists. */
  async add({ id, to, subject, text, html }: MailMessage): Promise<void> {
    const now = new Date();
    await this.mails.updateOne(
      { _id: id },
      { $setOnInsert: { to, subject, text, html, state: 'waiting', tries: 0, nextAt: now, createdAt: now } },
      { upsert: true, writeConcern: DURABLE },
    );
  }

  /** Claims one mail that is due until `until`. Returns null if there is none. */
  claim(until: Date): Promise<StoredMail | null> {
    return this.mails.findOneAndUpdate(
      { state: 'waiting', nextAt: { $lte: new Date() } },
      { $set: { nextAt: until }, $inc: { tries: 1 } },
      { returnDocument: 'after', sort: { nextAt: 1 } },
    );
  }

  async finish(id: string, state: 'sent' | 'given up'): Promise<void> {
    await this.mails.updateOne(
      { _id: id },
      { $set: { state }, $unset: { to: '', subject: '', text: '', html: '' } },
      { writeConcern: DURABLE },
    );
  }

  async postpone(id: string, nextAt: Date): Promise<void> {
    await this.mails.updateOne({ _id: id, state: 'waiting' }, { $set: { nextAt } });
  }

  private get mails() {
    return this.connection.collection<StoredMail>('outbox');
  }
}
