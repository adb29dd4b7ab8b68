import type { EndpointArguments, Me, Role } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { orDuplicate } from '../../platform/database/errors.ts';
import { newId, objectId } from '../../platform/database/ids.ts';
import { literal, literalPattern } from '../../platform/database/literal.ts';
import { type StoredAddress, type StoredStaff, type StoredUser, USER_MODEL } from './user.schema.ts';

export interface User extends Omit<StoredUser, '_id'> {
  id: string;
}
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

/** Delivery data without the id that the account gives it. */
export type Address = Omit<StoredAddress, 'id'>;

const MAX_ADDRESSES = 10;

const SEARCHED = ['name', 'surname', 'email', 'userInfo.phone', 'userInfo.pickupPoint'];

/** The users in the database. Callers pass emails in lower case, as the contracts convert them. */
@Injectable()
export class UsersRepository {
  constructor(@InjectModel(USER_MODEL) private readonly users: Model<StoredUser>) {}

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
      $or: SEARCHED.map((field) => ({ [field]: literalPattern(alternatives, true) })),
    }));
    const found = await this.users
      .find({ $and: [{ role }, ...conditions] }, { _id: 1 })
      .lean<Pick<StoredUser, '_id'>[]>();
    return found.map(({ _id }) => _id.toHexString());
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
  async change(
    id: string,
    { name, surname, userInfo }: EndpointArguments<'PUT /api/user/me'>['body'],
  ): Promise<User | null> {
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
    const isSame = Object.entries(address).map(([field, value]) => ({
      $eq: [`$$address.${field}`, literal(value)],
    }));
    const { phone } = address;
    const saved = { $ifNull: ['$addresses', []] };
    const where = (cond: object) => ({ $filter: { input: saved, as: 'address', cond } });
    const added = [{ id: newId(), ...address }];
    await this.users.updateOne(
      { _id: objectId(id) },
      [
        {
          $set: {
            addresses: {
              $let: {
                vars: { equal: where({ $and: isSame }), others: where({ $not: [{ $and: isSame }] }) },
                in: {
                  $slice: [
                    {
                      $concatArrays: [
                        { $cond: [{ $eq: ['$$equal', []] }, literal(added), '$$equal'] },
                        '$$others',
                      ],
                    },
                    MAX_ADDRESSES,
                  ],
                },
              },
            },
            'userInfo.phone': {
              $cond: [{ $eq: [{ $ifNull: ['$userInfo.phone', ''] }, ''] }, literal(phone), '$userInfo.phone'],
            },
          },
        },
      ],
      { updatePipeline: true },
    );
  }

  /** Inserts an owner. @throws DuplicateError if the email is taken */
  insertOwner(user: Omit<NewUser, 'role' | 'staff'>): Promise<User> {
    return this.insert({ ...user, role: 'admin', staff: OWNER });
  }

  /** Makes a user an owner and replaces the password. The caller ends the sessions of the account. */
  async makeOwner(id: string, passwordHash: string): Promise<void> {
    await this.users.updateOne({ _id: id }, { $set: { role: 'admin', staff: OWNER, passwordHash } });
  }
}
