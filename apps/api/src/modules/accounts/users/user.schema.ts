import { ROLES, STAFF_ROLES } from '@meridian/contracts';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import {
  DOCUMENT,
  EMBEDDED,
  OPTIONAL_TEXT,
  type Present,
  REQUIRED_BOOLEAN,
  REQUIRED_DATE,
  REQUIRED_NUMBER,
  REQUIRED_TEXT,
  TEXT,
} from '../../../platform/database/schema-fields.ts';

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

/** Rights of a member of staff. */
const staffSchema = Schema.create(
  {
    role: { type: String, enum: STAFF_ROLES, required: true },
    /** Apps whose versions the member may release; an owner may release all. */
    apps: { type: [String], required: true },
    suspended: REQUIRED_BOOLEAN,
    /** Incremented by each change. */
    revision: REQUIRED_NUMBER,
  },
  EMBEDDED,
);

export const userSchema = Schema.create(
  {
    name: TEXT,
    surname: TEXT,
    /** In lower case, so that uniqueness does not depend on case. */
    email: REQUIRED_TEXT,
    /** Whether the user has opened a link that was sent to the email. Absent means no. */
    emailVerified: { type: Boolean, default: false },
    /** A new email whose link has not been opened yet. */
    newEmail: OPTIONAL_TEXT,
    /** argon2id hash with its parameters. */
    passwordHash: REQUIRED_TEXT,
    role: { type: String, enum: ROLES, required: true },
    /** Present exactly with the role `admin`. */
    staff: { type: staffSchema, default: undefined, allowNull: false },
    userInfo: { type: contactSchema, required: true },
    /** The most recently used first, each once. Absent before the first order. */
    addresses: { type: [addressSchema], default: undefined, allowNull: false },
    createdAt: REQUIRED_DATE,
  },
  { collection: 'users', writeConcern: DURABLE, ...DOCUMENT },
);
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ role: 1, createdAt: -1, _id: -1 });
userSchema.index({ 'staff.role': 1 }, { sparse: true });

export type StoredAddress = Present<InferRawDocTypeFromSchema<typeof addressSchema>>;
type UserFields = Present<InferRawDocTypeFromSchema<typeof userSchema>>;
export type StoredStaff = Present<InferRawDocTypeFromSchema<typeof staffSchema>>;
export type StoredUser = Omit<UserFields, 'addresses' | 'staff'> & {
  addresses?: StoredAddress[];
  staff?: StoredStaff;
};

export const USER_MODEL = 'User';
