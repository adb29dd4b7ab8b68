import type { ReleaseManifest } from '@meridian/federation';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import {
  type FileHashes,
  integrityOf,
  isSignedBy,
  type ReleaseSignature,
  signedText,
} from './release-signature.ts';

/** The signature of a version. */
export const SIGNATURE_FILE = 'signature.json';
/** The manifest as it was signed. `release.json` also contains what the release checks read from the code. */
export const SIGNED_MANIFEST_FILE = 'signed-release.json';
const MANIFEST_FILE = 'release.json';

/** A package of a team with its signature, before it is published. */
export interface SignedPackage {
  signature: ReleaseSignature;
  /** Bytes of the manifest as it was signed. */
  manifest: Buffer;
}

/** A registered public key of a team. */
export interface SigningKey {
  /** PEM. */
  publicKey: string;
  /** Signatures from this time on are not valid. */
  revokedAt: Date | null;
}

/** A version whose signature is missing or not valid. It is not loaded. */
export class SignatureError extends Error {
  override name = 'SignatureError';
}

/** Fields of the manifest that the release checks set. */
const CHECKED_FIELDS = ['contract', 'mounts', 'parameters', 'slots', 'namespace'] as const;
const signedFieldsOf = (manifest: ReleaseManifest): Partial<ReleaseManifest> => {
  const fields: Partial<ReleaseManifest> = { ...manifest };
  for (const field of CHECKED_FIELDS) delete fields[field];
  return fields;
};

/** A file of a version is not larger. */
const maxOutputLength = 64 * 1024 * 1024;
const DECOMPRESS = new Map<string, (bytes: Buffer) => Promise<Buffer>>([
  ['.br', (bytes) => promisify(brotliDecompress)(bytes, { maxOutputLength })],
  ['.gz', (bytes) => promisify(gunzip)(bytes, { maxOutputLength })],
]);

/** Hashes a file in parts, because a large one would block the event loop. */
const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  return `sha256-${hash.digest('base64')}`;
};

/** Hashes the files of a folder by their paths, with `/` as separator. */
export const hashFiles = async (folder: string): Promise<Map<string, string>> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const hashes = new Map<string, string>();
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).replaceAll('\\', '/');
    if (!entry.isFile()) throw new SignatureError(`${path} is not a regular file`);
    hashes.set(path, await hashFile(file));
  }
  return hashes;
};

/** Removes the precompressed files, after a comparison with their originals. @throws SignatureError */
const withoutCompressed = async (folder: string, hashes: Map<string, string>): Promise<void> => {
  for (const path of [...hashes.keys()]) {
    const decompress = DECOMPRESS.get(path.slice(-3));
    const original = hashes.get(path.slice(0, -3));
    if (!decompress || !original) continue;
    const bytes = await readFile(join(folder, path));
    if (integrityOf(await decompress(bytes)) !== original)
      throw new SignatureError(`${path} differs from its original`);
    hashes.delete(path);
  }
};

/** The files of a published version as its team has signed them. @throws SignatureError */
export const signedFilesOf = async (folder: string): Promise<FileHashes> => {
  const hashes = await hashFiles(folder);
  await withoutCompressed(folder, hashes);
  const manifest = hashes.get(SIGNED_MANIFEST_FILE);
  if (!manifest) throw new SignatureError(`${SIGNED_MANIFEST_FILE} is missing`);
  for (const name of [SIGNATURE_FILE, SIGNED_MANIFEST_FILE]) hashes.delete(name);
  return hashes.set(MANIFEST_FILE, manifest);
};

/** Reads the signature of a published version; null if it has none. */
export const readSignature = async (folder: string): Promise<ReleaseSignature | null> => {
  const text = await readFile(join(folder, SIGNATURE_FILE), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as ReleaseSignature);
};

/**
 * Verifies that a team has signed every file of a published version, and that its manifest is the signed one apart from
 * the fields that the release checks set.
 * @param keyOf returns the team's key with an id @throws SignatureError
 */
export const verifySignedVersion = async (
  manifest: ReleaseManifest,
  folder: string,
  keyOf: (id: string) => SigningKey | undefined,
): Promise<void> => {
  const { app, version } = manifest;
  const signature = await readSignature(folder);
  if (!signature) throw new SignatureError(`${app} ${version} has no signature`);
  const { key: id, signedAt } = signature;
  const key = keyOf(id);
  if (!key) throw new SignatureError(`${app} ${version} is signed with the unknown key ${id}`);
  if (key.revokedAt && Date.parse(signedAt) >= key.revokedAt.getTime())
    throw new SignatureError(`${app} ${version} was signed after its key ${id} was revoked`);
  const text = signedText({ app, version, signedAt }, await signedFilesOf(folder));
  if (!isSignedBy(key.publicKey, text, signature.signature))
    throw new SignatureError(`the signature of ${app} ${version} does not match its files`);
  const signed = JSON.parse(await readFile(join(folder, SIGNED_MANIFEST_FILE), 'utf8')) as ReleaseManifest;
  if (!isDeepStrictEqual(signedFieldsOf(signed), signedFieldsOf(manifest)))
    throw new SignatureError(`the manifest of ${app} ${version} differs from the signed one`);
};
