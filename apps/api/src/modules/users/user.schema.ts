import { ROLES } from '@meridian/contracts';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';
import {
  DOCUMENT,
  EMBEDDED,
  type Present,
  REQUIRED_DATE,
  REQUIRED_TEXT,
  TEXT,
} from '../../platform/database/schema-fields.ts';

const contactSchema = Schema.create({ phone: TEXT, pickupPoint: TEXT }, EMBEDDED);

/** Delivery data of an order, for the next one. */
const addressSchema = Schema.create(
  {
    id: REQUIRED_TEXT,
    name: TEXT,
    surname: TEXT,
    patronymic: TEXT,
    phone: TEXT,
    additionalPhone: TEXT,
    country: TEXT,
    zipCode: TEXT,
    city: TEXT,
    address: TEXT,
  },
  EMBEDDED,
);

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
    /** The most recently used first, each once. Absent before the first order. */
    addresses: { type: [addressSchema], default: undefined, allowNull: false },
    /** Incremented to invalidate all tokens issued before. */
    session: { type: Number, default: 0 },
    createdAt: REQUIRED_DATE,
  },
  { collection: 'users', writeConcern: DURABLE, ...DOCUMENT },
);
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ role: 1, createdAt: -1, _id: -1 });

export type StoredAddress = Present<InferRawDocTypeFromSchema<typeof addressSchema>>;
type UserFields = Present<InferRawDocTypeFromSchema<typeof userSchema>>;
export type StoredUser = Omit<UserFields, 'addresses'> & { addresses?: StoredAddress[] };

export const USER_MODEL = 'User';
