import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabaseUri } from '@meridian/embedded-mongodb';
import { ChannelControl, openReleaseStore, type ReleaseStore } from '@meridian/releases';
import { freePort } from '@meridian/test-servers';
import { readBuilt, startApi } from '@meridian/workflow';

/** A server that another process may have started. */
interface Server {
  url: string;
  /** The account of the owner. */
  owner: { email: string; password: string };
  /** The same server by another origin. */
  otherOrigin: string;
  releases: { RELEASES_STORAGE: 'folder'; RELEASES_DIR: string };
}
export interface Shop extends Server {
  store: ReleaseStore;
}
export interface StartedShop extends Shop {
  stop(): Promise<void>;
}

// The highest compression level needs 3.5 CPU seconds more.
const openStore = ({ releases }: Pick<Server, 'releases'>): ReleaseStore =>
  openReleaseStore(releases, undefined, 1);

/**
 * Starts a shop without watches, with the shell and the catalogue remote. Pages trust the other origin, and with `assets` all
 * files come from it.
 */
export const startShop = async ({ assets = false } = {}): Promise<StartedShop> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'meridian-interop-'));
  const releases = { RELEASES_STORAGE: 'folder', RELEASES_DIR: join(dataDir, 'releases') } as const;
  const store = openStore({ releases });
  const built = await Promise.all([readBuilt('shell'), readBuilt('catalog-mfe')]);
  await new ChannelControl(store).publishSet(built, { reason: 'test' });
  const port = await freePort();
  const owner = { email: 'owner@example.com', password: 'a-long-password-1' };
  const otherOrigin = `http://localhost:${port}`;
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const api = await startApi({
    port,
    dataDir,
    mongodbUri: testDatabaseUri(),
    admin: { ...owner, displayedPassword: '' },
    env: {
      ...releases,
      [assets ? 'ASSET_ORIGIN' : 'REMOTE_ORIGINS']: otherOrigin,
      PAYMENTS: 'sandbox',
      ALLOW_TEST_PAYMENTS: 'yes',
      API_DOCS: 'no',
      LOG_LEVEL: process.env['LOG_LEVEL'] || 'silent',
    },
  }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    owner,
    otherOrigin,
    releases,
    store,
    stop: async () => {
      await api.stop();
      await remove();
    },
  };
};

const SHARED = 'INTEROP_SHOP';

/** Starts the shop that the specs of a run share. */
export const startSharedShop = async (): Promise<StartedShop> => {
  const shop = await startShop();
  const { url, owner, otherOrigin, releases } = shop;
  process.env[SHARED] = JSON.stringify({ url, owner, otherOrigin, releases } satisfies Server);
  return shop;
};

/** The shop that the specs share. Each of them releases apps with other names. */
export const sharedShop = (): Shop => {
  const server = JSON.parse(process.env[SHARED] ?? '') as Server;
  return { ...server, store: openStore(server) };
};
