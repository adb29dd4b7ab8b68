import { z } from 'zod';
import { objectId, shortText, timestamp } from '../values.ts';

/** A code of an authenticator app (6 digits), or a recovery code (letters and digits in groups). */
export const secondFactorCode = z.string().trim().min(6).max(30);

/** Longest value of a field of a WebAuthn message, in characters of base64url. */
const MAX_WEBAUTHN_FIELD = 8192;
const base64url = z.string().max(MAX_WEBAUTHN_FIELD);
/** A WebAuthn message in the JSON form of the Web Authentication specification, section 5.1. */
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(50).optional(),
  clientExtensionResults: z.record(z.string().max(50), z.unknown()),
};
/** Options of a WebAuthn ceremony, for the functions of `@simplewebauthn/browser`. */
export const passkeyOptions = z
  .record(z.string(), z.unknown())
  .meta({ description: 'Options of a WebAuthn ceremony in their JSON form' });
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: base64url.optional(),
    transports: z.array(z.string().max(50)).max(10).optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: base64url.optional(),
  }),
});

export const passkey = z.object({
  id: objectId,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export const newPasskey = z.strictObject({ name: shortText.max(60), credential: passkeyRegistration });

/** Recovery codes, each usable once. They are returned only when they are created. */
const recoveryCodes = z.array(z.string());
export const createdRecoveryCodes = z.object({ recoveryCodes });
export const addedPasskey = z.object({
  passkey,
  recoveryCodes: recoveryCodes
    .optional()
    .meta({ description: 'Returned with the first second factor of the account' }),
});

/** The second factors of the signed-in user. */
export const secondFactor = z.object({
  totp: z.boolean().meta({ description: 'An authenticator app is set up' }),
  passkeys: z.array(passkey),
  recoveryCodes: z.int().meta({ description: 'Number of unused recovery codes' }),
  required: z.boolean().meta({ description: 'The shop requires a second factor for this account' }),
});

/** A new secret for an authenticator app. It takes effect with the first correct code. */
export const totpSetup = z.object({
  secret: z.string().meta({ description: 'In base32, to type by hand' }),
  uri: z.string().meta({ description: 'otpauth: URI' }),
  qrCode: z.string().meta({ description: 'The URI as a QR code: an SVG document' }),
});
export const totpCode = z.strictObject({ code: secondFactorCode });

/** The second step of a sign-in: the ticket of the first step with a code or a passkey. */
export const secondStep = z.union([
  z.strictObject({ ticket: z.string().max(1000), code: secondFactorCode }),
  z.strictObject({ ticket: z.string().max(1000), passkey: passkeyAssertion }),
]);
export const passkeySignIn = z.strictObject({ passkey: passkeyAssertion });

/** A proof that the user is present: a code or a passkey; the password only without a second factor. */
export const confirmation = z.union([
  z.strictObject({ password: z.string().min(1).max(200) }),
  z.strictObject({ code: secondFactorCode }),
  z.strictObject({ passkey: passkeyAssertion }),
]);

export type SecondFactor = z.infer<typeof secondFactor>;
export type Passkey = z.infer<typeof passkey>;
export type TotpSetup = z.infer<typeof totpSetup>;
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;
export type Confirmation = z.infer<typeof confirmation>;
