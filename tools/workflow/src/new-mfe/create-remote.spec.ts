import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseManifest } from '@meridian/federation';
import { ReleaseStore } from '@meridian/releases';
import { CliError } from '../cli-error.ts';
import { createRemote } from './create-remote.ts';
import { releasedPaths } from './path-conflict.ts';

const ROOT = join(__dirname, '../../../..');

it.each([
  ['/products', 'The path /products is taken: catalog-mfe serves /products.'],
  ['/Products', 'is not a valid path'],
  ['/products/:id', 'The path /products/:id is taken: catalog-mfe serves /products/:watchName.'],
  ['/checkout', 'The path /checkout is taken: checkout-mfe serves /checkout.'],
  ['/auth', 'The path /auth is taken: shell serves /auth.'],
  ['/policies/return-policy', 'is taken: shell serves /policies/return-policy.'],
  ['/api/gifts', 'The path /api/gifts is taken: the server serves /api/*.'],
  ['/gifts', 'The path /gifts is taken: gifts-mfe serves /gifts.'],
])('rejects a new remote with the path %s', async (mounts, message) => {
  const released = [{ app: 'gifts-mfe', paths: ['/gifts'] }];
  const creation = createRemote(ROOT, { name: 'cards', mounts, released });
  await expect(creation).rejects.toThrow(CliError);
  await expect(creation).rejects.toThrow(message);
  expect(existsSync(join(ROOT, 'apps/cards-mfe'))).toBe(false);
});

it('reads the paths of a released remote whose sources are not in the workspace', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-new-mfe-'));
  const store = new ReleaseStore(join(folder, 'releases'));
  for (const half of ['browser', 'server']) mkdirSync(join(folder, half));
  const manifest: ReleaseManifest = {
    app: 'gifts-mfe',
    version: '1',
    contract: 1,
    mounts: ['/gifts'],
    slots: [],
    shared: {},
    entry: '',
    global: '',
    chunks: {},
    files: {},
    server: '',
  };
  await store.publish(manifest, folder);
  await store.point('gifts-mfe', '1', { reason: 'test' });
  expect(await releasedPaths({ RELEASES_DIR: store.root })).toEqual([
    { app: 'gifts-mfe', paths: ['/gifts'] },
  ]);
  expect(await releasedPaths({ RELEASES_STORAGE: 's3' })).toEqual([]);
  rmSync(folder, { recursive: true });
});
