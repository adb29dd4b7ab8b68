import { createHash, randomInt } from 'node:crypto';

const CODES = 10;
/** Letters and digits that are not confused by eye. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 6;
const GROUP_LENGTH = 4;

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** Returns ten new codes with 117 random bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newCode);

/**
 * Returns the stored form of a code, which ignores case, blanks and hyphens. A plain hash suffices, because nobody can try
 * all codes of more than 112 random bits.
 */
export const recoveryCodeDigest = (userId: string, code: string): string => {
  const characters = code.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return createHash('sha256').update(`${userId}|${characters}`).digest('base64url');
};
