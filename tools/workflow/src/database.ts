import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { StartConfig } from '@meridian/config';
import { DataFolderInUseError, startEmbeddedMongodb, withDatabase } from '@meridian/embedded-mongodb';
import { CliError } from './cli-error.ts';

const CONNECT_TIMEOUT_MS = 8000;
/** How long the database of a shop that is stopping may use the data folder. */
const RELEASE_TIMEOUT_MS = 5000;
const RETRY_INTERVAL_MS = 100;

export interface Database {
  uri: string;
  stop(): Promise<void>;
  /** Resolves with a name for the message if the database exits unexpectedly. */
  exited: Promise<string>;
}

const checkConnection = async (uri: string): Promise<void> => {
  // Imported only if it is used, because `npm start` runs as long as the shop.
  const { default: mongoose } = await import('mongoose');
  try {
    const connection = await mongoose
      .createConnection(uri, { serverSelectionTimeoutMS: CONNECT_TIMEOUT_MS })
      .asPromise();
    await connection.close();
  } catch {
    throw new CliError(
      'The database at MONGODB_URI does not answer (timeout): start it, correct the URI, or unset MONGODB_URI to use the embedded database.',
    );
  }
};

/** The engine stops writing when less is free. */
const MIN_FREE_MB = 500;

/** @throws CliError if the engine could not work on the folder */
const checkFolders = (dataDir: string): void => {
  if (!existsSync(tmpdir()))
    throw new CliError(`The temporary folder ${tmpdir()} does not exist: create it, or set TMPDIR.`);
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = statfsSync(folder);
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20);
  if (freeMb < MIN_FREE_MB)
    throw new CliError(
      `The disk of DATA_DIR has ${freeMb} MB free, and the database needs ${MIN_FREE_MB}: free some, or set DATA_DIR.`,
    );
};

/** Starts the embedded engine. If a previous one still uses the folder, waits until it has stopped. */
const startEngine = async (dataDir: string, onMessage: (line: string) => void) => {
  for (const startedAt = Date.now(); ; await delay(RETRY_INTERVAL_MS)) {
    try {
      return await startEmbeddedMongodb({ dataDir, onMessage });
    } catch (error) {
      const isTooLate = Date.now() - startedAt > RELEASE_TIMEOUT_MS;
      if (isTooLate || !(error instanceof DataFolderInUseError)) throw error;
    }
  }
};

/** Connects to the deployment at `MONGODB_URI`, or starts the embedded engine on the data folder. @throws CliError */
export const openDatabase = async (
  { MONGODB_URI, DATA_DIR }: Pick<StartConfig, 'MONGODB_URI' | 'DATA_DIR'>,
  onMessage: (line: string) => void,
): Promise<Database> => {
  if (MONGODB_URI) {
    await checkConnection(MONGODB_URI);
    return { uri: MONGODB_URI, stop: () => Promise.resolve(), exited: new Promise(() => undefined) };
  }
  checkFolders(resolve(DATA_DIR));
  const engine = await startEngine(join(DATA_DIR, 'mongodb'), onMessage);
  return {
    uri: withDatabase(engine.uri, 'meridian'),
    stop: () => engine.stop(),
    exited: engine.exited.then(() => 'The database'),
  };
};
