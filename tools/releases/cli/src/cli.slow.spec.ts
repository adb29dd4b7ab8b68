import { type AppName, type ReleaseManifest } from '@meridian/federation';
import { readPreview, ReleaseStore } from '@meridian/releases';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = resolve(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'meridian-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Command = 'release' | 'rollback' | 'canary' | 'promote' | 'preview' | 'withdraw';
interface Result {
  code: number | null;
  stdout: string;
  errors: string;
}
const FILES = join(ROOT, 'tools/releases/cli/src/cli');
const environment = (releases: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  RELEASES_DIR: releases,
  DATA_DIR: folder,
  JWT_SECRET: '',
  PORT: '',
  PUBLIC_ORIGIN: '',
  ...env,
});

/** Runs a command in a process of its own, as npm does. */
const spawnCli = (name: Command, releases: string, env: NodeJS.ProcessEnv, ...args: string[]) =>
  new Promise<Result>((done) => {
    const child = spawn(
      process.execPath,
      ['--import', '@meridian/build/typescript', join(FILES, `${name}.ts`), ...args],
      { cwd: ROOT, env: { ...process.env, ...environment(releases, env) } },
    );
    let stdout = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.on('close', (code) => done({ code, stdout, errors }));
  });

class Exit extends Error {}

/** Runs a command in this process: a process of its own needs most of a second of CPU to load the modules. */
const run = async (
  name: Command,
  releases: string,
  env: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<Result> => {
  const { argv, env: previous } = process;
  let code: number | null = null;
  let stdout = '';
  let errors = '';
  const spies = [
    jest.spyOn(console, 'log').mockImplementation((text: string) => (stdout += `${text}\n`)),
    jest.spyOn(console, 'error').mockImplementation((text: string) => (errors += `${text}\n`)),
    jest.spyOn(process, 'exit').mockImplementation((status) => {
      code = Number(status);
      throw new Exit();
    }),
  ];
  process.argv = [process.execPath, name, ...args];
  process.env = { ...previous, ...environment(releases, env) };
  try {
    // The query makes Node run the module of the command again, with the same modules below it. Its end tells the loader
    // that the module is TypeScript.
    await import(`${pathToFileURL(join(FILES, `${name}.ts`)).href}?${randomUUID()}.ts`);
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
  } finally {
    Object.assign(process, { argv, env: previous });
    for (const spy of spies) spy.mockRestore();
  }
  code ??= Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { code, stdout, errors };
};
const cli = (name: Command, releases: string, ...args: string[]) => run(name, releases, {}, ...args);

const SHELL = `
  exports.CONTRACT_VERSION = 1;
  exports.shareTable = { '@meridian/store': { version: '1.0.0', module: { createShopStore: () => ({}) } } };
  exports.renderPage = async ({ releases }, host) => {
    const [release] = releases['catalog-mfe'] ?? [];
    const html = release ? (await host.loadRemote('catalog-mfe', release)).html() : 'own';
    return { status: 200, location: null, html, styleHashes: [], failures: [] };
  };`;
const remote = (html: string, path = '/') =>
  `exports.remote = { contract: 1, namespace: 'x', routes: () => [{ path: '${path}' }], html: () => ${html} };`;
const pathOf = (app: AppName): string => (app === 'catalog-mfe' ? '/' : '/gifts');
const manifestOf = (app: AppName, version: string): ReleaseManifest => ({
  app,
  version,
  contract: 1,
  mounts: app === 'shell' ? [] : [pathOf(app)],
  slots: [],
  shared: {},
  entry: '',
  global: '',
  chunks: {},
  files: {},
  server: 'server/main.cjs',
});

const publish = async (store: ReleaseStore, app: AppName, version: string) => {
  const dist = join(folder, 'dist');
  for (const half of ['browser', 'server']) mkdirSync(join(dist, half), { recursive: true });
  writeFileSync(join(dist, 'browser/container.js'), `// ${app} ${version}`);
  writeFileSync(
    join(dist, 'server/main.cjs'),
    app === 'shell' ? SHELL : remote(`'page ${version}'`, pathOf(app)),
  );
  await store.publish(manifestOf(app, version), dist);
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
  ['withdraw', []],
  ['rollback', ['catalog-mfe', '--canary', '10%']],
] as const)(
  '%s with the arguments %j prints the usage with all apps and changes nothing',
  async (name, args) => {
    const { code, errors } = await cli(name, join(folder, 'none'), ...args);
    expect(code).toBe(2);
    expect(errors).toContain(
      `npm run ${name} -- <shell | admin-mfe | catalog-mfe | checkout-mfe | compare-mfe | orders-mfe | releases-mfe>`,
    );
    expect(readdirSync(folder)).not.toContain('none');
  },
);

it.each<[Command, Record<string, string>, string, ...string[]]>([
  ['release', { RELEASES_STORAGE: 'cloud' }, 'RELEASES_STORAGE'],
  ['release', { RELEASE_VERSION: '../2' }, 'RELEASE_VERSION'],
  ['rollback', { RELEASES_STORAGE: 's3' }, 'RELEASES_BUCKET'],
  ['promote', { RELEASES_DIR: '/dev/null' }, 'RELEASES_DIR'],
  ['preview', { PUBLIC_ORIGIN: 'shop.example' }, 'PUBLIC_ORIGIN', '2'],
])(
  '%s with the environment %j names the invalid variable and changes nothing',
  async (name, env, variable, ...more) => {
    const { code, stdout, errors } = await run(name, join(folder, 'none'), env, 'catalog-mfe', ...more);
    expect(errors).toMatch(new RegExp(`^Invalid configuration: ${variable}: [^\\n]+\\n$`));
    expect([code, stdout]).toEqual([1, '']);
  },
);

it.each(['release', 'withdraw'] as const)('%s --help prints its usage', async (name) => {
  const { code, stdout, errors } = await cli(name, join(folder, 'none'), '--help');
  expect([code, errors]).toEqual([0, '']);
  expect(stdout).toContain(`npm run ${name} -- <`);
});

it('a release without -- is refused with the intended command, because npm would drop its options', async () => {
  const { code, stdout, errors } = await run(
    'release',
    join(folder, 'none'),
    { npm_config_hold: 'true' },
    'catalog-mfe',
  );
  expect([code, stdout]).toEqual([2, '']);
  expect(errors).toBe(
    'Nothing was done: npm consumed --hold because -- is missing. Run: npm run release -- catalog-mfe --hold\n',
  );
  expect(readdirSync(folder)).not.toContain('none');
});

it('a failed build reports that nothing was released, and the next command', async () => {
  const bin = mkdtempSync(join(folder, 'bin-'));
  writeFileSync(join(bin, 'npx'), '#!/bin/sh\necho "error of the build" >&2\nexit 1\n', { mode: 0o755 });
  const root = join(folder, 'unbuilt');
  await publish(new ReleaseStore(root), 'catalog-mfe', '1');
  const env = { PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` };
  const { code, errors } = await spawnCli('release', root, env, 'catalog-mfe');
  expect(code).toBe(1);
  expect(errors).toBe(
    'error of the build\nNothing was released: the build of catalog-mfe failed. ' +
      'The stable channel of catalog-mfe still points to 1. After a fix: npm run release -- catalog-mfe\n',
  );
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

  it('changes the channel of one app and no file of any version', async () => {
    const before = contents();
    expect(await spawnCli('rollback', root, {}, 'catalog-mfe')).toEqual({
      code: 0,
      stdout: 'catalog-mfe is rolled back to 1.\n',
      errors: '',
    });
    expect(contents()).toEqual(before);
    expect(await store.channels()).toEqual({
      shell: { stable: { version: '1', previous: null } },
      'catalog-mfe': { stable: { version: '1', previous: '2' } },
    });
  });

  it.each([
    [
      'shell',
      'Refused: shell has no previous version to roll back to.\n' +
        'The stable channel of shell still points to 1. To replace it: npm run release -- shell\n',
    ],
    [
      'gift-cards-mfe',
      'Refused: gift-cards-mfe was never released.\n' +
        'gift-cards-mfe is not released. Released apps: shell, catalog-mfe.\n',
    ],
  ])('of %s is refused without a previous version', async (app, errors) => {
    expect(await cli('rollback', root, app)).toEqual({ code: 1, stdout: '', errors });
  });

  it('to a version that does not render is refused unless it is unchecked', async () => {
    const dist = mkdtempSync(join(folder, 'dist-'));
    for (const half of ['browser', 'server']) mkdirSync(join(dist, half));
    writeFileSync(join(dist, 'server/main.cjs'), remote('null.page'));
    await store.publish(manifestOf('catalog-mfe', 'bad'), dist);
    await store.point('catalog-mfe', 'bad', { reason: 'test' });
    await store.point('catalog-mfe', '2', { reason: 'test' });
    const { code, errors } = await cli('rollback', root, 'catalog-mfe');
    expect(code).toBe(1);
    expect(errors).toMatch(/^Refused: catalog-mfe bad does not render \/: .+\.\n/);
    expect(errors).toContain(
      'The stable channel of catalog-mfe still points to 2. To roll back anyway: npm run rollback -- catalog-mfe --unchecked',
    );
    const forced = await cli('rollback', root, 'catalog-mfe', '--unchecked');
    expect([forced.code, forced.stdout]).toEqual([0, 'catalog-mfe is rolled back to bad.\n']);
    expect((await store.log(1))[0]?.reason).toMatch(/^rollback \(unchecked: catalog-mfe bad does not render/);
  });
});

describe('a canary', () => {
  const root = join(folder, 'canaries');
  const store = new ReleaseStore(root);
  const add = async (app: AppName, version: string, code: string) => {
    const dist = mkdtempSync(join(folder, 'dist-'));
    for (const half of ['browser', 'server']) mkdirSync(join(dist, half));
    writeFileSync(join(dist, 'server/main.cjs'), code);
    await store.publish(manifestOf(app, version), dist);
  };
  beforeAll(async () => {
    await add('shell', '1', SHELL);
    await store.point('shell', '1', { reason: 'start' });
    for (const version of ['1', '2']) await add('catalog-mfe', version, remote(`'page ${version}'`));
    await add('catalog-mfe', 'broken', remote('null.page'));
    await store.point('catalog-mfe', '1', { reason: 'start' });
  });
  const channels = async () => (await store.channels())['catalog-mfe'];

  it('is started, gets a larger share and is promoted, each change logged with author and reason', async () => {
    expect(await spawnCli('canary', root, {}, 'catalog-mfe', '2', '10%', '--reason', 'new carousel')).toEqual(
      {
        code: 0,
        stdout: 'catalog-mfe 2 is a canary for 10 %.\n',
        errors: '',
      },
    );
    const started = (await channels())?.canary;
    expect(started).toMatchObject({ version: '2', share: 0.1 });
    await cli('canary', root, 'catalog-mfe', '2', '0.5');
    expect((await channels())?.canary).toEqual({ ...started, share: 0.5 });
    expect((await spawnCli('promote', root, {}, 'catalog-mfe')).stdout).toBe(
      'catalog-mfe 2 is live for all visitors.\n',
    );
    expect(await channels()).toEqual({ stable: { version: '2', previous: '1' } });
    expect(await store.log(3)).toMatchObject([
      { action: 'promote', from: '1', to: '2', reason: 'promotion' },
      { action: 'canary', to: '2', share: 0.5 },
      { action: 'canary', from: null, to: '2', share: 0.1, reason: 'new carousel' },
    ]);
    for (const { by } of await store.log(3)) expect(by).toMatch(/./);
  });

  it('is refused in one line and changes no channel if its version does not render or is missing', async () => {
    const before = await channels();
    const broken = await cli('canary', root, 'catalog-mfe', 'broken', '10%');
    expect([broken.code, broken.errors]).toEqual([
      1,
      expect.stringMatching(
        /^Refused: catalog-mfe broken does not render \/: .+\.\nThe stable channel of catalog-mfe still points to 2\. .+npm run release -- catalog-mfe --canary 10%\n$/,
      ),
    ]);
    expect((await cli('canary', root, 'catalog-mfe', 'gone', '10%')).errors).toContain(
      'Refused: catalog-mfe gone is not published.\n',
    );
    expect((await cli('promote', root, 'catalog-mfe')).errors).toContain(
      'Refused: catalog-mfe has no canary.\n',
    );
    expect(await channels()).toEqual(before);
  });

  it('has a preview link that is signed with the server’s secret', async () => {
    const [unsigned, gone] = [
      await cli('preview', root, 'catalog-mfe', '1'),
      await cli('preview', root, 'catalog-mfe', 'gone'),
    ];
    expect([unsigned.code, unsigned.errors]).toEqual([1, expect.stringContaining('set JWT_SECRET')]);
    expect(gone.errors).toContain('Refused: catalog-mfe gone is not published.\n');
    expect(gone.errors).toMatch(/Published versions: .*broken/);
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ jwtSecret: 's'.repeat(20) }));
    const url = new URL((await cli('preview', root, 'catalog-mfe', '1')).stdout.trim());
    const token = url.searchParams.get('preview') ?? '';
    expect(readPreview('s'.repeat(20), token, Date.now())?.pins).toEqual({ 'catalog-mfe': '1' });
    expect(readPreview('s'.repeat(20), token, Date.now() + 25 * 3600 * 1000)).toBeNull();
    expect(url.origin + url.pathname).toBe('http://localhost:3000/');
    // `npm start` writes the origin of the shop into its data folder.
    writeFileSync(join(folder, 'origin'), 'http://localhost:4300');
    expect(new URL((await cli('preview', root, 'catalog-mfe', '1')).stdout.trim()).origin).toBe(
      'http://localhost:4300',
    );
    expect(
      new URL((await spawnCli('preview', root, { PORT: '4301' }, 'catalog-mfe', '1')).stdout.trim()).origin,
    ).toBe('http://localhost:4301');
    rmSync(join(folder, 'origin'));
  });

  it('is stopped by off', async () => {
    await store.startCanary('catalog-mfe', '1', 1, { reason: 'test' });
    expect((await cli('canary', root, 'catalog-mfe', 'off')).stdout).toBe(
      'The canary of catalog-mfe is stopped.\n',
    );
    expect((await channels())?.canary).toBeUndefined();
  });
});

describe('an app without sources in this workspace', () => {
  const root = join(folder, 'orphans');
  const store = new ReleaseStore(root);
  beforeAll(async () => {
    await publish(store, 'shell', '1');
    for (const version of ['1', '2']) await publish(store, 'gift-cards-mfe', version);
  });

  it('can be rolled back, withdrawn and restored', async () => {
    expect((await cli('rollback', root, 'gift-cards-mfe')).stdout).toBe(
      'gift-cards-mfe is rolled back to 1.\n',
    );
    expect(await spawnCli('withdraw', root, {}, 'gift-cards-mfe', '--reason', 'sold out')).toEqual({
      code: 0,
      stdout:
        'gift-cards-mfe 1 is withdrawn: its URLs answer 410. To restore it: npm run rollback -- gift-cards-mfe\n',
      errors: '',
    });
    expect((await store.withdrawn())['gift-cards-mfe']?.mounts).toEqual(['/gifts']);
    expect((await store.log(1))[0]).toMatchObject({ action: 'withdraw', reason: 'sold out' });
    expect((await cli('withdraw', root, 'gift-cards-mfe')).errors).toBe(
      'Refused: gift-cards-mfe is already withdrawn.\n' +
        'gift-cards-mfe stays withdrawn. Released apps: shell, gift-cards-mfe (withdrawn).\n',
    );
    expect((await cli('rollback', root, 'gift-cards-mfe')).stdout).toBe(
      'gift-cards-mfe is rolled back to 1.\n',
    );
    expect(await store.withdrawn()).toEqual({});
  });

  it('cannot be withdrawn if it is the shell', async () => {
    const { code, errors } = await cli('withdraw', root, 'shell');
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining('Refused: the shell cannot be withdrawn: every page needs it.\n'),
    ]);
  });

  it('whose folder was deleted prints one warning in commands of other apps', async () => {
    rmSync(store.folderOf('gift-cards-mfe', '2'), { recursive: true });
    await store.point('gift-cards-mfe', '1', { reason: 'test' });
    await publish(store, 'catalog-mfe', '1');
    await publish(store, 'catalog-mfe', '2');
    const { code, stdout, errors } = await cli('rollback', root, 'catalog-mfe');
    expect([code, stdout]).toEqual([0, 'catalog-mfe is rolled back to 1.\n']);
    expect(errors).toBe(
      'Warning: gift-cards-mfe 2 is missing or damaged in the store (release.json is missing); visitors do not get it.\n',
    );
  });
});
