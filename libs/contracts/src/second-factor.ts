import { z } from 'zod';
import { byId, type EndpointContract } from './endpoint.ts';
import { session } from './users.ts';
import { objectId, shortText, timestamp } from './values.ts';

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
/** The second step of a sign-in: the ticket of the first step with a code or a passkey. */
export const secondStep = z.union([
  z.strictObject({ ticket: z.string().max(1000), code: secondFactorCode }),
  z.strictObject({ ticket: z.string().max(1000), passkey: passkeyAssertion }),
]);
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

const change = { access: 'user', confirmed: true } as const;

export const secondFactorEndpoints = {
  'POST /api/user/login/second': {
    summary: 'Second step of a sign-in: a code or a passkey',
    access: 'public',
    body: secondStep,
    response: session,
    errors: ['linkExpired', 'invalidCredentials', 'invalidCode', 'invalidPasskey', 'accountSuspended'],
  },
  'POST /api/user/passkey/options': {
    summary: 'Options to sign in, or to confirm, with a passkey; valid once, for 5 minutes',
    access: 'public',
    response: passkeyOptions,
  },
  'POST /api/user/passkey/login': {
    summary: 'Sign in with a passkey, without a password',
    access: 'public',
    body: z.strictObject({ passkey: passkeyAssertion }),
    response: session,
    errors: ['invalidCredentials', 'invalidPasskey', 'accountSuspended'],
  },
  'POST /api/user/confirm': {
    summary:
      'Confirm the presence of the user, which allows protected changes of this session for 10 minutes',
    access: 'user',
    body: confirmation,
    errors: ['factorRequired', 'invalidCredentials', 'invalidCode', 'invalidPasskey'],
  },
  'GET /api/user/second-factor': {
    summary: 'Own second factors',
    access: 'user',
    response: secondFactor,
  },
  'POST /api/user/totp': {
    ...change,
    summary: 'Create a secret for an authenticator app; it takes effect with its first code',
    response: totpSetup,
  },
  'POST /api/user/totp/enable': {
    ...change,
    summary:
      'Enable the authenticator app by its first code; returns new recovery codes and ends other sessions',
    body: z.strictObject({ code: secondFactorCode }),
    response: createdRecoveryCodes,
    errors: ['invalidCode', 'notFound'],
  },
  'DELETE /api/user/totp': {
    ...change,
    summary: 'Remove the authenticator app',
    errors: ['lastSecondFactor'],
  },
  'POST /api/user/recovery-codes': {
    ...change,
    summary: 'Replace the recovery codes',
    response: createdRecoveryCodes,
    errors: ['notFound'],
  },
  'POST /api/user/passkeys/options': {
    ...change,
    summary: 'Options to create a passkey; valid once, for 5 minutes',
    response: passkeyOptions,
    errors: ['tooManyPasskeys'],
  },
  'POST /api/user/passkeys': {
    ...change,
    summary: 'Add a passkey',
    body: z.strictObject({ name: shortText.max(60), credential: passkeyRegistration }),
    status: 201,
    response: addedPasskey,
    errors: ['invalidPasskey', 'tooManyPasskeys'],
  },
  'DELETE /api/user/passkeys/:id': {
    ...change,
    summary: 'Remove a passkey',
    params: byId,
    errors: ['lastSecondFactor'],
  },
} as const satisfies Record<string, EndpointContract>;
