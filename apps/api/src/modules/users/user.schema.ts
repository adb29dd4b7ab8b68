import { ROLES } from '@meridian/contracts';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';
import {
  DOCUMENT,
  EMBEDDED,
  REQUIRED_DATE,
  REQUIRED_TEXT,
  TEXT,
} from '../../platform/database/schema-fields.ts';

const contactSchema = Schema.create({ phone: TEXT, pickupPoint: TEXT }, EMBEDDED);

export const userSchema = Schema.create(
  {
    name: TEXT,
    surname: TEXT,
    /** In lower case, so that uniqueness does not depend on case. */
    email: REQUIRED_TEXT,
    /** argon2id hash with its parameters. */
    passwordHash: REQUIRED_TEXT,
    role: { type: String, enum: ROLES, required: true },
    userInfo: { type: contactSchema, required: true },
    /** Incremented to invalidate all tokens issued before. */
    session: { type: Number, default: 0 },
    createdAt: REQUIRED_DATE,
  },
  { collection: 'users', writeConcern: DURABLE, ...DOCUMENT },
);
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ role: 1, createdAt: -1, _id: -1 });

export type StoredUser = InferRawDocTypeFromSchema<typeof userSchema>;

export const USER_MODEL = 'User';
