import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import {
  DURABLE_DOCUMENT,
  EMBEDDED,
  field,
  indexOfText,
  type Present,
} from '../../../platform/database/schema-fields.ts';

const totpSchema = Schema.create(
  {
    /** Sealed by `SecretBox`. */
    secret: field.text,
    /** Time step of the last accepted code. Codes up to this step are refused, so that each works once. */
    lastStep: field.number,
    createdAt: field.date,
  },
  EMBEDDED,
);

/** A secret whose first code has not been entered yet. */
const pendingTotpSchema = Schema.create({ secret: field.text, createdAt: field.date }, EMBEDDED);

const passkeySchema = Schema.create(
  {
    id: field.text,
    /** In base64url, as the authenticator has chosen it. */
    credentialId: field.text,
    /** COSE key in base64url. */
    publicKey: field.text,
    /** Number of signatures; 0 if the authenticator does not count. */
    counter: field.number,
    transports: [String],
    name: field.text,
    createdAt: field.date,
    lastUsedAt: { type: Date, default: null },
  },
  EMBEDDED,
);

/** The second factors of a user. The id is the user's id. */
const secondFactorSchema = Schema.create(
  {
    totp: { type: totpSchema, default: undefined, allowNull: false },
    pendingTotp: { type: pendingTotpSchema, default: undefined, allowNull: false },
    passkeys: [passkeySchema],
    /** Digests of the unused recovery codes. */
    recoveryCodes: [String],
  },
  { collection: 'secondfactors', ...DURABLE_DOCUMENT },
);
secondFactorSchema.index(
  { 'passkeys.credentialId': 1 },
  // Without the filter, two users without passkeys would be duplicates.
  { unique: true, ...indexOfText('passkeys.credentialId') },
);

export type StoredPasskey = Present<InferRawDocTypeFromSchema<typeof passkeySchema>>;
type Fields = InferRawDocTypeFromSchema<typeof secondFactorSchema>;
export type StoredSecondFactor = Pick<Fields, '_id' | 'recoveryCodes'> & {
  totp?: InferRawDocTypeFromSchema<typeof totpSchema>;
  pendingTotp?: InferRawDocTypeFromSchema<typeof pendingTotpSchema>;
  passkeys: StoredPasskey[];
};

export const SECOND_FACTOR_MODEL = { name: 'SecondFactor', schema: secondFactorSchema };
