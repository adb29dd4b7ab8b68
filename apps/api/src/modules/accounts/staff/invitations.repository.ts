import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/errors.ts';
import { objectId } from '../../../platform/database/ids.ts';
import { INVITATION_MODEL, type StoredInvitation } from './invitation.schema.ts';

/** Invitations in the database: at most one per email. */
@Injectable()
export class InvitationsRepository {
  constructor(@InjectModel(INVITATION_MODEL.name) private readonly invitations: Model<StoredInvitation>) {}

  /** Returns the invitations that can be accepted, the newest first. */
  async open(): Promise<StoredInvitation[]> {
    return this.invitations
      .find({ expiresAt: { $gt: new Date() } })
      .sort({ createdAt: -1, _id: -1 })
      .lean<StoredInvitation[]>();
  }

  async byOwner(id: string): Promise<StoredInvitation[]> {
    return this.invitations.find({ invitedBy: id }).lean<StoredInvitation[]>();
  }

  async removeByOwner(id: string): Promise<void> {
    await this.invitations.deleteMany({ invitedBy: id });
  }

  /** Stores an invitation, which replaces the one of the email. */
  async replace(invitation: Omit<StoredInvitation, '_id'>): Promise<StoredInvitation> {
    const { email } = invitation;
    const write = () =>
      this.invitations
        .findOneAndReplace({ email }, invitation, { upsert: true, returnDocument: 'after' })
        .lean<StoredInvitation>()
        .exec();
    try {
      return await write();
    } catch (error) {
      // A concurrent invitation of the same address was inserted first. The later one replaces it.
      if (!isDuplicateKey(error)) throw error;
      return write();
    }
  }

  async byToken(tokenHash: string): Promise<StoredInvitation | null> {
    return this.invitations.findOne({ tokenHash, expiresAt: { $gt: new Date() } }).lean<StoredInvitation>();
  }

  /** Removes an invitation and returns it. One of several concurrent callers gets it. */
  async take(tokenHash: string): Promise<StoredInvitation | null> {
    return this.invitations
      .findOneAndDelete({ tokenHash, expiresAt: { $gt: new Date() } })
      .lean<StoredInvitation>();
  }

  async remove(id: string): Promise<StoredInvitation | null> {
    return this.invitations.findOneAndDelete({ _id: objectId(id) }).lean<StoredInvitation>();
  }
}
