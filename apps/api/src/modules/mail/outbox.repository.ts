import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';
import type { MailContent, MailMessage } from './mail-message.ts';

/** A mail on its way. Once it is sent or given up, its content is forgotten. */
export interface StoredMail extends Partial<MailContent> {
  _id: string;
  to?: string;
  state: 'waiting' | 'sent' | 'given up';
  tries: number;
  /** When it is sent, or tried again. */
  nextAt: Date;
  createdAt: Date;
}

/** What was sent stays known for so long, so that it is not sent again. */
const KEPT_SECONDS = 90 * 24 * 3600;

/** The outbox in the database. */
@Injectable()
export class OutboxRepository implements OnApplicationBootstrap {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.mails.createIndex({ nextAt: 1 }, { partialFilterExpression: { state: 'waiting' } });
    await this.mails.createIndex({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
  }

  /** Puts a mail into the outbox unless it is, or was, there. */
  async add({ id, to, subject, text, html }: MailMessage): Promise<void> {
    const now = new Date();
    await this.mails.updateOne(
      { _id: id },
      { $setOnInsert: { to, subject, text, html, state: 'waiting', tries: 0, nextAt: now, createdAt: now } },
      { upsert: true, writeConcern: DURABLE },
    );
  }

  /** Takes one mail that is due; nobody else does before `until`. */
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
