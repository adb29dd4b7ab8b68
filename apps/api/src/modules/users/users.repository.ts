import type { Role } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { literalPattern } from '../../platform/database/literal-pattern.ts';
import { type StoredUser, USER_MODEL } from './user.schema.ts';

export type NewUser = Pick<StoredUser, 'name' | 'surname' | 'email' | 'passwordHash' | 'role'>;

/** Fields that users may change of their account. Undefined fields do not change. */
export interface UserChange {
  name?: string | undefined;
  surname?: string | undefined;
  userInfo: { phone?: string | undefined; pickupPoint?: string | undefined };
}

const SEARCHED = ['name', 'surname', 'email', 'userInfo.phone', 'userInfo.pickupPoint'];

/** The users in the database. Callers pass emails in lower case, as the contracts convert them. */
@Injectable()
export class UsersRepository {
  constructor(@InjectModel(USER_MODEL) private readonly users: Model<StoredUser>) {}

  /** Creates the indexes. Call it before inserting users at start, because only the index makes emails unique. */
  async buildIndexes(): Promise<void> {
    await this.users.createIndexes();
  }

  byEmail(email: string): Promise<StoredUser | null> {
    return this.users.findOne({ email }).lean<StoredUser>().exec();
  }

  byId(id: string): Promise<StoredUser | null> {
    return this.users.findById(id).lean<StoredUser>().exec();
  }

  byIds(ids: readonly Types.ObjectId[]): Promise<StoredUser[]> {
    return this.users
      .find({ _id: { $in: ids } })
      .lean<StoredUser[]>()
      .exec();
  }

  byHexIds(ids: readonly string[]): Promise<StoredUser[]> {
    return this.byIds(ids.map((id) => new Types.ObjectId(id)));
  }

  /** Returns the ids of the users of a role whose record contains all words. */
  async idsOf(role: Role, words: readonly string[]): Promise<string[]> {
    const conditions = words.map((word) => ({
      $or: SEARCHED.map((field) => ({ [field]: literalPattern(word, true) })),
    }));
    const found = await this.users.collection
      .find({ $and: [{ role }, ...conditions] }, { projection: { _id: 1 } })
      .toArray();
    return found.map(({ _id }) => _id.toHexString());
  }

  /** Returns all users of a role, newest first. */
  byRole(role: Role): Promise<StoredUser[]> {
    return this.users.find({ role }).sort({ createdAt: -1, _id: -1 }).lean<StoredUser[]>().exec();
  }

  /** @throws a duplicate key error if the email is taken */
  async insert(user: NewUser): Promise<StoredUser> {
    const stored: StoredUser = {
      ...user,
      _id: new Types.ObjectId(),
      userInfo: { phone: '', pickupPoint: '' },
      session: 0,
      createdAt: new Date(),
    };
    await this.users.create(stored);
    return stored;
  }

  change(id: string, { name, surname, userInfo }: UserChange): Promise<StoredUser | null> {
    const fields = {
      name,
      surname,
      'userInfo.phone': userInfo.phone,
      'userInfo.pickupPoint': userInfo.pickupPoint,
    };
    const $set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    return this.users.findByIdAndUpdate(id, { $set }, { returnDocument: 'after' }).lean<StoredUser>().exec();
  }

  /** Makes a user an admin, replaces the password and invalidates all tokens of the account. */
  async promote(id: Types.ObjectId, passwordHash: string): Promise<void> {
    await this.users.updateOne({ _id: id }, { $set: { role: 'admin', passwordHash }, $inc: { session: 1 } });
  }
}
