import type { AppName } from '@meridian/federation';
import { rmSync } from 'node:fs';
import { type ResolveOptions, resolveReleases } from './release-set.ts';
import { ReleaseStore } from '../store/release-store.ts';
import { bucketOf } from '../canary/bucketing.ts';
import { builtApp, manifestOf, temporaryFolder } from '../testing/built-app.ts';

let store: ReleaseStore;
beforeEach(async () => {
  store = new ReleaseStore(temporaryFolder());
  for (const app of ['shell', 'catalog-mfe'] as const)
    for (const version of ['1', '2']) {
      await store.publish(
        manifestOf(app, version, { mounts: [`/${version}`], slots: ['cart-panel'] }),
        builtApp(),
      );
      await store.point(app, version, { reason: 'release' });
    }
});
const versions = async (failing: string[] = []) => {
  const { shell, remotes } = await resolveReleases(store, {
    isFailing: (app: AppName, version) => failing.includes(`${app} ${version}`),
  });
  return { shell, catalogue: remotes['catalog-mfe']?.map(({ version }) => version) };
};

it('names the asset origin in the entries of versions without an origin of their own', async () => {
  const own = manifestOf('catalog-mfe', '3', { origin: 'https://team.test' });
  await store.publish(own, builtApp());
  await store.point('catalog-mfe', '3', { reason: 'release' });
  const { remotes } = await resolveReleases(store, { assetOrigin: 'https://cdn.test' });
  expect(remotes['catalog-mfe']?.map(({ entry }) => entry)).toEqual([
    'https://team.test/remotes/catalog-mfe/3/container.js',
    'https://cdn.test/remotes/catalog-mfe/2/container.js',
  ]);
});

it('returns everything that a page needs to load a version', async () => {
  const { remotes } = await resolveReleases(store);
  expect(remotes['catalog-mfe']?.[0]).toEqual({
    version: '2',
    entry: '/remotes/catalog-mfe/2/container.js',
    integrity: 'sha384-2',
    global: 'catalog_mfe_2',
    mounts: ['/2'],
    slots: ['cart-panel'],
  });
});

test.each<[string, string[], string[], string[]]>([
  ['no version fails', [], ['2', '1'], ['2', '1']],
  ['the stable version of a remote fails', ['catalog-mfe 2'], ['2', '1'], ['1', '2']],
  ['the previous version fails', ['catalog-mfe 1'], ['2', '1'], ['2', '1']],
  ['both versions fail', ['catalog-mfe 1', 'catalog-mfe 2'], ['2', '1'], ['2', '1']],
  ['the stable shell fails', ['shell 2'], ['1', '2'], ['2', '1']],
])('orders the versions when %s', async (_, failing, shell, catalogue) => {
  expect(await versions(failing)).toEqual({ shell, catalogue });
});

describe('with a canary of the shell', () => {
  const shells = async (options: ResolveOptions) => (await resolveReleases(store, options)).shell;
  beforeEach(async () => {
    await store.publish(manifestOf('shell', '3'), builtApp());
    await store.startCanary('shell', '3', 1, { reason: 'canary' });
  });

  test.each<[string, ResolveOptions, string[]]>([
    ['a visitor in its bucket gets it first', { visitor: '0000' }, ['3', '2', '1']],
    ['a visitor without a key gets the stable version', {}, ['2', '1']],
    [
      'a browser in which it failed gets the stable version',
      { visitor: '0000', failedShell: '3' },
      ['2', '1'],
    ],
    [
      'a browser in which an earlier canary failed gets it first',
      { visitor: '0000', failedShell: '2' },
      ['3', '2', '1'],
    ],
  ])('%s', async (_, options, expected) => expect(await shells(options)).toEqual(expected));
});

describe('with a canary', () => {
  // One visitor inside and one outside a share of 10 %.
  const keys = Array.from({ length: 100 }, (_, index) => index.toString(16).padStart(4, '0'));
  const inside = keys.find((key) => bucketOf(key, 'catalog-mfe') < 0.1) ?? '';
  const outside = keys.find((key) => bucketOf(key, 'catalog-mfe') > 0.9) ?? '';
  const versions = async (options: ResolveOptions) =>
    (await resolveReleases(store, options)).remotes['catalog-mfe']?.map(({ version }) => version);
  beforeEach(async () => {
    await store.publish(manifestOf('catalog-mfe', '3'), builtApp());
    await store.startCanary('catalog-mfe', '3', 0.1, { reason: 'canary' });
  });

  test.each<[string, ResolveOptions, string[]]>([
    ['in its bucket', { visitor: inside }, ['3', '2', '1']],
    ['outside its bucket', { visitor: outside }, ['2', '1']],
    ['without a key', { visitor: null }, ['2', '1']],
    [
      'in its bucket while it fails on this server',
      { visitor: inside, isFailing: (_, v) => v === '3' },
      ['2', '1', '3'],
    ],
    ['with a pinned version', { visitor: inside, pins: { 'catalog-mfe': '1' } }, ['1', '3', '2']],
    ['with a pinned version that is missing', { pins: { 'catalog-mfe': 'gone' } }, ['2', '1']],
  ])('orders the versions for a visitor %s', async (_, options, expected) =>
    expect(await versions(options)).toEqual(expected),
  );

  it('does not add other remotes', async () => {
    const { remotes } = await resolveReleases(store, { visitor: inside });
    expect(remotes['checkout-mfe']).toBeUndefined();
  });
});

it('returns every released remote, whatever its name', async () => {
  await store.publish(manifestOf('gift-cards-mfe', '1', { mounts: ['/gift-cards'] }), builtApp());
  await store.point('gift-cards-mfe', '1', { reason: 'release' });
  const { remotes } = await resolveReleases(store);
  expect(Object.keys(remotes)).toEqual(['catalog-mfe', 'gift-cards-mfe']);
  expect(await resolveReleases(new ReleaseStore(temporaryFolder()))).toEqual({ shell: [], remotes: {} });
});

it('skips a version whose files are missing', async () => {
  rmSync(store.folderOf('catalog-mfe', '2'), { recursive: true });
  store = new ReleaseStore(store.root);
  expect((await versions()).catalogue).toEqual(['1']);
});

it('puts the restored version first after a rollback', async () => {
  await store.rollback('catalog-mfe');
  expect((await versions()).catalogue).toEqual(['1', '2']);
});
