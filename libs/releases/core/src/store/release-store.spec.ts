import type { AppName } from '@meridian/federation';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ChannelConflictError } from '../channels/channel-changes.ts';
import { ReleaseStore } from './release-store.ts';
import { builtApp, manifestOf, temporaryFolder } from '../testing/built-app.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../../../../..');
const SCRIPT = join(import.meta.dirname, '../testing/run-store.ts');
const inOwnProcess = (...args: string[]) =>
  run(process.execPath, ['--import', '@meridian/build/typescript', SCRIPT, ...args], { cwd: ROOT });

interface LogEntry {
  at: string;
  app: AppName;
  from: string | null;
  to: string;
  reason: string;
}
const logOf = (store: ReleaseStore): LogEntry[] =>
  readFileSync(join(store.root, 'channel-log.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LogEntry);

let store: ReleaseStore;
const publish = async (app: AppName, ...versions: string[]) => {
  for (const version of versions) await store.publish(manifestOf(app, version), builtApp());
};
beforeEach(() => {
  store = new ReleaseStore(temporaryFolder());
});

describe('publishing', () => {
  const script = `export const text = '${'часы watch '.repeat(200)}';`;
  const font = Buffer.from(Array.from({ length: 2000 }, (_, index) => (index * 37) % 256));
  const dist = () =>
    builtApp({ 'browser/a/home.js': script, 'browser/small.js': '1', 'browser/a.woff2': font });

  it('adds all files of a version and no other file', async () => {
    expect(await store.has('shell', '1')).toBe(false);
    expect(await store.publish(manifestOf('shell', '1'), dist())).toBe(true);
    expect(await store.has('shell', '1')).toBe(true);
    expect(readdirSync(join(store.root, 'shell'))).toEqual(['1']);
    expect(await store.manifest('shell', '1')).toEqual(manifestOf('shell', '1'));
    expect(await store.readText('shell', '1', 'a/home.js')).toBe(script);
    expect(readdirSync(store.folderOf('shell', '1')).sort()).toEqual(['browser', 'release.json', 'server']);
  });

  it('adds compressed copies that decode to the same bytes, if they are smaller', async () => {
    await store.publish(manifestOf('shell', '1'), dist());
    const file = (name: string) => readFileSync(join(store.folderOf('shell', '1'), 'browser', name));
    expect(brotliDecompressSync(file('a/home.js.br')).toString()).toBe(script);
    expect(gunzipSync(file('a/home.js.gz')).toString()).toBe(script);
    expect(file('a/home.js.br').length).toBeLessThan(file('a/home.js').length / 4);
    expect(file('a.woff2')).toEqual(font);
    const names = readdirSync(join(store.folderOf('shell', '1'), 'browser'));
    expect(names.sort()).toEqual(['a', 'a.woff2', 'container.js', 'small.js']);
    expect(readdirSync(join(store.folderOf('shell', '1'), 'server'))).toEqual(['main.cjs']);
  });

  it('a version again changes none of its files', async () => {
    await store.publish(manifestOf('shell', '1'), dist());
    const other = builtApp({ 'browser/a/home.js': 'changed' });
    expect(await store.publish(manifestOf('shell', '1', { entry: 'other.js' }), other)).toBe(false);
    expect(await store.readText('shell', '1', 'a/home.js')).toBe(script);
    expect(await new ReleaseStore(store.root).manifest('shell', '1')).toEqual(manifestOf('shell', '1'));
  });

  it('that fails leaves no files behind', async () => {
    await expect(store.publish(manifestOf('shell', '1'), '/nowhere')).rejects.toThrow('ENOENT');
    expect(await store.has('shell', '1')).toBe(false);
    expect(readdirSync(join(store.root, 'shell'))).toEqual([]);
    await expect(store.manifest('shell', '1')).rejects.toThrow('ENOENT');
  });

  it('one version concurrently adds it once', async () => {
    const from = dist();
    const fresh = await Promise.all(
      Array.from({ length: 5 }, () => new ReleaseStore(store.root).publish(manifestOf('shell', '1'), from)),
    );
    expect(fresh.filter(Boolean)).toHaveLength(1);
    expect(readdirSync(join(store.root, 'shell'))).toEqual(['1']);
  });

  it('one version by two processes adds it once', async () => {
    const args = ['publish', store.root, dist(), JSON.stringify(manifestOf('shell', '1'))];
    const answers = await Promise.all([inOwnProcess(...args), inOwnProcess(...args)]);
    expect(answers.map(({ stdout }) => stdout.trim()).sort()).toEqual(['false', 'true']);
    expect(readdirSync(join(store.root, 'shell'))).toEqual(['1']);
    expect(await store.readText('shell', '1', 'a/home.js')).toBe(script);
  });
});

describe('channels', () => {
  it('are empty in an empty store', async () => expect(await store.channels()).toEqual({}));

  it('store the previous version of each app', async () => {
    await publish('shell', '1');
    await publish('catalog-mfe', 'a', 'b');
    await store.point('shell', '1', { reason: 'start' });
    await store.point('catalog-mfe', 'a', { reason: 'start' });
    await store.point('catalog-mfe', 'b', { reason: 'release', expected: 'a' });
    expect(await store.channels()).toEqual({
      shell: { stable: { version: '1', previous: null } },
      'catalog-mfe': { stable: { version: 'b', previous: 'a' } },
    });
    expect(logOf(store)).toMatchObject([
      { app: 'shell', from: null, to: '1', reason: 'start' },
      { app: 'catalog-mfe', from: null, to: 'a', reason: 'start' },
      { app: 'catalog-mfe', from: 'a', to: 'b', reason: 'release' },
    ]);
  });

  it('cannot point to a version that is not published', async () => {
    await publish('shell', '1');
    await store.point('shell', '1', { reason: 'start' });
    await expect(store.point('shell', '2', { reason: 'release' })).rejects.toThrow('not published');
    await expect(store.point('catalog-mfe', '1', { reason: 'release' })).rejects.toThrow('not published');
    expect(await store.channels()).toEqual({ shell: { stable: { version: '1', previous: null } } });
  });

  it('are read again after a change within the same clock tick', async () => {
    await publish('shell', '1', '2');
    await store.point('shell', '1', { reason: 'start' });
    await store.point('shell', '2', { reason: 'release' });
    const file = join(store.root, 'channels.json');
    const reader = new ReleaseStore(store.root);
    utimesSync(file, 1_700_000_000, 1_700_000_000);
    expect((await reader.channels()).shell?.stable.version).toBe('2');
    const { size } = statSync(file);
    await store.rollback('shell');
    utimesSync(file, 1_700_000_000, 1_700_000_000);
    expect(statSync(file).size).toBe(size);
    expect((await reader.channels()).shell?.stable.version).toBe('1');
  });

  it('accept one of several concurrent changes that expect the same version', async () => {
    const versions = Array.from({ length: 20 }, (_, index) => `v${index}`);
    await publish('shell', ...versions);
    const outcomes = await Promise.allSettled(
      versions.map((version) =>
        new ReleaseStore(store.root).point('shell', version, { reason: 'release', expected: null }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ChannelConflictError);
    expect(logOf(store)).toHaveLength(1);
  });

  it('log every change of concurrent processes in order', async () => {
    const names = ['p', 'q'];
    const versionsOf = (name: string) => Array.from({ length: 10 }, (_, index) => `${name}${index}`);
    await publish('shell', ...names.flatMap(versionsOf));
    await publish('catalog-mfe', 'a');
    await store.point('catalog-mfe', 'a', { reason: 'start' });
    await Promise.all(names.map((name) => inOwnProcess('point', store.root, name, ...versionsOf(name))));

    const [, ...log] = logOf(store);
    expect(log.map(({ to }) => to).sort()).toEqual(names.flatMap(versionsOf).sort());
    expect(log.map(({ from }) => from)).toEqual([null, ...log.slice(0, -1).map(({ to }) => to)]);
    expect(await store.channels()).toEqual({
      shell: { stable: { version: log.at(-1)?.to, previous: log.at(-2)?.to } },
      'catalog-mfe': { stable: { version: 'a', previous: null } },
    });
    const left = ['catalog-mfe', 'channel-log.jsonl', 'channels.json', 'records', 'shell'];
    expect(readdirSync(store.root).sort()).toEqual(left);
  });

  it('can be changed after a process died with the lock, by one process at a time', async () => {
    const versions = Array.from({ length: 20 }, (_, index) => `v${index}`);
    await publish('shell', ...versions);
    const lock = join(store.root, 'channels.lock');
    writeFileSync(lock, '');
    const long = Date.now() / 1000 - 60;
    utimesSync(lock, long, long);
    await Promise.all(
      versions.map((version) => new ReleaseStore(store.root).point('shell', version, { reason: 'release' })),
    );
    const log = logOf(store);
    expect(log.map(({ to }) => to).sort()).toEqual(versions.sort());
    expect(log.map(({ from }) => from)).toEqual([null, ...log.slice(0, -1).map(({ to }) => to)]);
  });

  it('cannot be changed while another process holds the lock', async () => {
    await publish('shell', '1');
    const lock = join(store.root, 'channels.lock');
    writeFileSync(lock, '');
    let done = false;
    const change = store.point('shell', '1', { reason: 'release' }).then(() => (done = true));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect([done, await store.channels()]).toEqual([false, {}]);
    rmSync(lock);
    await change;
    expect((await store.channels()).shell?.stable.version).toBe('1');
  });
});

describe('a rollback', () => {
  it('changes the channel and no file of a version', async () => {
    await publish('shell', '1', '2');
    for (const version of ['1', '2']) await store.point('shell', version, { reason: 'release' });
    const before = ['1', '2'].map(
      (version) => statSync(join(store.folderOf('shell', version), 'release.json')).mtimeMs,
    );
    expect(await store.rollback('shell')).toBe('1');
    expect((await store.channels()).shell?.stable).toEqual({ version: '1', previous: '2' });
    const after = ['1', '2'].map(
      (version) => statSync(join(store.folderOf('shell', version), 'release.json')).mtimeMs,
    );
    expect(after).toEqual(before);
    expect(logOf(store).at(-1)).toMatchObject({ from: '2', to: '1', reason: 'rollback' });
  });
});
