import { isAppName, type PinnedVersions } from '@meridian/federation';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Pinned versions that visitors with the link get. `until` is in milliseconds since the epoch. */
export interface Preview {
  pins: PinnedVersions;
  until: number;
}

/** Default lifetime of a preview link. */
export const PREVIEW_TTL_MS = 24 * 3600 * 1000;

const signatureOf = (secret: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(`preview.${payload}`).digest();

/** Signs a preview as a token for URLs. */
export const signPreview = (secret: string, preview: Preview): string => {
  const payload = Buffer.from(JSON.stringify(preview)).toString('base64url');
  return `${payload}.${signatureOf(secret, payload).toString('base64url')}`;
};

const isPreview = (value: unknown): value is Preview => {
  const { pins, until } = (value ?? {}) as Partial<Record<keyof Preview, unknown>>;
  return (
    typeof until === 'number' &&
    typeof pins === 'object' &&
    pins !== null &&
    Object.entries(pins).every(([app, version]) => isAppName(app) && typeof version === 'string')
  );
};

/** Returns the preview of a token; null if the token is forged, malformed or expired. `now` in milliseconds. */
export const readPreview = (secret: string, token: string, now: number): Preview | null => {
  const [payload = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secret, payload);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const preview: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return isPreview(preview) && preview.until > now ? preview : null;
};
