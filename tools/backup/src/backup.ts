import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Contents, type Entry, readArchive, writeArchive } from './archive.ts';
import {
  isDatabaseEntry,
  readDatabase,
  requireEmptyDatabase,
  withDatabase,
  writeDatabaseEntry,
} from './database.ts';
import type { Shop } from './shop.ts';
import type { Store } from './stores.ts';

/** The entries of a store by the beginning of their paths. */
const STORES = { 'media/': 'media', 'releases/': 'releases' } as const;
/** A channel names only published versions, so the channels are read before the versions. */
const isChannelFile = (path: string): boolean => path.startsWith('channel');

async function* filesOf(store: Store, prefix: string): AsyncGenerator<Entry> {
  for (const path of await store.list(isChannelFile)) {
    const bytes = await store.read(path);
    if (bytes) yield { path: prefix + path, size: bytes.length, content: Readable.from([bytes]) };
  }
}

const fileName = (now: Date): string =>
  `meridian-${now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}.tar.gz.age`;

/**
 * Writes a backup of a shop: the database at one point in time, then images and releases. These never change, so they
 * contain all that the database names.
 * @param to a file, or a folder in which the file is named by the time
 * @returns the path of the file, which is complete
 */
export const backUp = async (
  shop: Shop,
  key: string,
  to: string,
  { isStopped = shop.isStopped } = {},
): Promise<{ file: string; contents: Contents }> => {
  const isFolder = await stat(to).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  const file = isFolder ? join(to, fileName(new Date())) : to;
  await mkdir(dirname(file), { recursive: true });
  const partial = `${file}.part`;
  try {
    const contents = await withDatabase(shop.databaseUri, async (db, client) => {
      const entries = async function* (): AsyncGenerator<Entry> {
        yield* readDatabase(db, client, { isStopped });
        yield* filesOf(shop.media, 'media/');
        yield* filesOf(shop.releases, 'releases/');
      };
      const written = await writeArchive(partial, entries(), key);
      if (![...written.keys()].some((path) => isDatabaseEntry({ path })))
        throw new Error(`The database ${db.databaseName} is empty. Check MONGODB_URI or DATA_DIR.`);
      return written;
    });
    await verify(partial, key);
    await rename(partial, file);
    return { file, contents };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
};

/** Reads a whole backup and changes nothing. @throws BackupRefusedError */
export const verify = (file: string, key: string): Promise<Contents> => readArchive(file, key);

const requireEmptyStore = async (store: Store, name: string): Promise<void> => {
  const [path] = await store.list(() => false);
  if (path !== undefined) throw new Error(`The ${name} of the shop are not empty: there is ${path}.`);
};

/**
 * Restores a backup into an empty shop. The backup is verified before anything is written.
 * @throws BackupRefusedError; Error if the shop is not empty
 */
export const restore = async (file: string, key: string, shop: Shop): Promise<Contents> => {
  await verify(file, key);
  return withDatabase(shop.databaseUri, async (db) => {
    await requireEmptyDatabase(db);
    for (const name of Object.values(STORES)) await requireEmptyStore(shop[name], name);
    return readArchive(file, key, async (entry) => {
      if (isDatabaseEntry(entry)) return writeDatabaseEntry(db, entry);
      for (const [prefix, name] of Object.entries(STORES))
        if (entry.path.startsWith(prefix))
          return shop[name].write(entry.path.slice(prefix.length), await buffer(entry.content));
      throw new Error(`The backup has an unknown entry: ${entry.path}`);
    });
  });
};
