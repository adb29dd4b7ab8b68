import type { Role } from '@meridian/contracts';
import { Schema, type Types } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';

/** A stored user. */
export interface StoredUser {
  _id: Types.ObjectId;
  name: string;
  surname: string;
  /** In lower case, so that uniqueness does not depend on case. */
  email: string;
  /** argon2id hash with its parameters. */
  passwordHash: string;
  role: Role;
  userInfo: { phone: string; pickupPoint: string };
  /** Incremented to invalidate all tokens issued before. */
  session: number;
  createdAt: Date;
}

export const USER_MODEL = 'User';

export const userSchema = new Schema<StoredUser>(
  {
    name: String,
    surname: String,
    email: String,
    passwordHash: String,
    role: String,
    userInfo: { _id: false, phone: String, pickupPoint: String },
    session: { type: Number, default: 0 },
    createdAt: Date,
  },
  { collection: 'users', versionKey: false, writeConcern: DURABLE },
);
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ role: 1, createdAt: -1, _id: -1 });
