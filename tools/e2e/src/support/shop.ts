import { copyFile, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabaseUri } from '@meridian/embedded-mongodb';
import { type AppName, remotesIn } from '@meridian/federation';
import { openReleaseStore, type ReleaseStore } from '@meridian/releases';
import { seedShop } from '@meridian/seed';
import { type Bucket, freePort, startBucket } from '@meridian/test-servers';
import { publishBuilt, startApi } from '@meridian/workflow';

export interface Shop {
  url: string;
  /** Every server of the shop; the first one is at `url`. */
  servers: string[];
  store: ReleaseStore;
  /** Folder with the data of the servers, for example their mails. */
  dataDir: string;
  /** The release bucket, if the shop has one. */
  bucket: Bucket | undefined;
  admin: { email: string; password: string };
  stop(): Promise<void>;
}

export interface ShopOptions {
  /** Additional environment variables of the server. */
  env?: Record<string, string>;
  /** Number of processes on the same database, images and releases, default 1. */
  processes?: number;
  /** Whether the releases are in a bucket. Every server then caches them in its own folder, like separate machines. */
  bucket?: boolean;
}

/** Name of the release bucket. */
const RELEASES_BUCKET = 'releases';

const ADMIN = { email: 'owner@example.com', password: 'a-long-password-1' };

/** Opens a release store. The highest compression level would need a quarter of the CPU time of all tests. */
export const openStore = (environment: Record<string, string>): ReleaseStore =>
  openReleaseStore(environment, undefined, 1);

/** All shops share the resized images, see `writeDerivatives` in `global-setup.ts`. */
const shareDerivedPictures = async (mediaDir: string): Promise<void> => {
  const shared = process.env['E2E_DERIVED_PICTURES'];
  if (!shared) return;
  await mkdir(mediaDir);
  await symlink(shared, join(mediaDir, 'derived'));
};

/** Copies the stable versions of a folder. Publishing them again would render their pages, which takes 5 CPU seconds. */
const copyReleases = async (folder: string, target: ReleaseStore): Promise<void> => {
  const source = openStore({ RELEASES_DIR: folder });
  const channels = await source.channels();
  const manifests = await Promise.all(
    (['shell', ...remotesIn(channels)] as const).map((app) =>
      source.manifest(app, channels[app]?.stable.version ?? ''),
    ),
  );
  for (const manifest of manifests)
    await target.publish(manifest, source.folderOf(manifest.app, manifest.version));
  await target.pointAll(manifests, { reason: 'start' });
};

/** Starts a shop with the built apps, a new database with the demo data, a release store and a free port. */
export const startShop = async (options: ShopOptions = {}): Promise<Shop> => {
  const { env = {}, processes = 1 } = options;
  const bucket = options.bucket ? await startBucket(RELEASES_BUCKET) : undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'meridian-e2e-'));
  const running: { url: string; stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(running.map((server) => server.stop()));
    bucket?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
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
  const store = openStore(releasesOf('team'));
  try {
    const published = process.env['E2E_RELEASES'];
    if (!published) await publishBuilt(store);
    else if (bucket) await copyReleases(published, store);
    else await cp(published, join(dataDir, 'releases'), { recursive: true });
    const mongodbUri = testDatabaseUri();
    const mediaDir = join(dataDir, 'media');
    await shareDerivedPictures(mediaDir);
    await seedShop({ mongodbUri, media: { DATA_DIR: dataDir, MEDIA_STORAGE: 'folder' } });
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
          RATE_LIMIT_PAGES: '1000000',
          // The servers would need a quarter of the CPU time for images that no test requests.
          WARM_IMAGES: 'no',
          API_DOCS: 'no',
          LOG_LEVEL: process.env['LOG_LEVEL'] || 'silent',
          ...env,
        },
      });
      running.push({ url: `http://127.0.0.1:${port}`, stop: () => api.stop() });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const servers = running.map(({ url }) => url);
  return {
    url: servers[0] ?? '',
    servers,
    store,
    dataDir,
    bucket,
    admin: ADMIN,
    stop,
  };
};

/** Makes the built versions live again, so that another spec file can use the shop. */
export const restoreReleases = ({ store }: Shop): Promise<void> =>
  copyFile(join(process.env['E2E_RELEASES'] ?? '', 'channels.json'), join(store.root, 'channels.json'));

/** Address of the shop that all workers share, for `joinShop`. */
interface SharedShop {
  url: string;
  dataDir: string;
}

/** Starts the shop that all workers share. `joinShop` finds it by an environment variable. */
export const startSharedShop = async (): Promise<Shop> => {
  const shop = await startShop();
  const { url, dataDir } = shop;
  process.env['E2E_SHARED_SHOP'] = JSON.stringify({ url, dataDir } satisfies SharedShop);
  return shop;
};

/** The shop that all workers share. It is stopped after all tests. */
export const joinShop = (): Shop => {
  const { url, dataDir } = JSON.parse(process.env['E2E_SHARED_SHOP'] ?? '') as SharedShop;
  return {
    ...{ url, servers: [url], dataDir, bucket: undefined, admin: ADMIN },
    store: openStore({ RELEASES_DIR: join(dataDir, 'releases') }),
    stop: () => Promise.resolve(),
  };
};

/** Returns the stable version of an app. */
export const liveVersion = async (store: ReleaseStore, app: AppName): Promise<string> => {
  const version = (await store.channels())[app]?.stable.version;
  if (!version) throw new Error(`The app ${app} has no stable version`);
  return version;
};
