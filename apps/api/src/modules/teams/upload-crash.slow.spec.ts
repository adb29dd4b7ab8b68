import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseStore } from '@meridian/releases';
import { startKillableServer } from '../../testing/killable-server.ts';
import { releaseStubShell } from '../../testing/shell-stub.ts';
import {
  createTeam,
  packFiles,
  remoteFiles,
  signatureHeaders,
  type TestTeam,
  upload,
} from '../../testing/team-package.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { OldVersions } from '../releases/old-versions.ts';

jest.setTimeout(240_000);

const SECRET = 'a secret of sixteen letters';
const APP = 'gifts-mfe';
const HOUR_MS = 3_600_000;

let shop: TestApi;
let store: ReleaseStore;
let team: TestTeam;
beforeAll(async () => {
  shop = await startTestApi({ JWT_SECRET: SECRET });
  store = await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
  team = await createTeam(shop, await shop.tokenOf('admin'), { name: 'Gifts', apps: [APP] });
});
afterAll(() => shop.stop());

const uploads = () => readdir(join(store.root, '.uploads')).catch((): string[] => []);
/** Changes the times of all entries of a folder, as if the process had died two hours ago. */
const age = async (folder: string): Promise<void> => {
  const past = new Date(Date.now() - 2 * HOUR_MS);
  for (const name of await readdir(folder)) await utimes(join(folder, name), past, past);
};

test('a server that is killed while it receives or checks a package publishes nothing', async () => {
  // The endless loop keeps the server in the release checks until it is killed.
  const files = remoteFiles(APP, '1', { code: 'while (true);' });
  const killable = await startKillableServer(shop, SECRET, 'line reserved', 1, {
    RELEASES_DIR: store.root,
    ALLOW_TEST_PAYMENTS: 'yes',
  });
  const sent = fetch(`${killable.url}/api/releases/${APP}/1`, {
    method: 'PUT',
    body: new Uint8Array(await packFiles(files)),
    headers: {
      authorization: `Bearer ${team.token}`,
      'content-type': 'application/gzip',
      ...signatureHeaders(team.keyId, team.keys, { app: APP, version: '1' }, files),
    },
  });
  for (let wait = 0; wait < 600 && (await uploads()).length === 0; wait++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  killable.kill();
  await expect(sent).rejects.toThrow();
  expect(await store.has(APP, '1')).toBe(false);
  expect(await store.versions(APP)).toEqual([]);
  expect(await uploads()).toHaveLength(1);
  expect((await upload(shop, team, APP, '1')).body.created).toBe(true);

  const job = shop.app.get(OldVersions, { strict: false });
  await job.remove();
  expect(await uploads()).toHaveLength(1);
  await age(join(store.root, '.uploads'));
  await job.remove();
  expect(await uploads()).toEqual([]);
  expect(await store.versions(APP)).toEqual(['1']);
});

test('files that a process left while it published are no version', async () => {
  await mkdir(join(store.root, APP, '.2.left'), { recursive: true });
  await writeFile(join(store.root, APP, '.2.left', 'release.json'), '{}');
  expect(await store.has(APP, '2')).toBe(false);
  expect(await store.versions(APP)).toEqual(['1']);
  expect((await upload(shop, team, APP, '2')).body.created).toBe(true);
});
