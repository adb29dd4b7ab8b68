import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson, type Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import type { ReleaseManifest } from '@meridian/federation';
import { ReleaseStore } from '@meridian/releases';
import { remoteGenerator, type RemoteGeneratorOptions } from './generator.ts';
import { findPathConflict, releasedPaths } from './path-conflict.ts';

const ROOT = join(import.meta.dirname, '../../../../..');

let tree: Tree;
beforeEach(() => {
  tree = createTreeWithEmptyWorkspace();
  tree.root = ROOT;
});

it('creates a project with the names of the remote in paths and sources', async () => {
  await remoteGenerator(tree, { name: 'gift-cards', mounts: '/gifts/all', skipFormat: true });
  const paths = tree
    .listChanges()
    .map(({ path }) => path)
    .filter((path) => path.startsWith('apps/'));
  expect(paths.filter((path) => /template|__|<%/.test(path))).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining([
      'apps/gift-cards-mfe/src/remote.ts',
      'apps/gift-cards-mfe/src/gift-cards/gift-cards-page.spec.tsx',
      'apps/gift-cards-mfe/webpack.config.mjs',
    ]),
  );
  for (const path of paths) expect(tree.read(path, 'utf8')).not.toMatch(/<%|%>|example/i);
  expect(readJson(tree, 'apps/gift-cards-mfe/package.json')).toMatchObject({
    name: '@meridian/gift-cards-mfe',
    nx: {
      tags: ['scope:app', 'app:gift-cards-mfe', 'platform:browser'],
      targets: { build: {}, test: {} },
    },
  });
  expect(tree.read('apps/gift-cards-mfe/src/routes.ts', 'utf8')).toContain("path: '/gifts/all'");
  expect(tree.read('apps/gift-cards-mfe/src/gift-cards/gift-cards-head.ts', 'utf8')).toContain(
    'export const giftCardsHead',
  );
});

it.each([
  ['/products', 'The path /products is taken: catalog-mfe serves /products.'],
  ['/Products', 'is not a valid path'],
  ['/products/:id', 'The path /products/:id is taken: catalog-mfe serves /products/:watchName.'],
  ['/checkout', 'The path /checkout is taken: checkout-mfe serves /checkout.'],
  ['/auth', 'The path /auth is taken: shell serves /auth.'],
  ['/policies/return-policy', 'is taken: shell serves /policies/return-policy.'],
  ['/api/gifts', 'The path /api/gifts is taken: the server serves /api/*.'],
])('rejects a new remote with the path %s', async (mounts, message) => {
  await expect(remoteGenerator(tree, { name: 'cards', mounts })).rejects.toThrow(message);
  expect(tree.exists('apps/cards-mfe')).toBe(false);
});

it.each([
  ['Gift Cards', '"Gift Cards" is not a valid name'],
  ['catalog-mfe', 'apps/catalog-mfe already exists'],
])('rejects a new remote with the name %s', async (name, message) => {
  tree.write('apps/catalog-mfe/package.json', '{}');
  await expect(remoteGenerator(tree, { name })).rejects.toThrow(message);
});

it('rejects the path of a released remote whose sources are not in the workspace', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-new-remote-'));
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
  const released = await releasedPaths({ RELEASES_DIR: store.root });
  expect(findPathConflict(ROOT, '/gifts', released)).toEqual({ app: 'gifts-mfe', path: '/gifts' });
  expect(await releasedPaths({ RELEASES_STORAGE: 's3' })).toEqual([]);
  rmSync(folder, { recursive: true });
});

describe('a project outside of the workspace', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-outside-'));
  const packages = join(folder, 'packages');
  const outside = join(folder, 'gift-cards');
  const file = (path: string) => readFileSync(join(outside, path), 'utf8');
  const generate = (options: Partial<RemoteGeneratorOptions> = {}) =>
    remoteGenerator(tree, { name: 'gift-cards', outside, packages, ...options });
  beforeAll(() => {
    mkdirSync(packages);
    for (const name of ['remote-build', 'ui'])
      writeFileSync(join(packages, `meridian-${name}-1.2.0.tgz`), 'tarball');
  });
  afterEach(() => rmSync(outside, { recursive: true, force: true }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has the packed packages, the sources of a remote and the preset, and nothing in the workspace', async () => {
    const write = await generate();
    expect(existsSync(outside)).toBe(false);
    await write();
    expect(tree.listChanges().filter(({ path }) => path.startsWith('apps/'))).toEqual([]);
    expect(JSON.parse(file('package.json'))).toMatchObject({
      name: 'gift-cards-mfe',
      dependencies: {
        '@meridian/ui': 'file:packages/meridian-ui-1.2.0.tgz',
        react: expect.stringMatching(/^\d/) as string,
      },
      devDependencies: {
        '@meridian/remote-build': 'file:packages/meridian-remote-build-1.2.0.tgz',
        webpack: expect.stringMatching(/^\d/) as string,
        'webpack-cli': expect.stringMatching(/^\d/) as string,
      },
    });
    expect(file('packages/meridian-ui-1.2.0.tgz')).toBe('tarball');
    expect(file('webpack.config.mjs')).toContain("webpackConfig({ app: 'gift-cards-mfe' })");
    expect(file('src/routes.ts')).toContain("path: '/gift-cards'");
    expect(file('.gitignore')).toContain('dist/');
    expect(existsSync(join(outside, 'src/gift-cards/gift-cards-page.spec.tsx'))).toBe(false);
  });

  it('has the configuration and the pinned packages of the chosen build tool', async () => {
    await (
      await generate({ tool: 'rsbuild' })
    )();
    expect(file('rsbuild.config.mjs')).toContain('rsbuildConfig({ app: ');
    expect(JSON.parse(file('package.json'))).toMatchObject({
      scripts: { build: 'rsbuild build' },
      overrides: {
        '@module-federation/enhanced': expect.stringMatching(/^\d/) as string,
        '@rspack/core': expect.stringMatching(/^\d/) as string,
      },
    });
  });

  it('is refused in a folder that is not empty, and without packages', async () => {
    await expect(generate({ outside: packages })).rejects.toThrow('is not empty');
    await expect(generate({ packages: join(folder, 'none') })).rejects.toThrow(
      'run npm run pack:platform first',
    );
  });
});
