import { createHmac } from 'node:crypto';
import type { Config } from '../../../platform/config/config.ts';
import { signingSecret } from '../../../platform/config/signing-secret.ts';

/** Injection token of the secret between the sandbox bank and the shop. */
export const SANDBOX_SECRET = Symbol('sandbox secret');

/** The secret that all processes of the shop agree on. */
export const sandboxSecret = async (config: Config): Promise<string> =>
  config.SANDBOX_WEBHOOK_SECRET ??
  createHmac('sha256', await signingSecret(config))
    .update('sandbox bank')
    .digest('base64url');
