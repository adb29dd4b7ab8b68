import { type AppName, type ReleaseManifest } from '@meridian/federation';
import { readPreview, ReleaseStore } from '@meridian/releases';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'meridian-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Command = 'release' | 'rollback' | 'canary' | 'promote' | 'preview';
const cliWith = (env: Record<string, string>, name: Command, ...args: string[]) =>
  new Promise<{ code: number | null; said: string; errors: string }>((done) => {
    const child = spawn(
      process.execPath,
      ['--import', '@swc-node/register/esm-register', `tools/release/src/cli/${name}.ts`, ...args],
      { cwd: ROOT, env: { ...process.env, DATA_DIR: folder, JWT_SECRET: '', ...env } },
    );
    let said = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.on('close', (code) => done({ code, said, errors }));
  });
const cli = (name: Command, releases: string, ...args: string[]) =>
  cliWith({ RELEASES_DIR: releases }, name, ...args);

const publish = async (store: ReleaseStore, app: AppName, version: string) => {
  const dist = join(folder, 'dist');
  for (const half of ['browser', 'server']) mkdirSync(join(dist, half), { recursive: true });
  writeFileSync(join(dist, 'browser/container.js'), `// ${app} ${version}`);
  await store.publish({ app, version } as ReleaseManifest, dist);
  await store.point(app, version, { reason: 'release' });
};

it.each([
  ['release', []],
  ['release', ['catalogue']],
  ['rollback', []],
  ['rollback', ['api']],
  ['release', ['catalog-mfe', '--canary', '0%']],
  ['release', ['catalog-mfe', '--canary', '10%', '--hold']],
  ['release', ['catalog-mfe', '--yes']],
  ['canary', ['catalog-mfe']],
  ['canary', ['catalog-mfe', '2', 'half']],
  ['canary', ['catalog-mfe', '2', '101%']],
  ['promote', ['catalog-mfe', '2']],
  ['preview', ['catalog-mfe']],
] as const)('%s of %j names the apps there are, and does nothing', async (name, args) => {
  const { code, errors } = await cli(name, join(folder, 'none'), ...args);
  expect(code).toBe(2);
  expect(errors).toContain(`npm run ${name} -- <shell | admin-mfe | catalog-mfe | checkout-mfe>`);
  expect(readdirSync(folder)).not.toContain('none');
});

it.each<[Command, Record<string, string>, string, ...string[]]>([
  ['release', { RELEASES_STORAGE: 'cloud' }, 'RELEASES_STORAGE'],
  ['release', { RELEASE_VERSION: '../2' }, 'RELEASE_VERSION'],
  ['rollback', { RELEASES_STORAGE: 's3' }, 'RELEASES_BUCKET'],
  ['promote', { RELEASES_DIR: '/dev/null' }, 'RELEASES_DIR'],
  ['preview', { PUBLIC_ORIGIN: 'shop.example' }, 'PUBLIC_ORIGIN', '2'],
])('%s with %j names the variable in one line, and does nothing', async (name, env, variable, ...more) => {
  const { code, said, errors } = await cliWith(env, name, 'catalog-mfe', ...more);
  expect(errors).toMatch(new RegExp(`^The configuration is not usable: ${variable}: [^\\n]+\\n$`));
  expect([code, said]).toEqual([1, '']);
});

describe('a rollback', () => {
  const root = join(folder, 'releases');
  const store = new ReleaseStore(root);
  const contents = () =>
    Object.fromEntries(
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.startsWith('channel'))
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => [file, readFileSync(file, 'utf8')]),
    );
  beforeAll(async () => {
    await publish(store, 'shell', '1');
    for (const version of ['1', '2']) await publish(store, 'catalog-mfe', version);
  });

  it('points the one app back and changes no byte of any release', async () => {
    const before = contents();
    expect(await cli('rollback', root, 'catalog-mfe')).toEqual({
      code: 0,
      said: 'catalog-mfe is back at 1.\n',
      errors: '',
    });
    expect(contents()).toEqual(before);
    expect(await store.channels()).toEqual({
      shell: { stable: { version: '1', previous: null } },
      'catalog-mfe': { stable: { version: '1', previous: '2' } },
    });
  });

  it('with nothing to go back to says so in one line', async () => {
    expect(await cli('rollback', root, 'shell')).toEqual({
      code: 1,
      said: '',
      errors: 'shell has no earlier version to go back to.\n',
    });
  });
});

describe('a canary', () => {
  const root = join(folder, 'canaries');
  const store = new ReleaseStore(root);
  const shell = `
    exports.CONTRACT_VERSION = 1;
    exports.shareTable = { '@meridian/store': { version: '1.0.0', module: { createShopStore: () => ({}) } } };
    exports.renderPage = async ({ releases }, host) => {
      const [release] = releases['catalog-mfe'];
      const html = release ? host.loadRemote('catalog-mfe', release).html() : 'own';
      return { status: 200, location: null, html, styleHashes: [], failures: [] };
    };`;
  const remote = (html: string) =>
    `exports.remote = { contract: 1, namespace: 'x', routes: () => [{ path: '/' }], html: () => ${html} };`;
  const add = async (app: AppName, version: string, code: string) => {
    const dist = mkdtempSync(join(folder, 'dist-'));
    for (const half of ['browser', 'server']) mkdirSync(join(dist, half));
    writeFileSync(join(dist, 'server/main.cjs'), code);
    const manifest: ReleaseManifest = {
      app,
      version,
      contract: 1,
      mounts: app === 'shell' ? [] : ['/'],
      slots: [],
      shared: {},
      entry: '',
      global: '',
      chunks: {},
      files: {},
      server: 'server/main.cjs',
    };
    await store.publish(manifest, dist);
  };
  beforeAll(async () => {
    await add('shell', '1', shell);
    await store.point('shell', '1', { reason: 'start' });
    for (const version of ['1', '2']) await add('catalog-mfe', version, remote(`'page ${version}'`));
    await add('catalog-mfe', 'broken', remote('null.page'));
    await store.point('catalog-mfe', '1', { reason: 'start' });
  });
  const channels = async () => (await store.channels())['catalog-mfe'];

  it('begins, grows and is promoted, each noted with who and why', async () => {
    expect(await cli('canary', root, 'catalog-mfe', '2', '10%', '--reason', 'new carousel')).toEqual({
      code: 0,
      said: 'catalog-mfe 2 is a canary for 10 %.\n',
      errors: '',
    });
    const begun = (await channels())?.canary;
    expect(begun).toMatchObject({ version: '2', share: 0.1 });
    await cli('canary', root, 'catalog-mfe', '2', '0.5');
    expect((await channels())?.canary).toEqual({ ...begun, share: 0.5 });
    expect((await cli('promote', root, 'catalog-mfe')).said).toBe('catalog-mfe 2 is live for everybody.\n');
    expect(await channels()).toEqual({ stable: { version: '2', previous: '1' } });
    expect(await store.log(3)).toMatchObject([
      { action: 'promote', from: '1', to: '2', reason: 'promotion' },
      { action: 'canary', to: '2', share: 0.5 },
      { action: 'canary', from: null, to: '2', share: 0.1, reason: 'new carousel' },
    ]);
    for (const { by } of await store.log(3)) expect(by).toMatch(/./);
  }, 60_000);

  it('that does not render, or is not there, is refused in one line and no channel moves', async () => {
    const before = await channels();
    const broken = await cli('canary', root, 'catalog-mfe', 'broken', '10%');
    expect([broken.code, broken.errors]).toEqual([
      1,
      expect.stringMatching(/^Refused: catalog-mfe broken does not render \/: .+\.\n$/),
    ]);
    expect((await cli('canary', root, 'catalog-mfe', 'gone', '10%')).errors).toBe(
      'Refused: catalog-mfe gone is not published.\n',
    );
    expect((await cli('canary', root, 'shell', '1', '10%')).errors).toContain('no canary channel');
    expect((await cli('promote', root, 'catalog-mfe')).errors).toBe('Refused: catalog-mfe has no canary.\n');
    expect(await channels()).toEqual(before);
  }, 60_000);

  it('has a link to look at first, signed with the server’s secret', async () => {
    const [none, gone] = [
      await cli('preview', root, 'catalog-mfe', '1'),
      await cli('preview', root, 'catalog-mfe', 'gone'),
    ];
    expect([none.code, none.errors]).toEqual([1, expect.stringContaining('set JWT_SECRET')]);
    expect(gone.errors).toBe('Refused: catalog-mfe gone is not published.\n');
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ jwtSecret: 's'.repeat(20) }));
    const url = new URL((await cli('preview', root, 'catalog-mfe', '1')).said.trim());
    const token = url.searchParams.get('preview') ?? '';
    expect(readPreview('s'.repeat(20), token, Date.now())?.pins).toEqual({ 'catalog-mfe': '1' });
    expect(readPreview('s'.repeat(20), token, Date.now() + 25 * 3600 * 1000)).toBeNull();
    expect(url.origin + url.pathname).toBe('http://localhost:3000/');
  }, 60_000);

  it('is taken back by one word', async () => {
    await store.startCanary('catalog-mfe', '1', 1, { reason: 'test' });
    expect((await cli('canary', root, 'catalog-mfe', 'off')).said).toBe(
      'catalog-mfe has no canary any more.\n',
    );
    expect((await channels())?.canary).toBeUndefined();
  }, 60_000);
});
