/**
 * 32 hexadecimal digits that nobody can guess. `crypto.randomUUID` does not serve: browsers offer it, like
 * `crypto.subtle`, only on https and localhost.
 */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
