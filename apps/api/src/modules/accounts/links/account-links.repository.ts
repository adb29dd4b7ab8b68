import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ACCOUNT_LINK_MODEL, type AccountLink, type LinkKind } from './account-link.schema.ts';

@Injectable()
export class AccountLinksRepository {
  constructor(@InjectModel(ACCOUNT_LINK_MODEL.name) private readonly links: Model<AccountLink>) {}

  /** Stores a link and removes the earlier ones of this kind and user. */
  async replace(link: AccountLink): Promise<void> {
    await this.links.create(link);
    const { userId, kind, createdAt } = link;
    // Only earlier ones, so that two concurrent requests do not remove the link of each other.
    await this.links.deleteMany({ userId, kind, createdAt: { $lt: createdAt } });
  }

  async find(id: string, kinds: readonly LinkKind[]): Promise<AccountLink | null> {
    return this.links.findOne(usable(id, kinds)).lean<AccountLink>();
  }

  /** Removes a link and returns it. One of several concurrent callers gets it. */
  async take(id: string, kinds: readonly LinkKind[]): Promise<AccountLink | null> {
    return this.links.findOneAndDelete(usable(id, kinds)).lean<AccountLink>();
  }

  async removeAll(userId: string, kinds: readonly LinkKind[]): Promise<void> {
    await this.links.deleteMany({ userId, kind: { $in: [...kinds] } });
  }
}

const usable = (_id: string, kinds: readonly LinkKind[]) => ({
  _id,
  kind: { $in: [...kinds] },
  // The index of the database removes expired links with a delay.
  expiresAt: { $gt: new Date() },
});
