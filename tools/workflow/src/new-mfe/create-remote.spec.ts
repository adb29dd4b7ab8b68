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
  ['/products', '/products is taken: catalog-mfe answers /products.'],
  ['/Products', 'is no address'],
  ['/products/:id', '/products/:id is taken: catalog-mfe answers /products/:watchName.'],
  ['/checkout', '/checkout is taken: checkout-mfe answers /checkout.'],
  ['/auth', '/auth is taken: shell answers /auth.'],
  ['/policies/return-policy', 'is taken: shell answers /policies/return-policy.'],
  ['/api/gifts', '/api/gifts is taken: the server answers /api/*.'],
  ['/gifts', '/gifts is taken: gifts-mfe answers /gifts.'],
])('a new remote is not made with the path %s', async (mounts, message) => {
  const released = [{ app: 'gifts-mfe', paths: ['/gifts'] }];
  const making = createRemote(ROOT, { name: 'cards', mounts, released });
  await expect(making).rejects.toThrow(CliError);
  await expect(making).rejects.toThrow(message);
  expect(existsSync(join(ROOT, 'apps/cards-mfe'))).toBe(false);
});

it('the paths of a released remote are known although its sources are elsewhere', async () => {
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
