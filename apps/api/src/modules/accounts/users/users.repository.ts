import type { HandlerInput, Me, Role } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { orDuplicate } from '../../../platform/database/errors.ts';
import { newId, objectId } from '../../../platform/database/ids.ts';
import { literal, wordPattern } from '../../../platform/database/literal.ts';
import type { UserDirectory } from '../../../platform/security/user-directory.ts';
import { type Address, withAddressFirst } from './address-list.ts';
import { type StoredStaff, type StoredUser, USER_MODEL } from './user.schema.ts';

export interface User extends Omit<StoredUser, '_id'> {
  id: string;
}
/** A member of staff. */
export type StaffUser = User & { staff: StoredStaff };
type NewUser = Pick<User, 'name' | 'surname' | 'email' | 'passwordHash' | 'role' | 'staff'> & {
  emailVerified?: boolean;
};

const OWNER: StoredStaff = { role: 'owner', apps: [], suspended: false, revision: 0 };

const toUser = ({ _id, ...user }: StoredUser): User => ({ id: _id.toHexString(), ...user });
const toUserOrNull = (stored: StoredUser | null): User | null => stored && toUser(stored);

export const contactOf = ({ userInfo }: User): Me['userInfo'] => ({
  phone: userInfo?.phone ?? '',
  pickupPoint: userInfo?.pickupPoint ?? '',
});

const SEARCHED = ['name', 'surname', 'email', 'userInfo.phone', 'userInfo.pickupPoint'];

/** The users in the database. Callers pass emails in lower case, as the contracts convert them. */
@Injectable()
export class UsersRepository implements UserDirectory {
  constructor(@InjectModel(USER_MODEL.name) private readonly users: Model<StoredUser>) {}

  async byEmail(email: string): Promise<User | null> {
    return toUserOrNull(await this.users.findOne({ email }).lean<StoredUser>());
  }

  async byId(id: string): Promise<User | null> {
    return toUserOrNull(await this.users.findById(id).lean<StoredUser>());
  }

  async byIds(ids: readonly string[]): Promise<User[]> {
    return (await this.users.find({ _id: { $in: ids.map(objectId) } }).lean<StoredUser[]>()).map(toUser);
  }

  /** Returns the fields of a user that decide about access. */
  async accountOf(id: string): Promise<Pick<User, 'id' | 'role' | 'staff'> | null> {
    const user = await this.users.findById(id, { role: 1, staff: 1 }).lean<StoredUser>();
    return user && { id, role: user.role, ...(user.staff && { staff: user.staff }) };
  }

  /** Returns the ids of the users of a role whose record contains all words, each of which is a list of alternatives. */
  async idsOf(role: Role, words: readonly (readonly string[])[]): Promise<string[]> {
    const conditions = words.map((alternatives) => ({
      $or: SEARCHED.map((field) => ({ [field]: wordPattern(alternatives, true) })),
    }));
    const found = await this.users
      .find({ $and: [{ role }, ...conditions] }, { _id: 1 })
      .lean<Pick<StoredUser, '_id'>[]>();
    return found.map(({ _id }) => _id.toHexString());
  }

  /** The ids of the shoppers with these verified emails, by email. */
  async shopperIdsOf(emails: readonly string[]): Promise<Map<string, string>> {
    const found = await this.users
      .find({ role: 'user', emailVerified: true, email: { $in: emails } }, { email: 1 })
      .lean<Pick<StoredUser, '_id' | 'email'>[]>();
    return new Map(found.map(({ _id, email }) => [email, _id.toHexString()]));
  }

  async byRole(role: Role): Promise<User[]> {
    const found = this.users.find({ role }).sort({ createdAt: -1, _id: -1 }).lean<StoredUser[]>();
    return (await found).map(toUser);
  }

  /** @throws DuplicateError if the email is taken */
  async insert(user: NewUser): Promise<User> {
    const fields = {
      emailVerified: false,
      ...user,
      userInfo: { phone: '', pickupPoint: '' },
      createdAt: new Date(),
    };
    const { _id } = await this.users.create(fields).catch(orDuplicate);
    return toUser({ _id, ...fields });
  }

  /** Changes fields of an account. Undefined fields do not change. */
  async change(id: string, { name, surname, userInfo }: HandlerInput<'PUT /api/user/me'>['body']) {
    const fields = {
      name,
      surname,
      'userInfo.phone': userInfo.phone,
      'userInfo.pickupPoint': userInfo.pickupPoint,
    };
    const $set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const options = { returnDocument: 'after', runValidators: true } as const;
    return toUserOrNull(await this.users.findByIdAndUpdate(id, { $set }, options).lean<StoredUser>());
  }

  /** Puts an address first, without a second copy of an equal one, and sets the contact phone if it is empty. */
  async saveAddress(id: string, address: Address): Promise<void> {
    const { phone } = address;
    await this.users.updateOne(
      { _id: objectId(id) },
      [
        {
          $set: {
            addresses: withAddressFirst({ id: newId(), ...address }),
            'userInfo.phone': {
              $cond: [{ $eq: [{ $ifNull: ['$userInfo.phone', ''] }, ''] }, literal(phone), '$userInfo.phone'],
            },
          },
        },
      ],
      { updatePipeline: true },
    );
  }

  /** Removes all addresses and the contacts of an account that a stranger may have filled in. */
  async removeContacts(id: string): Promise<void> {
    await this.users.updateOne(
      { _id: objectId(id) },
      { $set: { userInfo: { phone: '', pickupPoint: '' } }, $unset: { addresses: '' } },
    );
  }

  async exists(id: string): Promise<boolean> {
    return (await this.users.exists({ _id: objectId(id) })) !== null;
  }

  /** Deletes a user; null if the rights of the user have changed since. */
  async remove({ id, role, staff }: User): Promise<true | null> {
    const rights = staff ? { 'staff.revision': staff.revision } : { role, staff: { $exists: false } };
    return (await this.users.deleteOne({ _id: objectId(id), ...rights })).deletedCount > 0 ? true : null;
  }

  /** Returns the members of staff, the longest-serving first. */
  async staff(): Promise<StaffUser[]> {
    const found = this.users.find({ role: 'admin', staff: { $exists: true } }).sort({ createdAt: 1, _id: 1 });
    return (await found.lean<(StoredUser & { staff: StoredStaff })[]>()).map((stored) => ({
      ...toUser(stored),
      staff: stored.staff,
    }));
  }

  /** Counts up the revision of an active owner other than this one. Returns whether there is one. */
  async touchOtherOwner(id: string): Promise<boolean> {
    const touched = await this.users.updateOne(
      { _id: { $ne: objectId(id) }, 'staff.role': 'owner', 'staff.suspended': false },
      { $inc: { 'staff.revision': 1 } },
    );
    return touched.matchedCount > 0;
  }

  /** Changes the rights of a member; null if someone else has changed them since the member was read. */
  async changeStaff(
    { id, staff: { revision } }: StaffUser,
    { role, apps, suspended }: Omit<StoredStaff, 'revision'>,
  ): Promise<StoredStaff | null> {
    const staff = { role, apps, suspended, revision: revision + 1 };
    const changed = await this.users.updateOne(
      { _id: objectId(id), 'staff.revision': revision },
      { $set: { staff } },
    );
    return changed.matchedCount > 0 ? staff : null;
  }

  /** Makes a member a shopper; null if someone else has changed the member since. */
  async leaveStaff({ id, staff: { revision } }: StaffUser): Promise<true | null> {
    const left = await this.users.updateOne(
      { _id: objectId(id), 'staff.revision': revision },
      { $set: { role: 'user' }, $unset: { staff: '' } },
    );
    return left.matchedCount > 0 ? true : null;
  }

  /** Makes a shopper with a proven mailbox a member of staff; null if the user already is one. */
  async joinStaff(id: string, fields: Pick<StaffUser, 'name' | 'surname' | 'passwordHash' | 'staff'>) {
    const change = { $set: { ...fields, role: 'admin', emailVerified: true }, $unset: { newEmail: '' } };
    return toUserOrNull(
      await this.users
        .findOneAndUpdate({ _id: objectId(id), role: 'user' }, change, { returnDocument: 'after' })
        .lean<StoredUser>(),
    );
  }

  /** Inserts an owner. @throws DuplicateError if the email is taken */
  insertOwner(user: Omit<NewUser, 'role' | 'staff'>): Promise<User> {
    return this.insert({ ...user, role: 'admin', staff: OWNER });
  }

  /**
   * Makes a user an owner, replaces the password and drops a pending change of the email, which someone else may have
   * requested. The caller ends the sessions of the account.
   */
  async makeOwner(id: string, passwordHash: string): Promise<void> {
    const fields = { role: 'admin', staff: OWNER, passwordHash, emailVerified: true } as const;
    await this.users.updateOne({ _id: id }, { $set: fields, $unset: { newEmail: '' } });
  }
}
