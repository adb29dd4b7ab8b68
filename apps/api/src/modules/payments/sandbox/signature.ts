import { createHmac, timingSafeEqual } from 'node:crypto';
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

/** Header with the signature of a test bank's webhook: `t=<seconds>,v1=<hex>`. */
export const SIGNATURE_HEADER = 'sandbox-signature';
/** Messages whose timestamp differs more than this are rejected. */
const TOLERANCE_SECONDS = 300;

const digestOf = (body: Buffer | string, seconds: number, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** Signs the bytes of a message together with the timestamp. */
export const sign = (body: Buffer | string, secret: string, now = Date.now()): string => {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${digestOf(body, seconds, secret).toString('hex')}`;
};

/** Whether a message has a valid and recent signature. */
export const isSigned = (
  body: Buffer,
  signature: string | undefined,
  secret: string,
  now = Date.now(),
): boolean => {
  const [, time = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (hex === '' || Math.abs(now / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), digestOf(body, Number(time), secret));
};
