import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { orDuplicate } from '../../../platform/database/errors.ts';
import { type StoredUser, USER_MODEL } from './user.schema.ts';

/**
 * Passwords and emails of the users. Each change is conditional on the value that its caller has verified, because another
 * request may have changed it since.
 */
@Injectable()
export class CredentialsRepository {
  constructor(@InjectModel(USER_MODEL.name) private readonly users: Model<StoredUser>) {}

  /**
   * Sets a new password and drops a pending change of the email.
   * @returns false if the present password hash is no longer `present`
   */
  async changePassword(id: string, present: string, passwordHash: string): Promise<boolean> {
    const changed = await this.users.updateOne(
      { _id: id, passwordHash: present },
      { $set: { passwordHash }, $unset: { newEmail: '' } },
      { runValidators: true },
    );
    return changed.matchedCount > 0;
  }

  /**
   * Sets a new password for the holder of the mailbox, verifies the email and drops a pending change of it.
   * @returns whether the email was verified before; null if the account has another email now
   */
  async resetPassword(id: string, email: string, passwordHash: string) {
    const before = await this.users
      .findOneAndUpdate(
        { _id: id, email },
        { $set: { passwordHash, emailVerified: true }, $unset: { newEmail: '' } },
        { returnDocument: 'before', runValidators: true },
      )
      .lean<StoredUser>();
    return before && { wasVerified: before.emailVerified ?? false };
  }

  /**
   * Stores the email that a user wants to have.
   * @returns false if the present password hash is no longer `present`
   */
  async requestEmail(id: string, present: string, newEmail: string): Promise<boolean> {
    const changed = await this.users.updateOne(
      { _id: id, passwordHash: present },
      { $set: { newEmail } },
      { runValidators: true },
    );
    return changed.matchedCount > 0;
  }

  async dropEmailRequest(id: string): Promise<void> {
    await this.users.updateOne({ _id: id }, { $unset: { newEmail: '' } });
  }

  /** Returns false if the account has another email now. */
  async verifyEmail(id: string, email: string): Promise<boolean> {
    const changed = await this.users.updateOne({ _id: id, email }, { $set: { emailVerified: true } });
    return changed.matchedCount > 0;
  }

  /**
   * Replaces the email by the requested one, which is verified.
   * @returns the previous email; null if the user wants to have another one now
   * @throws DuplicateError if the email is taken
   */
  async changeEmail(id: string, newEmail: string): Promise<string | null> {
    const before = await this.users
      .findOneAndUpdate(
        { _id: id, newEmail },
        { $set: { email: newEmail, emailVerified: true }, $unset: { newEmail: '' } },
        { returnDocument: 'before', runValidators: true },
      )
      .lean<StoredUser>()
      .catch(orDuplicate);
    return before?.email ?? null;
  }
}
