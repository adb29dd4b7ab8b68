import { type AppName, type ReleaseManifest } from '@meridian/federation';
import { ReleaseStore } from '@meridian/releases';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'meridian-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cli = (name: 'release' | 'rollback', releases: string, ...args: string[]) =>
  new Promise<{ code: number | null; said: string; errors: string }>((done) => {
    const child = spawn(
      process.execPath,
      ['--import', '@swc-node/register/esm-register', `tools/release/src/cli/${name}.ts`, ...args],
      { cwd: ROOT, env: { ...process.env, RELEASES_DIR: releases } },
    );
    let said = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.on('close', (code) => done({ code, said, errors }));
  });

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
] as const)('%s of %j names the apps there are, and does nothing', async (name, args) => {
  const { code, errors } = await cli(name, join(folder, 'none'), ...args);
  expect(code).toBe(2);
  expect(errors).toContain(`npm run ${name} -- <shell | catalog-mfe | checkout-mfe | admin-mfe>`);
  expect(readdirSync(folder)).not.toContain('none');
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
