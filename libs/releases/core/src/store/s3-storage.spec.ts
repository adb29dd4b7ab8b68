import type { Bucket } from '@meridian/test-servers';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChannelConflictError } from '../channels/channel-changes.ts';
import { openReleaseStore } from './open-release-store.ts';
import { resolveReleases } from '../rendering/release-set.ts';
import type { ReleaseStore } from './release-store.ts';
import { startReleaseBucket } from '../testing/bucket-store.ts';
import { builtApp, manifestOf } from '../testing/built-app.ts';

let bucket: Bucket;
let machine: () => ReleaseStore;
beforeEach(async () => {
  ({ bucket, machine } = await startReleaseBucket());
});
afterEach(() => bucket.stop());

const script = `export const text = '${'часы watch '.repeat(200)}';`;
const dist = () => builtApp({ 'browser/a/home.js': script });
const waitFor = async (isSo: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 20_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('Timeout: the condition did not become true');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
const note = { reason: 'test', by: 'anna' };

test('a version that one machine publishes is downloaded and verified by another', async () => {
  const [here, there] = [machine(), machine()];
  expect(await there.has('shell', '1')).toBe(false);
  expect(await here.publish(manifestOf('shell', '1'), dist(), { commit: 'c0ffee' })).toBe(true);
  expect(await there.has('shell', '1')).toBe(true);
  expect(await there.manifest('shell', '1')).toEqual(manifestOf('shell', '1'));
  expect(await there.readText('shell', '1', 'a/home.js')).toBe(script);
  const filesOf = (store: ReleaseStore) =>
    readdirSync(store.folderOf('shell', '1'), { recursive: true }).map(String).sort();
  expect(filesOf(there)).toEqual(filesOf(here));
  expect(filesOf(there)).toContain('browser/a/home.js.br');
  expect(await there.record('shell', '1')).toMatchObject({ commit: 'c0ffee' });
  expect(readdirSync(join(there.root, 'shell'))).toEqual(['1']);
});

test('writes the index of a version after its files', async () => {
  await machine().publish(manifestOf('shell', '1'), dist());
  const writes = bucket.asked.filter((line) => line.startsWith('PUT'));
  expect(writes.findIndex((line) => line.endsWith('releases/shell/1.json'))).toBe(writes.length - 2);
  expect(writes.at(-1)).toBe('PUT records/shell/1.json');
});

test('publishing a version again, even concurrently, changes nothing', async () => {
  const machines = [machine(), machine(), machine()];
  const published = await Promise.all(
    machines.map((store) => store.publish(manifestOf('shell', '1'), dist())),
  );
  expect(published.filter(Boolean)).toHaveLength(1);
  const other = builtApp({ 'browser/a/home.js': 'changed' });
  expect(await machine().publish(manifestOf('shell', '1'), other)).toBe(false);
  expect(await machine().manifest('shell', '1')).toEqual(manifestOf('shell', '1'));
});

test.each<[string, (key: string) => void, string]>([
  [
    'changed in the bucket',
    (key) => bucket.objects.set(key, { body: Buffer.from('evil'), at: new Date() }),
    'not what was published',
  ],
  ['lost', (key) => bucket.objects.delete(key), 'is missing'],
])('rejects a version with a file that was %s, and leaves no files behind', async (_, harm, message) => {
  await machine().publish(manifestOf('shell', '1'), dist());
  const victim = [...bucket.objects].find(([, { body }]) => body.toString() === script)?.[0] ?? '';
  harm(victim);
  const reader = machine();
  await expect(reader.manifest('shell', '1')).rejects.toThrow(message);
  expect(existsSync(reader.folderOf('shell', '1'))).toBe(false);
  expect(readdirSync(join(reader.root, 'shell'))).toEqual([]);
});

test('caches that a version is missing', async () => {
  const store = machine();
  for (let tries = 0; tries < 5; tries++)
    await expect(store.manifest('shell', 'gone')).rejects.toThrow('not published');
  expect(bucket.asked).toHaveLength(1);
});

test('limits reads for unknown versions and still finds published ones', async () => {
  const publisher = machine();
  for (const version of ['1', '2']) await publisher.publish(manifestOf('shell', version), dist());
  await publisher.point('shell', '1', note);
  const store = machine();
  await store.channels();
  const began = Date.now();
  const before = bucket.asked.length;
  const unknown = Array.from({ length: 200 }, (_, i) => `unknown-${i}`);
  for (const version of unknown) {
    expect(await store.has('shell', version)).toBe(false);
    await expect(store.manifest('shell', version)).rejects.toThrow('not published');
  }
  const seconds = Math.floor((Date.now() - began) / 1000) + 2;
  expect(bucket.asked.length - before).toBeLessThanOrEqual(5 * seconds);
  expect(await store.manifest('shell', '1')).toEqual(manifestOf('shell', '1'));
  expect(await store.manifest('shell', '2')).toEqual(manifestOf('shell', '2'));
});

test('finds a version that the channels name despite many requests for unknown versions', async () => {
  const store = machine();
  const publisher = machine();
  for (let i = 0; i < 20; i++) await store.has('shell', `unknown-${i}`);
  await publisher.publish(manifestOf('shell', 'new'), dist());
  await publisher.point('shell', 'new', note);
  const keepBusy = async () => {
    for (let i = 0; i < 20; i++) await store.has('shell', `other-${Math.random()}`);
  };
  await waitFor(async () => {
    await keepBusy();
    return (await store.channels()).shell?.stable.version === 'new';
  });
  await keepBusy();
  expect(await store.manifest('shell', 'new')).toEqual(manifestOf('shell', 'new'));
});

test('finds versions in a bucket that cannot be listed and answers 403 for missing objects', async () => {
  await machine().publish(manifestOf('shell', '1'), dist());
  bucket.listable = false;
  const store = machine();
  expect(await store.has('shell', 'gone')).toBe(false);
  await expect(store.manifest('shell', 'gone')).rejects.toThrow('not published');
  expect(await store.manifest('shell', '1')).toEqual(manifestOf('shell', '1'));
  expect(await store.record('shell', 'gone')).toBeNull();
});

describe('channels', () => {
  test('reach every machine within two seconds, with their log', async () => {
    const [here, there] = [machine(), machine()];
    for (const version of ['1', '2']) await here.publish(manifestOf('catalog-mfe', version), dist());
    expect(await there.channels()).toEqual({});
    await here.point('catalog-mfe', '1', note);
    await here.point('catalog-mfe', '2', note);
    await here.rollback('catalog-mfe', note);
    const began = Date.now();
    while ((await there.channels())['catalog-mfe']?.stable.version !== '1') {
      if (Date.now() - began > 2000) throw new Error('not seen');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect((await there.log(2)).map(({ action, to, by }) => [action, to, by])).toEqual([
      ['rollback', '1', 'anna'],
      ['stable', '2', 'anna'],
    ]);
    const { remotes } = await resolveReleases(there);
    expect(remotes['catalog-mfe']?.map(({ version }) => version)).toEqual(['1', '2']);
  });

  test('accept one of several concurrent changes that expect the same version, and lose no other change', async () => {
    const publisher = machine();
    const versions = Array.from({ length: 6 }, (_, index) => `v${index}`);
    for (const version of versions) await publisher.publish(manifestOf('shell', version), dist());
    await publisher.publish(manifestOf('catalog-mfe', 'a'), dist());
    const changes = versions.map((version) => machine().point('shell', version, { ...note, expected: null }));
    const outcomes = await Promise.allSettled([...changes, machine().point('catalog-mfe', 'a', note)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(ChannelConflictError);
    const after = machine();
    expect(Object.keys(await after.channels()).sort()).toEqual(['catalog-mfe', 'shell']);
    expect(await after.log(10)).toHaveLength(2);
  });

  test('are not transferred again while unchanged, and are cached while the bucket does not respond', async () => {
    const store = machine();
    await store.publish(manifestOf('shell', '1'), dist());
    await store.point('shell', '1', note);
    const before = bucket.asked.length;
    for (let reads = 0; reads < 50; reads++) await store.channels();
    expect(bucket.asked.length).toBe(before);
    bucket.down = true;
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await store.channels()).shell?.stable.version).toBe('1');
    expect(readFileSync(join(store.folderOf('shell', '1'), 'release.json'), 'utf8')).toContain('"shell"');
    await expect(store.rollback('shell')).rejects.toThrow();
  });
});

test('lists versions newest first', async () => {
  const store = machine();
  for (const version of ['1', '2', '3']) {
    await store.publish(manifestOf('shell', version), dist());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(await store.versions('shell')).toEqual(['3', '2', '1']);
});

test('rejects s3 storage without a bucket name', () => {
  expect(() => openReleaseStore({ RELEASES_STORAGE: 's3' })).toThrow('RELEASES_BUCKET');
});

test('a removed version is missing on every machine, and its files go a day later unless another version has them', async () => {
  const [here, there] = [machine(), machine()];
  const withScript = (text: string) => builtApp({ 'browser/container.js': text });
  await here.publish(manifestOf('gifts-mfe', '1'), withScript('first'));
  await here.publish(manifestOf('gifts-mfe', '2'), withScript('second'));
  const isStored = (text: string) =>
    [...bucket.objects.values()].some(({ body }) => body.toString() === text);
  await there.manifest('gifts-mfe', '1');
  await here.remove('gifts-mfe', '1');
  expect(await here.has('gifts-mfe', '1')).toBe(false);
  await there.removeUnusedFiles(Date.now());
  expect(await there.has('gifts-mfe', '1')).toBe(false);
  expect(await there.versions('gifts-mfe')).toEqual(['2']);
  await here.removeUnusedFiles(Date.now());
  expect(isStored('first')).toBe(true);
  await here.removeUnusedFiles(Date.now() + 25 * 3_600_000);
  expect([isStored('first'), isStored('second')]).toEqual([false, true]);
  expect(await there.manifest('gifts-mfe', '2')).toMatchObject({ version: '2' });
});
