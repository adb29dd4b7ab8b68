import { join } from 'node:path';
import { readVariables } from '@meridian/config';
import { startEmbeddedMongodb, withDatabase } from '@meridian/embedded-mongodb';
import { bucketStore, folderStore, type Store } from './stores.ts';

/** Name of the shop's database in the embedded engine. */
const DATABASE = 'meridian';
const ORIGINALS = 'originals';

/** The places of the data of a shop. */
export interface Shop {
  databaseUri: string;
  /** Whether the embedded engine runs for this command only, so that nothing else writes. */
  isStopped: boolean;
  media: Store;
  releases: Store;
  /** Stops the embedded engine. */
  close(): Promise<void>;
}

const openEngine = async (dataDir: string): Promise<Pick<Shop, 'databaseUri' | 'isStopped' | 'close'>> => {
  const engine = await startEmbeddedMongodb({
    dataDir: join(dataDir, 'mongodb'),
    onMessage: (message) => console.error(message),
  });
  return {
    databaseUri: withDatabase(engine.uri, DATABASE),
    isStopped: true,
    close: () => engine.stop(),
  };
};

/** Opens the shop of an environment. @throws ConfigError, DataFolderInUseError */
export const openShop = async (environment: NodeJS.ProcessEnv): Promise<Shop> => {
  const config = readVariables(
    [
      'DATA_DIR',
      'MEDIA_STORAGE',
      'S3_BUCKET',
      'S3_REGION',
      'S3_ENDPOINT',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'RELEASES_DIR',
      'RELEASES_STORAGE',
      'RELEASES_BUCKET',
    ],
    environment,
  );
  const uri = environment['MONGODB_URI']?.trim();
  if (uri) readVariables(['MONGODB_URI'], environment);
  const database = uri
    ? { databaseUri: uri, isStopped: false, close: () => Promise.resolve() }
    : await openEngine(config.DATA_DIR);
  return {
    ...database,
    media:
      config.MEDIA_STORAGE === 's3' && config.S3_BUCKET
        ? bucketStore(config.S3_BUCKET, `${ORIGINALS}/`, config)
        : folderStore(join(config.DATA_DIR, 'media', ORIGINALS)),
    releases:
      config.RELEASES_STORAGE === 's3' && config.RELEASES_BUCKET
        ? bucketStore(config.RELEASES_BUCKET, '', config)
        : folderStore(config.RELEASES_DIR),
  };
};

/** Opens a shop in a folder: `DATA_DIR`, with the releases below it. */
export const openFolder = async (folder: string): Promise<Shop> => ({
  ...(await openEngine(folder)),
  media: folderStore(join(folder, 'media', ORIGINALS)),
  releases: folderStore(join(folder, 'releases')),
});
