import { randomBytes } from 'node:crypto';
import { SHOP_NAME } from '@meridian/domain';
import { Secret, TOTP } from 'otpauth';

/** As long as the output of SHA-1, which RFC 4226 recommends. All authenticator apps support these parameters. */
const SECRET_BYTES = 20;
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Time steps by which the clock of a device may differ. */
const MAX_STEPS_OFF = 1;

/** A code of an authenticator app, as opposed to a recovery code. */
export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code.replace(/\s/g, ''));

/** Returns a new secret in base32. */
export const newTotpSecret = (): string => {
  const { buffer } = new Uint8Array(randomBytes(SECRET_BYTES));
  return new Secret({ buffer }).base32;
};

export const totpUri = (secret: string, email: string): string =>
  new TOTP({ ...PARAMETERS, issuer: SHOP_NAME, label: email, secret }).toString();

/** Returns the time step whose code this is; null if it is none of the present ones. */
export const totpStepOf = (secret: string, code: string, now: Date): number | null => {
  const totp = new TOTP({ ...PARAMETERS, secret });
  const timestamp = now.getTime();
  const token = code.replace(/\s/g, '');
  const delta = totp.validate({ token, timestamp, window: MAX_STEPS_OFF });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
};
