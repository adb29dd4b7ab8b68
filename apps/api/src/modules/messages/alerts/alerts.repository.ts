import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { orDuplicate } from '../../../platform/database/errors.ts';
import { objectId } from '../../../platform/database/ids.ts';
import { ALERT_MODEL, type StoredAlert } from './alert.schema.ts';

export type NewAlert = Omit<StoredAlert, '_id' | 'isActive' | 'confirmation' | 'expiresAt'>;

/** The account whose alerts are read or removed: those that it requested, and those to its verified email. */
export interface AlertRecipient {
  userId: string;
  /** Null unless the email is verified. */
  email: string | null;
}

const ofRecipient = ({ userId, email }: AlertRecipient) => ({
  $or: [{ userId }, ...(email === null ? [] : [{ email }])],
});

// The index of the database removes expired alerts with a delay.
const unexpired = () => ({ expiresAt: { $gt: new Date() } });
const active = () => ({ isActive: true, ...unexpired() });

@Injectable()
export class AlertsRepository {
  constructor(@InjectModel(ALERT_MODEL.name) private readonly alerts: Model<StoredAlert>) {}

  /**
   * Stores an alert that needs no confirmation. An equal one stays one.
   * @returns the id of the alert if it was not active before, otherwise null
   */
  async addActive(alert: NewAlert, expiresAt: Date): Promise<string | null> {
    const { email, subject, userId, ...fields } = alert;
    const before = await this.alerts
      .findOneAndUpdate(
        { email, subject },
        {
          $set: { isActive: true, expiresAt, ...(userId !== undefined && { userId }) },
          $unset: { confirmation: '' },
          $setOnInsert: fields,
        },
        { upsert: true, returnDocument: 'before', runValidators: true },
      )
      .lean<StoredAlert>();
    if (before?.isActive) return null;
    if (before) return before._id.toHexString();
    const added = await this.alerts.findOne({ email, subject }, { _id: 1 }).lean<StoredAlert>();
    return added?._id.toHexString() ?? null;
  }

  /**
   * Stores an alert that waits for its confirmation, or gives an equal one a new link.
   * @param confirmation hash of the link's token
   * @throws DuplicateError if an equal alert is active
   */
  async addUnconfirmed(alert: NewAlert, confirmation: string, expiresAt: Date): Promise<void> {
    const { email, subject, userId, language, ...fields } = alert;
    await this.alerts
      .updateOne(
        { email, subject, isActive: false },
        {
          $set: { confirmation, expiresAt, language, ...(userId !== undefined && { userId }) },
          $setOnInsert: fields,
        },
        { upsert: true, runValidators: true },
      )
      .catch(orDuplicate);
  }

  async isActive(email: string, subject: string): Promise<boolean> {
    return (await this.alerts.exists({ email, subject, ...active() })) !== null;
  }

  countActive(email: string): Promise<number> {
    return this.alerts.countDocuments({ email, ...active() });
  }

  /** Activates the alert of a confirmation link. One of several concurrent callers gets it. */
  async confirm(confirmation: string, expiresAt: Date): Promise<StoredAlert | null> {
    return this.alerts
      .findOneAndUpdate(
        { confirmation, isActive: false, ...unexpired() },
        { $set: { isActive: true, expiresAt }, $unset: { confirmation: '' } },
        { returnDocument: 'after' },
      )
      .lean<StoredAlert>();
  }

  /** The ids of the first active alerts of a subject, in the order of their requests. */
  async firstOf(subject: string, limit: number): Promise<string[]> {
    // The database takes a limit of 0 for no limit.
    if (limit === 0) return [];
    const found = await this.alerts
      .find({ subject, ...active() }, { _id: 1 })
      .sort({ createdAt: 1, _id: 1 })
      .limit(limit)
      .lean<Pick<StoredAlert, '_id'>[]>();
    return found.map(({ _id }) => _id.toHexString());
  }

  async findActive(id: string): Promise<StoredAlert | null> {
    return this.alerts.findOne({ _id: objectId(id), ...active() }).lean<StoredAlert>();
  }

  /** The active price alerts of watches, in the order of their requests. */
  async activePriceAlerts(watchIds: readonly string[]): Promise<StoredAlert[]> {
    return this.alerts
      .find({ watchId: { $in: [...watchIds] }, kind: 'price', ...active() })
      .sort({ createdAt: 1, _id: 1 })
      .lean<StoredAlert[]>();
  }

  /** The watches with active price alerts. */
  async watchesOfPriceAlerts(): Promise<string[]> {
    return this.alerts.distinct('watchId', { kind: 'price', ...active() });
  }

  /** Whether any alert, confirmed or not, waits for a subject. */
  async hasAny(subject: string): Promise<boolean> {
    return (await this.alerts.exists({ subject })) !== null;
  }

  /** The number of active stock alerts by subject, largest first. */
  async countBySubject(watchId: string | undefined, limit: number): Promise<Map<string, number>> {
    const rows = await this.alerts.aggregate<{ _id: string; count: number }>([
      { $match: { kind: 'stock', ...(watchId !== undefined && { watchId }), ...active() } },
      { $group: { _id: '$subject', count: { $sum: 1 } } },
      { $sort: { count: -1, _id: 1 } },
      { $limit: limit },
    ]);
    return new Map(rows.map(({ _id, count }) => [_id, count]));
  }

  async ofRecipient(recipient: AlertRecipient): Promise<StoredAlert[]> {
    return this.alerts
      .find({ ...ofRecipient(recipient), ...unexpired() })
      .sort({ createdAt: -1, _id: -1 })
      .lean<StoredAlert[]>();
  }

  async remove(id: string): Promise<void> {
    await this.alerts.deleteOne({ _id: new Types.ObjectId(id) });
  }

  /** @returns whether the recipient had the alert */
  async removeOfRecipient(id: string, recipient: AlertRecipient): Promise<boolean> {
    const { deletedCount } = await this.alerts.deleteOne({ _id: objectId(id), ...ofRecipient(recipient) });
    return deletedCount === 1;
  }

  async removeOfUser(userId: string): Promise<void> {
    await this.alerts.deleteMany({ userId });
  }

  async removeOfEmail(email: string): Promise<void> {
    await this.alerts.deleteMany({ email });
  }

  async removeOfAddress(address: string): Promise<void> {
    await this.alerts.deleteMany({ address });
  }
}
