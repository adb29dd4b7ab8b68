import { createHmac } from 'node:crypto';
import type { Config } from '../../../platform/config/config.ts';
import { signingSecret } from '../../../platform/config/signing-secret.ts';

/** Injection token of the secret that signs the test bank's webhooks. */
export const SANDBOX_SECRET = Symbol('sandbox secret');

/** The configured secret, or one that all processes of the shop derive from the signing secret. */
export const sandboxSecret = async (config: Config): Promise<string> =>
  config.SANDBOX_WEBHOOK_SECRET ??
  createHmac('sha256', await signingSecret(config))
    .update('sandbox bank')
    .digest('base64url');
