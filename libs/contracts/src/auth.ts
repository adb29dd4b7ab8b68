import { z } from 'zod';
import type { EndpointContract } from './endpoint.ts';
import { credentials, currentPassword, newPassword, registration, session } from './users.ts';
import { email, linkToken } from './values.ts';

export const authEndpoints = {
  'POST /api/user/login': {
    summary: 'Sign in',
    access: 'public',
    challenge: 'strict',
    body: credentials,
    response: session,
    errors: ['invalidCredentials', 'secondFactorRequired', 'accountSuspended'],
  },
  'POST /api/user/register': {
    summary: 'Register',
    access: 'public',
    challenge: 'strict',
    body: registration,
    status: 201,
    response: session,
    errors: ['emailTaken'],
  },
  'POST /api/user/forgot': {
    summary: 'Send a link to set a new password, if the account exists',
    access: 'public',
    challenge: 'strict',
    body: z.strictObject({ email }),
    status: 202,
  },
  'POST /api/user/reset': {
    summary: 'Set a new password by an emailed link; ends all sessions and signs in',
    access: 'public',
    body: z.strictObject({ token: linkToken, password: newPassword }),
    response: session,
    errors: ['linkExpired', 'invalidCredentials', 'secondFactorRequired', 'accountSuspended'],
  },
  'PUT /api/user/password': {
    summary: 'Change the own password; ends all other sessions',
    access: 'user',
    body: z.strictObject({ current: currentPassword, password: newPassword }),
    errors: ['confirmationRequired', 'invalidCredentials'],
  },
  'PUT /api/user/email': {
    summary: 'Change the own email; takes effect by a link that is sent to the new address',
    access: 'user',
    body: z.strictObject({ email, password: currentPassword }),
    status: 202,
    errors: ['confirmationRequired', 'invalidCredentials'],
  },
  'POST /api/user/verification': {
    summary: 'Send the link that verifies the own email again; once per minute',
    access: 'user',
    status: 202,
  },
  'POST /api/user/verify': {
    summary: 'Verify or change an email by an emailed link',
    access: 'public',
    body: z.strictObject({ token: linkToken }),
    errors: ['linkExpired', 'emailTaken'],
  },
} as const satisfies Record<string, EndpointContract>;
