import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabaseUri } from '@meridian/embedded-mongodb';
import { appNames } from '@meridian/build';
import type { AppName } from '@meridian/federation';
import { publish } from '@meridian/release';
import { openReleaseStore, type ReleaseStore } from '@meridian/releases';
import { seedShop } from '@meridian/seed';
import { type Bucket, freePort } from '@meridian/test-servers';
import { startApi } from '@meridian/workflow';

export interface Shop {
  url: string;
  /** Every server of the shop; the first one is at `url`. */
  servers: string[];
  store: ReleaseStore;
  admin: { email: string; password: string };
  stop(): Promise<void>;
}

export interface ShopOptions {
  /** Environment of the server besides what the tests need. */
  env?: Record<string, string>;
  /** Processes on the same database, pictures and releases, default 1. */
  processes?: number;
  /** Keeps the releases; every server reads them into a folder of its own, as on machines of their own. */
  bucket?: Bucket;
}

/** The name of the bucket that a shop's releases are kept in. */
export const RELEASES_BUCKET = 'releases';

const ADMIN = { email: 'owner@example.com', password: 'a-long-password-1' };

/** Encoding the same pictures in every shop anew would take most of the machine. */
const shareDerivedPictures = async (mediaDir: string): Promise<void> => {
  const shared = process.env['E2E_DERIVED_PICTURES'];
  if (!shared) return;
  await mkdir(mediaDir);
  await symlink(shared, join(mediaDir, 'derived'));
};

/** A shop of its own: the built apps, a fresh database with the demo catalogue, a release store, a port. */
export const startShop = async ({ env = {}, processes = 1, bucket }: ShopOptions = {}): Promise<Shop> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'meridian-e2e-'));
  const releasesOf = (machine: string): Record<string, string> =>
    bucket
      ? {
          RELEASES_STORAGE: 's3',
          RELEASES_BUCKET,
          RELEASES_DIR: join(dataDir, `releases-${machine}`),
          S3_ENDPOINT: bucket.url,
          S3_ACCESS_KEY_ID: 'key',
          S3_SECRET_ACCESS_KEY: 'secret',
        }
      : { RELEASES_DIR: join(dataDir, 'releases') };
  const store = openReleaseStore(releasesOf('team'));
  const published = process.env['E2E_RELEASES'];
  if (published && !bucket) await cp(published, join(dataDir, 'releases'), { recursive: true });
  else for (const app of appNames()) await publish(app, store, 'test');
  const mongodbUri = testDatabaseUri();
  const mediaDir = join(dataDir, 'media');
  await shareDerivedPictures(mediaDir);
  await seedShop({ mongodbUri, mediaDir });
  const running: { url: string; stop(): Promise<void> }[] = [];
  for (let machine = 0; machine < processes; machine++) {
    const port = await freePort();
    const api = await startApi({
      port,
      dataDir,
      mongodbUri,
      admin: { ...ADMIN, displayedPassword: '' },
      env: {
        ...releasesOf(String(machine)),
        COUNTRY_HEADER: 'x-country',
        PAYMENTS: 'sandbox',
        ALLOW_TEST_PAYMENTS: 'yes',
        RATE_LIMIT_LOGIN: '1000',
        LOG_LEVEL: process.env['LOG_LEVEL'] || 'silent',
        ...env,
      },
    });
    running.push({ url: `http://127.0.0.1:${port}`, stop: () => api.stop() });
  }
  const servers = running.map(({ url }) => url);
  return {
    url: servers[0] ?? '',
    servers,
    store,
    admin: ADMIN,
    stop: async () => {
      await Promise.all(running.map((server) => server.stop()));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** What the channel of an app points to. */
export const liveVersion = async (store: ReleaseStore, app: AppName): Promise<string> => {
  const version = (await store.channels())[app]?.stable.version;
  if (!version) throw new Error(`${app} is not released`);
  return version;
};
