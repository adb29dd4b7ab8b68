import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { RemoteError } from './remote-error.ts';

/** Files of a package by their paths. */
export type PackageFiles = ReadonlyMap<string, Buffer>;

const KEY_ID_LENGTH = 16;

const integrityOf = (bytes: Buffer): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** Returns the text that is signed. `libs/releases/core/src/signing/release-signature.ts` contains the same format. */
export const signedText = (
  { app, version, signedAt }: { app: string; version: string; signedAt: string },
  files: PackageFiles,
): string => {
  const lines = [...files].map(([path, bytes]) => `${path} ${integrityOf(bytes)}\n`).sort();
  return `meridian-release-v1\n${app}\n${version}\n${signedAt}\n${lines.join('')}`;
};

/** Returns the id by which the shop lists a key. */
export const keyIdOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, KEY_ID_LENGTH);

/** Reads an Ed25519 private key in PEM format. @throws RemoteError */
export const readPrivateKey = (pem: string): KeyObject => {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new RemoteError('The key file contains no private key in PEM format.');
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new RemoteError('The key is not an Ed25519 key. Create one with the command keygen.');
  return key;
};

/** Returns a new key pair in PEM format with its id. */
export const createKeyPair = (): { privateKey: string; publicKey: string; id: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    id: keyIdOf(publicKey),
  };
};

/** Returns the headers with the signature of a package. */
export const signPackage = (
  privateKey: KeyObject,
  { app, version }: { app: string; version: string },
  files: PackageFiles,
  now = new Date(),
): Record<string, string> => {
  const signedAt = now.toISOString();
  const text = signedText({ app, version, signedAt }, files);
  return {
    'X-Release-Key': keyIdOf(createPublicKey(privateKey)),
    'X-Release-Signed-At': signedAt,
    'X-Release-Signature': sign(null, Buffer.from(text), privateKey).toString('base64'),
  };
};
