import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { decrypt, encrypt } from './encryption.ts';

/** A file of a backup. */
export interface Entry {
  path: string;
  /** Bytes of the content. */
  size: number;
  content: AsyncIterable<Buffer>;
}

/** Size of each file of a backup, by path. */
export type Contents = Map<string, number>;

const add = async (archive: Pack, { path, size, content }: Entry): Promise<void> => {
  const file = archive.entry({ name: path, size }, () => undefined);
  const isWritten = once(file, 'finish');
  for await (const chunk of content) if (!file.write(chunk)) await once(file, 'drain');
  file.end(null);
  await isWritten;
};

/** Writes an encrypted, gzipped tar file that only its owner can read. */
export const writeArchive = async (
  file: string,
  entries: AsyncIterable<Entry>,
  identity: string,
): Promise<Contents> => {
  const archive = pack();
  const contents: Contents = new Map();
  const fill = async (): Promise<void> => {
    for await (const entry of entries) {
      await add(archive, entry);
      contents.set(entry.path, entry.size);
    }
    archive.finalize();
  };
  await Promise.all([
    fill().catch((error: unknown) => {
      archive.destroy(error as Error);
      throw error;
    }),
    pipeline(
      Readable.from(archive),
      createGzip(),
      (zipped: AsyncIterable<Buffer>) => encrypt(zipped, identity),
      createWriteStream(file, { mode: 0o600 }),
    ),
  ]);
  return contents;
};

/**
 * Reads a backup and calls `visit` for each entry, which must read its content. The content is authenticated.
 * @throws BackupRefusedError
 */
export const readArchive = async (
  file: string,
  identity: string,
  visit?: (entry: Entry) => Promise<void>,
): Promise<Contents> => {
  const archive = extract();
  const unpacked = pipeline(
    Readable.from(decrypt(createReadStream(file), identity)),
    createGunzip(),
    archive,
  );
  // The loop below rethrows the error.
  unpacked.catch(() => undefined);
  const contents: Contents = new Map();
  for await (const entry of archive) {
    const { name: path, size = 0 } = entry.header;
    if (visit) await visit({ path, size, content: entry as AsyncIterable<Buffer> });
    else entry.resume();
    contents.set(path, size);
  }
  await unpacked;
  return contents;
};
