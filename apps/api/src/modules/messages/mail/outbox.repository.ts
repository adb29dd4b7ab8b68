import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { traceHeaders } from '../../../platform/tracing/traced.ts';
import { MAIL_MODEL, type QueuedMail, type StoredMail } from './mail.schema.ts';

@Injectable()
export class OutboxRepository {
  constructor(@InjectModel(MAIL_MODEL) private readonly mails: Model<StoredMail>) {}

  async add({ id, attachments = [], ...mail }: QueuedMail): Promise<void> {
    const now = new Date();
    const files = attachments.length > 0 && { attachments: [...attachments] };
    const { traceparent } = traceHeaders();
    const traceOf = traceparent !== undefined && { traceparent };
    await this.mails.updateOne(
      { _id: id },
      {
        $setOnInsert: {
          ...mail,
          ...files,
          ...traceOf,
          state: 'waiting',
          tries: 0,
          nextAt: now,
          createdAt: now,
        },
      },
      { upsert: true, runValidators: true },
    );
  }

  /** Claims one mail that is due until `until`. Returns null if there is none. */
  claim(until: Date): Promise<StoredMail | null> {
    return this.mails
      .findOneAndUpdate(
        { state: 'waiting', nextAt: { $lte: new Date() } },
        { $set: { nextAt: until }, $inc: { tries: 1 } },
        { returnDocument: 'after', sort: { nextAt: 1 } },
      )
      .lean<StoredMail>()
      .exec();
  }

  /** The number of mails that wait, and the date of the oldest one. */
  async backlog(): Promise<{ pending: number; oldest: Date | null }> {
    const waiting = { state: 'waiting' as const };
    const [pending, oldest] = await Promise.all([
      this.mails.countDocuments(waiting),
      this.mails
        .findOne(waiting, { createdAt: 1 })
        .sort({ createdAt: 1 })
        .lean<Pick<StoredMail, 'createdAt'>>(),
    ]);
    return { pending, oldest: oldest?.createdAt ?? null };
  }

  /** The mails whose ids begin with a prefix, without their recipient and content. */
  withPrefix(prefix: string): Promise<Pick<StoredMail, '_id' | 'state' | 'createdAt'>[]> {
    return this.mails
      .find({ _id: { $gte: prefix, $lt: `${prefix}\uffff` } }, { state: 1, createdAt: 1 })
      .lean<Pick<StoredMail, '_id' | 'state' | 'createdAt'>[]>()
      .exec();
  }

  async finish(id: string, state: 'sent' | 'given up'): Promise<void> {
    await this.mails.updateOne(
      { _id: id },
      {
        $set: { state },
        $unset: { to: '', subject: '', text: '', html: '', unsubscribeUrl: '', attachments: '' },
      },
    );
  }

  async postpone(id: string, nextAt: Date): Promise<void> {
    await this.mails.updateOne({ _id: id, state: 'waiting' }, { $set: { nextAt } });
  }
}
