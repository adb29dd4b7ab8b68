import { createHash, type Hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { RELEASE_PACKAGE } from '@meridian/contracts';
import type { FileHashes } from '@meridian/releases';
import { extract } from 'tar-stream';
import { isAppError } from '../../../platform/errors/app-error.ts';
import { ByteLimit } from '../../../platform/http/byte-limit.ts';
import { PackageError } from './package-error.ts';
import { requirePackagePath } from './package-paths.ts';

/** A slow client must not keep others from uploading. */
const TIMEOUT_MS = 120_000;
const SMALL_FILE_BYTES = 64 * 1024;

const hashOf = (hash: Hash): string => `sha256-${hash.digest('base64')}`;

/**
 * Writes a small file of the archive. A package can have thousands, and the three calls of an asynchronous write need more
 * time of this thread than the write itself. Returns its hash.
 */
const writeSmallEntry = async (entry: AsyncIterable<Buffer>, file: string): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  writeFileSync(file, bytes, { flag: 'wx' });
  return hashOf(createHash('sha256').update(bytes));
};

/** Writes a file of the archive while it is received. Returns its hash. */
const writeEntry = async (entry: AsyncIterable<Buffer>, file: string): Promise<string> => {
  const hash = createHash('sha256');
  const handle = await open(file, 'wx');
  try {
    for await (const chunk of entry) {
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  return hashOf(hash);
};

/** A file in place of a folder, or a folder in place of a file. */
const isPathConflict = (error: unknown): boolean =>
  ['ENOTDIR', 'EEXIST', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

const toPackageError = (error: unknown): unknown => {
  if (error instanceof PackageError || isAppError(error)) return error;
  if (isPathConflict(error)) return new PackageError('two entries have the same path');
  // Only a failed call of the file system, such as a full disk, is a fault of this server.
  const isOwnFault = (error as NodeJS.ErrnoException).syscall !== undefined;
  return isOwnFault ? error : new PackageError('it is not a complete gzip-compressed tar archive');
};

/**
 * Writes the files of a gzip-compressed tar archive to a folder while it is received. Nothing is written outside of the
 * folder, and the archive is abandoned as soon as it exceeds a limit.
 * @returns the hash of each file by its path @throws PackageError, AppError `payloadTooLarge`
 */
export const unpackPackage = async (source: Readable, folder: string): Promise<FileHashes> => {
  const hashes = new Map<string, string>();
  /** Paths in lower case, because a file system can be case-insensitive. */
  const taken = new Set<string>();
  const folders = new Set<string>();
  const { bytes, unpackedBytes, files } = RELEASE_PACKAGE;
  /** Folders count, too: some tools add one per file. */
  const maxEntries = 2 * files;
  const archive = extract();
  const received = new ByteLimit(bytes);
  // The request is not a part of the pipeline, which would destroy the connection before the response is sent.
  source.pipe(received);
  source.once('error', (error) => received.destroy(error));
  source.once('close', () => {
    if (!source.readableEnded) received.destroy(new PackageError('the upload was interrupted'));
  });
  const timer = setTimeout(
    () => received.destroy(new PackageError(`the upload took longer than ${TIMEOUT_MS / 1000} s`)),
    TIMEOUT_MS,
  );
  const unpacking = pipeline(received, createGunzip(), new ByteLimit(unpackedBytes), archive);
  // Awaited below; the entries can fail first.
  unpacking.catch(() => undefined);
  try {
    let entries = 0;
    for await (const entry of archive) {
      const { name, type } = entry.header;
      if (++entries > maxEntries) throw new PackageError(`it has more than ${maxEntries} entries`);
      if (type === 'directory') {
        entry.resume();
        continue;
      }
      if (type !== 'file')
        throw new PackageError(`${JSON.stringify(name.slice(0, 100))} is not a regular file`);
      requirePackagePath(name);
      if (taken.has(name.toLowerCase())) throw new PackageError(`${name} exists twice`);
      taken.add(name.toLowerCase());
      if (taken.size > files) throw new PackageError(`it has more than ${files} files`);
      const file = join(folder, name);
      if (!folders.has(dirname(file))) await mkdir(dirname(file), { recursive: true });
      folders.add(dirname(file));
      const isSmall = (entry.header.size ?? Infinity) <= SMALL_FILE_BYTES;
      hashes.set(
        name,
        await (isSmall
          ? writeSmallEntry(entry as AsyncIterable<Buffer>, file)
          : writeEntry(entry as AsyncIterable<Buffer>, file)),
      );
    }
    await unpacking;
    return hashes;
  } catch (error) {
    source.unpipe(received);
    received.destroy();
    // The pipeline knows why the archive has ended.
    const reason: unknown = await unpacking.then(
      () => error,
      (cause: unknown) => (error instanceof PackageError || isPathConflict(error) ? error : cause),
    );
    throw toPackageError(reason);
  } finally {
    clearTimeout(timer);
    source.resume();
  }
};
