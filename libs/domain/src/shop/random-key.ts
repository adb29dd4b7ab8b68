/**
 * Returns 32 random hexadecimal digits. Browsers offer `crypto.randomUUID` only on https and localhost, so it is not
 * used here.
 */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
