import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import {
  DOCUMENT,
  EMBEDDED,
  indexOfText,
  type Present,
  REQUIRED_DATE,
  REQUIRED_NUMBER,
  REQUIRED_TEXT,
} from '../../../platform/database/schema-fields.ts';

const totpSchema = Schema.create(
  {
    /** Sealed by `SecretBox`. */
    secret: REQUIRED_TEXT,
    /** Time step of the last accepted code. Codes up to this step are refused, so that each works once. */
    lastStep: REQUIRED_NUMBER,
    createdAt: REQUIRED_DATE,
  },
  EMBEDDED,
);

/** A secret whose first code has not been entered yet. */
const pendingTotpSchema = Schema.create({ secret: REQUIRED_TEXT, createdAt: REQUIRED_DATE }, EMBEDDED);

const passkeySchema = Schema.create(
  {
    id: REQUIRED_TEXT,
    /** In base64url, as the authenticator has chosen it. */
    credentialId: REQUIRED_TEXT,
    /** COSE key in base64url. */
    publicKey: REQUIRED_TEXT,
    /** Number of signatures; 0 if the authenticator does not count. */
    counter: REQUIRED_NUMBER,
    transports: [String],
    name: REQUIRED_TEXT,
    createdAt: REQUIRED_DATE,
    lastUsedAt: { type: Date, default: null },
  },
  EMBEDDED,
);

/** The second factors of a user. The id is the user's id. */
export const secondFactorSchema = Schema.create(
  {
    totp: { type: totpSchema, default: undefined, allowNull: false },
    pendingTotp: { type: pendingTotpSchema, default: undefined, allowNull: false },
    passkeys: [passkeySchema],
    /** Digests of the unused recovery codes. */
    recoveryCodes: [String],
  },
  { collection: 'secondfactors', writeConcern: DURABLE, ...DOCUMENT },
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

export const SECOND_FACTOR_MODEL = 'SecondFactor';
