import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { extract, pack, type Pack } from 'tar-stream';
import { BackupRefusedError, decrypt, encrypt } from './encryption.ts';

/** A part of a backup: a file, or a batch of documents. */
export interface Entry {
  path: string;
  bytes: Buffer;
}

/** Facts about a backup, and the size and hash of each entry. */
export interface Manifest {
  /** Time of the snapshot of the database, as an ISO date. */
  at: string;
  entries: Record<string, { bytes: number; sha256: string }>;
}

const MANIFEST = 'manifest.json';

const digestOf = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

const add = (archive: Pack, { path, bytes }: Entry): Promise<void> =>
  new Promise((resolve, reject) => {
    archive.entry({ name: path, size: bytes.length }, bytes, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });

/** Returns the encrypted bytes of a backup, and its manifest once they are read. */
export const writeArchive = (
  entries: AsyncIterable<Entry>,
  key: Buffer,
): { bytes: AsyncIterable<Buffer>; manifest: Promise<Manifest> } => {
  const archive = pack();
  const fill = async (): Promise<Manifest> => {
    const manifest: Manifest = { at: new Date().toISOString(), entries: {} };
    for await (const entry of entries) {
      manifest.entries[entry.path] = digestOf(entry.bytes);
      await add(archive, entry);
    }
    await add(archive, { path: MANIFEST, bytes: Buffer.from(JSON.stringify(manifest)) });
    archive.finalize();
    return manifest;
  };
  const manifest = fill().catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const zipped = createGzip();
  // An error ends the reader of `zipped`.
  pipeline(Readable.from(archive), zipped).catch(() => undefined);
  manifest.catch(() => undefined);
  return { bytes: encrypt(zipped, key), manifest };
};

const isManifest = (value: unknown): value is Manifest =>
  typeof value === 'object' && value !== null && 'at' in value && 'entries' in value;

/**
 * Reads a backup and calls `visit` for each entry, whose bytes are authenticated.
 * @returns the manifest, which agrees with the entries
 * @throws BackupRefusedError
 */
export const readArchive = async (
  bytes: AsyncIterable<Buffer>,
  key: Buffer,
  visit: (entry: Entry) => Promise<void> = () => Promise.resolve(),
): Promise<Manifest> => {
  const archive = extract();
  const unpacked = pipeline(Readable.from(decrypt(bytes, key)), createGunzip(), archive);
  // The loop below rethrows the error.
  unpacked.catch(() => undefined);
  const found: Manifest['entries'] = {};
  let manifest: unknown;
  for await (const entry of archive) {
    const content = await buffer(entry);
    const path = entry.header.name;
    if (path === MANIFEST) {
      manifest = JSON.parse(content.toString());
      continue;
    }
    found[path] = digestOf(content);
    await visit({ path, bytes: content });
  }
  await unpacked;
  if (!isManifest(manifest)) throw new BackupRefusedError('The backup has no manifest.');
  const differing = new Set([...Object.keys(manifest.entries), ...Object.keys(found)]);
  for (const [path, { bytes: size, sha256 }] of Object.entries(manifest.entries))
    if (found[path]?.sha256 === sha256 && found[path].bytes === size) differing.delete(path);
  if (differing.size > 0)
    throw new BackupRefusedError(`The backup differs from its manifest: ${[...differing].join(', ')}`);
  return manifest;
};
