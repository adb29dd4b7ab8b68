import type { AppName } from '@meridian/federation';
import { rmSync } from 'node:fs';
import { type ResolveOptions, resolveReleases } from './release-set.ts';
import { ReleaseStore } from './release-store.ts';
import { placeOf } from './sticky-share.ts';
import { builtApp, manifestOf, temporaryFolder } from './testing/built-app.ts';

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

it('names all that the page needs to load a version', async () => {
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
  ['all is well', [], ['2', '1'], ['2', '1']],
  ['the newest of a feature fails', ['catalog-mfe 2'], ['2', '1'], ['1', '2']],
  ['the one before fails', ['catalog-mfe 1'], ['2', '1'], ['2', '1']],
  ['both fail', ['catalog-mfe 1', 'catalog-mfe 2'], ['2', '1'], ['2', '1']],
  ['the newest shell fails', ['shell 2'], ['1', '2'], ['2', '1']],
])('the order of the candidates when %s', async (_, failing, shell, catalogue) => {
  expect(await versions(failing)).toEqual({ shell, catalogue });
});

describe('a canary', () => {
  // Two visitors on either side of a share of a tenth.
  const keys = Array.from({ length: 100 }, (_, index) => index.toString(16).padStart(4, '0'));
  const inside = keys.find((key) => placeOf(key, 'catalog-mfe') < 0.1) ?? '';
  const outside = keys.find((key) => placeOf(key, 'catalog-mfe') > 0.9) ?? '';
  const candidates = async (options: ResolveOptions) =>
    (await resolveReleases(store, options)).remotes['catalog-mfe']?.map(({ version }) => version);
  beforeEach(async () => {
    await store.publish(manifestOf('catalog-mfe', '3'), builtApp());
    await store.startCanary('catalog-mfe', '3', 0.1, { reason: 'trial' });
  });

  test.each<[string, ResolveOptions, string[]]>([
    ['who is inside the share', { visitor: inside }, ['3', '2', '1']],
    ['who is outside', { visitor: outside }, ['2', '1']],
    ['who has no key', { visitor: null }, ['2', '1']],
    [
      'who is inside, while it fails here',
      { visitor: inside, isFailing: (_, v) => v === '3' },
      ['2', '1', '3'],
    ],
    ['whose version is pinned', { visitor: inside, pins: { 'catalog-mfe': '1' } }, ['1', '3', '2']],
    ['whose pinned version is not there', { pins: { 'catalog-mfe': 'gone' } }, ['2', '1']],
  ])('%s', async (_, options, expected) => expect(await candidates(options)).toEqual(expected));

  it('is another feature’s matter', async () => {
    const { remotes } = await resolveReleases(store, { visitor: inside });
    expect(remotes['checkout-mfe']).toBeUndefined();
  });
});

it('the features are those that were released, whatever their names', async () => {
  await store.publish(manifestOf('gift-cards-mfe', '1', { mounts: ['/gift-cards'] }), builtApp());
  await store.point('gift-cards-mfe', '1', { reason: 'release' });
  const { remotes } = await resolveReleases(store);
  expect(Object.keys(remotes)).toEqual(['catalog-mfe', 'gift-cards-mfe']);
  expect(await resolveReleases(new ReleaseStore(temporaryFolder()))).toEqual({ shell: [], remotes: {} });
});

it('a version whose files are gone is passed over', async () => {
  rmSync(store.folderOf('catalog-mfe', '2'), { recursive: true });
  store = new ReleaseStore(store.root);
  expect((await versions()).catalogue).toEqual(['1']);
});

it('after a rollback the good version comes first', async () => {
  await store.rollback('catalog-mfe');
  expect((await versions()).catalogue).toEqual(['1', '2']);
});
