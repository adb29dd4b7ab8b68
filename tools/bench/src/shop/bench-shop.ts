import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedMongodb, withDatabase } from '@meridian/embedded-mongodb';
import { appNames } from '@meridian/build';
import { publish } from '@meridian/release';
import { ReleaseStore } from '@meridian/releases';
import { startApi } from '@meridian/workflow';
import { randomBytes } from 'node:crypto';
import type { CleanupStack } from '../cleanup-stack.ts';
import { freePort } from './free-port.ts';
import { type Memory, readMemory } from './memory.ts';

/** Rate limit that a load test never reaches. */
const UNLIMITED = '100000000';
const FIRST_PORT = 5300;
/** A slow machine indexes 100,000 watches in about a minute. */
const READY_TIMEOUT_MINUTES = 5;

export interface ShopServer {
  origin: string;
  memory(): Promise<Memory>;
}

export interface BenchShop {
  mongodbUri: string;
  /** Starts a built server on the database of the shop. */
  server(main: string): Promise<ShopServer>;
}

/** Starts an embedded database and fills a release store in a folder. The cleanup stack stops everything. */
export const startBenchShop = async (folder: string, cleanup: CleanupStack): Promise<BenchShop> => {
  await mkdir(folder, { recursive: true });
  const engine = await startEmbeddedMongodb({
    dataDir: join(folder, 'mongodb'),
    onMessage: (line) => console.error(line),
  });
  cleanup.add(() => engine.stop());
  const mongodbUri = withDatabase(engine.uri, 'meridian');
  const releasesDir = join(folder, 'releases');
  const store = new ReleaseStore(releasesDir);
  for (const app of appNames()) await publish(app, store, 'bench');

  const server = async (main: string): Promise<ShopServer> => {
    const port = await freePort(FIRST_PORT);
    const token = randomBytes(24).toString('base64url');
    const api = await startApi({
      port,
      dataDir: folder,
      mongodbUri,
      admin: null,
      main,
      readyTimeoutMinutes: READY_TIMEOUT_MINUTES,
      env: {
        HOST: '127.0.0.1',
        RELEASES_DIR: releasesDir,
        PAYMENTS: 'sandbox',
        RATE_LIMIT_API: UNLIMITED,
        RATE_LIMIT_PAGES: UNLIMITED,
        RATE_LIMIT_LOGIN: UNLIMITED,
        METRICS_TOKEN: token,
        LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
      },
    });
    cleanup.add(() => api.stop());
    const origin = `http://127.0.0.1:${port}`;
    return { origin, memory: () => readMemory(origin, token) };
  };
  return { mongodbUri, server };
};
