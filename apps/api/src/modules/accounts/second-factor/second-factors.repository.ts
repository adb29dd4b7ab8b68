import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessDuplicate, orDuplicate } from '../../../platform/database/errors.ts';
import { objectId } from '../../../platform/database/ids.ts';
import { literal } from '../../../platform/database/literal.ts';
import { SECOND_FACTOR_MODEL, type StoredPasskey, type StoredSecondFactor } from './second-factor.schema.ts';

export const MAX_PASSKEYS = 10;

/** The recovery codes of a document whose other fields an earlier stage has changed: none without a factor. */
const CODES_OF_FACTORS = {
  $set: {
    recoveryCodes: {
      $cond: [
        { $and: [{ $eq: [{ $size: '$passkeys' }, 0] }, { $eq: [{ $type: '$totp' }, 'missing'] }] },
        [],
        '$recoveryCodes',
      ],
    },
  },
};

/** The second factors in the database, one document per user. */
@Injectable()
export class SecondFactorsRepository {
  constructor(@InjectModel(SECOND_FACTOR_MODEL.name) private readonly model: Model<StoredSecondFactor>) {}

  async find(userId: string): Promise<StoredSecondFactor | null> {
    return this.model.findById(userId).lean<StoredSecondFactor>();
  }

  async findAll(userIds: readonly string[]): Promise<StoredSecondFactor[]> {
    return this.model.find({ _id: { $in: userIds.map(objectId) } }).lean<StoredSecondFactor[]>();
  }

  async findByCredential(credentialId: string): Promise<StoredSecondFactor | null> {
    return this.model.findOne({ 'passkeys.credentialId': credentialId }).lean<StoredSecondFactor>();
  }

  /** Stores a secret that takes effect with its first code. It replaces an earlier pending one. */
  async setPendingTotp(userId: string, secret: string): Promise<void> {
    await this.createEmpty(userId);
    await this.model.updateOne(
      { _id: objectId(userId) },
      { $set: { pendingTotp: { secret, createdAt: new Date() } } },
    );
  }

  /** @returns false if the pending secret has been enabled or replaced since it was read */
  async enableTotp(
    userId: string,
    { secret, step, recoveryCodes }: { secret: string; step: number; recoveryCodes: string[] },
  ): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: objectId(userId), 'pendingTotp.secret': secret },
      {
        $set: { totp: { secret, lastStep: step, createdAt: new Date() }, recoveryCodes },
        $unset: { pendingTotp: 1 },
      },
    );
    return modifiedCount === 1;
  }

  /** @returns false if a code of this or a later time step has been used already */
  async useTotpStep(userId: string, secret: string, step: number): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: objectId(userId), 'totp.secret': secret, 'totp.lastStep': { $lt: step } },
      { $set: { 'totp.lastStep': step } },
    );
    return modifiedCount === 1;
  }

  /** Removes the authenticator app, and with the last factor the recovery codes. @returns whether it was removed */
  async removeTotp(userId: string, { unlessLast }: { unlessLast: boolean }): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      {
        _id: objectId(userId),
        totp: { $exists: true },
        ...(unlessLast && { 'passkeys.0': { $exists: true } }),
      },
      [{ $unset: ['totp', 'pendingTotp'] }, CODES_OF_FACTORS],
      { updatePipeline: true },
    );
    return modifiedCount === 1;
  }

  /** @returns false if the user has no such code, or it has been used */
  async useRecoveryCode(userId: string, digest: string): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: objectId(userId), recoveryCodes: digest },
      { $pull: { recoveryCodes: digest } },
    );
    return modifiedCount === 1;
  }

  async setRecoveryCodes(userId: string, recoveryCodes: string[]): Promise<void> {
    await this.model.updateOne({ _id: objectId(userId) }, { $set: { recoveryCodes } });
  }

  /**
   * Adds a passkey to an account that has no factor, together with recovery codes.
   * @param lostSecret the sealed secret of an authenticator app that cannot be opened and does not count as a factor
   * @returns false if the account has a factor
   * @throws DuplicateError if an account has this passkey
   */
  async addFirstPasskey(
    userId: string,
    passkey: StoredPasskey,
    recoveryCodes: string[],
    lostSecret?: string,
  ): Promise<boolean> {
    await this.createEmpty(userId);
    const { modifiedCount } = await this.model
      .updateOne(
        {
          _id: objectId(userId),
          'passkeys.0': { $exists: false },
          'totp.secret': lostSecret ?? { $exists: false },
        },
        { $set: { recoveryCodes }, $push: { passkeys: passkey } },
      )
      .catch(orDuplicate);
    return modifiedCount === 1;
  }

  /**
   * @returns false if the account has the maximum of passkeys
   * @throws DuplicateError if an account has this passkey
   */
  async addPasskey(userId: string, passkey: StoredPasskey): Promise<boolean> {
    const { modifiedCount } = await this.model
      .updateOne(
        {
          _id: objectId(userId),
          [`passkeys.${MAX_PASSKEYS - 1}`]: { $exists: false },
          // The unique index compares only different documents.
          'passkeys.credentialId': { $ne: passkey.credentialId },
        },
        { $push: { passkeys: passkey } },
      )
      .catch(orDuplicate);
    return modifiedCount === 1;
  }

  /** Records a use of a passkey. @returns false if the counter has not increased, or the passkey has been removed */
  async usePasskey(userId: string, credentialId: string, counter: number): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      {
        _id: objectId(userId),
        passkeys: {
          // An authenticator that does not count always sends 0.
          $elemMatch: { credentialId, counter: counter === 0 ? 0 : { $lt: counter } },
        },
      },
      { $set: { 'passkeys.$.counter': counter, 'passkeys.$.lastUsedAt': new Date() } },
    );
    return modifiedCount === 1;
  }

  /**
   * Removes a passkey, and with the last factor the recovery codes.
   * @param unlessLast keeps the last factor; `lostSecret` is that of an authenticator app that does not count
   * @returns whether it was removed
   */
  async removePasskey(
    userId: string,
    id: string,
    { unlessLast, lostSecret }: { unlessLast: boolean; lostSecret?: string | undefined },
  ): Promise<boolean> {
    const others = [
      { 'passkeys.1': { $exists: true } },
      { 'totp.secret': { $exists: true, ...(lostSecret !== undefined && { $ne: lostSecret }) } },
    ];
    const { modifiedCount } = await this.model.updateOne(
      { _id: objectId(userId), 'passkeys.id': id, ...(unlessLast && { $or: others }) },
      [
        {
          $set: {
            passkeys: {
              $filter: { input: '$passkeys', as: 'passkey', cond: { $ne: ['$$passkey.id', literal(id)] } },
            },
          },
        },
        CODES_OF_FACTORS,
      ],
      { updatePipeline: true },
    );
    return modifiedCount === 1;
  }

  async remove(userId: string): Promise<void> {
    await this.model.deleteOne({ _id: objectId(userId) });
  }

  private async createEmpty(userId: string): Promise<void> {
    const update = { $setOnInsert: { passkeys: [], recoveryCodes: [] } };
    // Another request may create the document.
    await unlessDuplicate(this.model.updateOne({ _id: objectId(userId) }, update, { upsert: true }));
  }
}
