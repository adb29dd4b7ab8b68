import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { newId, objectId } from '../../../platform/database/ids.ts';
import { type Address, hasRoomFor, withAddressFirst } from './address-list.ts';
import { type StoredAddress, type StoredUser, USER_MODEL } from './user.schema.ts';

/** The delivery addresses that users manage in their accounts. */
@Injectable()
export class AddressesRepository {
  constructor(@InjectModel(USER_MODEL.name) private readonly users: Model<StoredUser>) {}

  /** Puts an address first and returns it, with its earlier id if an equal one is stored. Returns null if the list is full. */
  async add(userId: string, address: Address): Promise<StoredAddress | null> {
    const user = await this.users
      .findOneAndUpdate(
        { _id: objectId(userId), $expr: hasRoomFor(address) },
        [{ $set: { addresses: withAddressFirst({ id: newId(), ...address }) } }],
        { returnDocument: 'after', updatePipeline: true },
      )
      .lean<StoredUser>();
    return user?.addresses?.[0] ?? null;
  }

  /** Returns the changed address, which keeps its company; null if the user has no such address. */
  async change(userId: string, id: string, address: Address): Promise<StoredAddress | null> {
    const fields = Object.entries(address).map(([field, value]) => [`addresses.$.${field}`, value] as const);
    const user = await this.users
      .findOneAndUpdate(
        { _id: objectId(userId), 'addresses.id': id },
        { $set: Object.fromEntries(fields) },
        { returnDocument: 'after' },
      )
      .lean<StoredUser>();
    return user?.addresses?.find((saved) => saved.id === id) ?? null;
  }

  /** Returns whether the user had such an address. */
  async remove(userId: string, id: string): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { _id: objectId(userId), 'addresses.id': id },
      { $pull: { addresses: { id } } },
    );
    return matchedCount > 0;
  }
}
