import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns the stored form of a token: SHA-256 in hexadecimal, so that a copy of the database opens no link. */
export const linkTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
