import { byId, type EndpointContract } from '../endpoint.ts';
import { session } from '../users/schemas.ts';
import {
  addedPasskey,
  confirmation,
  createdRecoveryCodes,
  newPasskey,
  passkeyOptions,
  passkeySignIn,
  secondFactor,
  secondStep,
  totpCode,
  totpSetup,
} from './schemas.ts';

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
    body: passkeySignIn,
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
    body: totpCode,
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
    body: newPasskey,
    status: 201,
    response: addedPasskey,
    errors: ['invalidPasskey', 'tooManyPasskeys'],
  },
  'DELETE /api/user/passkeys/:id': {
    ...change,
    summary: 'Remove a passkey',
    params: byId,
    errors: ['notFound', 'lastSecondFactor'],
  },
} as const satisfies Record<string, EndpointContract>;
