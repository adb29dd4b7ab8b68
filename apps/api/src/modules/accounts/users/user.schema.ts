import { ROLES, STAFF_ROLES } from '@meridian/contracts';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE_DOCUMENT, EMBEDDED, field, type Present } from '../../../platform/database/schema-fields.ts';
import { companySchema } from './company.schema.ts';

const contactSchema = Schema.create({ phone: field.textOrEmpty, pickupPoint: field.textOrEmpty }, EMBEDDED);

/** Delivery data of an order, for the next one. */
const addressSchema = Schema.create(
  {
    id: field.text,
    name: field.textOrEmpty,
    surname: field.textOrEmpty,
    patronymic: field.textOrEmpty,
    phone: field.textOrEmpty,
    additionalPhone: field.textOrEmpty,
    country: field.textOrEmpty,
    zipCode: field.textOrEmpty,
    city: field.textOrEmpty,
    address: field.textOrEmpty,
    /** The buyer of the last order to this address, if it was a company. */
    company: { type: companySchema, allowNull: false },
  },
  EMBEDDED,
);

const staffSchema = Schema.create(
  {
    role: { type: String, enum: STAFF_ROLES, required: true },
    /** Apps whose versions the member may release; an owner may release all. */
    apps: { type: [String], required: true },
    suspended: field.boolean,
    /** Incremented by each change. */
    revision: field.number,
  },
  EMBEDDED,
);

const userSchema = Schema.create(
  {
    name: field.textOrEmpty,
    surname: field.textOrEmpty,
    /** In lower case, so that uniqueness does not depend on case. */
    email: field.text,
    /** Whether the user has opened a link that was sent to the email. Absent means no. */
    emailVerified: { type: Boolean, default: false },
    /** A new email whose link has not been opened yet. */
    newEmail: field.optionalText,
    /** argon2id hash with its parameters. */
    passwordHash: field.text,
    role: { type: String, enum: ROLES, required: true },
    /** Present exactly with the role `admin`. */
    staff: { type: staffSchema, default: undefined, allowNull: false },
    userInfo: { type: contactSchema, required: true },
    /** The most recently used first, each once. Absent before the first order. */
    addresses: { type: [addressSchema], default: undefined, allowNull: false },
    createdAt: field.date,
  },
  { collection: 'users', ...DURABLE_DOCUMENT },
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

export const USER_MODEL = { name: 'User', schema: userSchema };
