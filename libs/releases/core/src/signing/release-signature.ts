import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/** Signature of a version, stored as `signature.json` beside its manifest. */
export interface ReleaseSignature {
  /** Id of the public key, see `keyIdOf`. */
  key: string;
  /** ISO 8601. */
  signedAt: string;
  /** Ed25519 signature of `signedText`, in base64. */
  signature: string;
}

/** `sha256-…` of each file of a package, by its path. */
export type FileHashes = ReadonlyMap<string, string>;

const KEY_ID_LENGTH = 16;

/** Returns the integrity value of a file. */
export const integrityOf = (bytes: Buffer | string): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/**
 * Returns the text that a team signs. It contains app and version, so that a signature cannot be used for another one.
 * `tools/releases/cli/src/remote/sign-package.ts` contains the same format, because the client depends on no other package.
 */
export const signedText = (
  { app, version, signedAt }: { app: string; version: string; signedAt: string },
  hashes: FileHashes,
): string => {
  const lines = [...hashes].map(([path, hash]) => `${path} ${hash}\n`).sort();
  return `meridian-release-v1\n${app}\n${version}\n${signedAt}\n${lines.join('')}`;
};

/** Reads an Ed25519 public key in PEM format. Throws an error for any other text. */
const readPublicKey = (pem: string): KeyObject => {
  // `createPublicKey` also accepts private keys, which must never be sent to a server.
  if (pem.includes('PRIVATE KEY')) throw new Error('this is a private key');
  const key = createPublicKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('this is not an Ed25519 key');
  return key;
};

const derOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

/** Returns the key in its canonical PEM form. Throws an error for a text that is not an Ed25519 public key. */
export const canonicalKey = (pem: string): string =>
  readPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();

/** Returns the id of a public key: the first 16 hexadecimal digits of the SHA-256 of its DER form. */
export const keyIdOf = (pem: string): string =>
  createHash('sha256')
    .update(derOf(readPublicKey(pem)))
    .digest('hex')
    .slice(0, KEY_ID_LENGTH);

/** Returns whether the owner of a public key has signed a text. */
export const isSignedBy = (pem: string, text: string, signature: string): boolean =>
  verify(null, Buffer.from(text), readPublicKey(pem), Buffer.from(signature, 'base64'));
