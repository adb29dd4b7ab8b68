import type { ChannelLogEntry, ChannelState } from '../channels/channel-changes.ts';
import { ReleaseStore } from '../store/release-store.ts';
import { builtApp, manifestOf, temporaryFolder } from '../testing/built-app.ts';
import { removableVersions, removeOldVersions } from './old-versions.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = Date.parse('2026-06-01T12:00:00.000Z');
const APP = 'catalog-mfe';

const daysAgo = (days: number): string => new Date(NOW - days * DAY_MS).toISOString();
/** Versions 9 to 1, the newest first, published 90 days ago. */
const versions = ['9', '8', '7', '6', '5', '4', '3', '2', '1'].map((version) => ({
  version,
  publishedAt: NOW - 90 * DAY_MS,
}));
const NO_CHANNELS: ChannelState = { channels: {}, withdrawn: {} };
const entry = (
  at: string,
  from: string | null,
  to: string | null,
  app: 'shell' | typeof APP = APP,
): ChannelLogEntry => ({
  at,
  app,
  action: 'stable',
  from,
  to,
  reason: 'test',
  by: 'test',
});
const removable = (
  state: ChannelState = NO_CHANNELS,
  log: ChannelLogEntry[] = [],
  published: { version: string; publishedAt: number | null }[] = versions,
) => removableVersions({ app: APP, versions: published, state, log }, NOW);

test('the five newest versions are kept', () => {
  expect(removable()).toEqual(['4', '3', '2', '1']);
});

test.each<[string, ChannelState, string[]]>([
  [
    'stable or previous',
    { channels: { [APP]: { stable: { version: '2', previous: '1' } } }, withdrawn: {} },
    ['4', '3'],
  ],
  [
    'a canary',
    {
      channels: {
        [APP]: {
          stable: { version: '9', previous: null },
          canary: { version: '3', share: 0.1, since: daysAgo(60) },
        },
      },
      withdrawn: {},
    },
    ['4', '2', '1'],
  ],
  [
    'the last one of a withdrawn remote',
    {
      channels: {},
      withdrawn: { [APP]: { stable: { version: '1', previous: '2' }, mounts: [], at: daysAgo(60) } },
    },
    ['4', '3'],
  ],
])('a version that is %s is kept', (_, state, rest) => {
  expect(removable(state)).toEqual(rest);
});

test.each<[string, ChannelLogEntry[], string[]]>([
  ['was replaced 29 days ago', [entry(daysAgo(29), '1', '9')], ['4', '3', '2']],
  ['became live 29 days ago', [entry(daysAgo(29), '9', '2')], ['4', '3', '1']],
  ['was replaced 31 days ago', [entry(daysAgo(31), '1', '9')], ['4', '3', '2', '1']],
  ['is one of another app', [entry(daysAgo(1), '1', '2', 'shell')], ['4', '3', '2', '1']],
])('of a version that %s', (_, log, rest) => {
  expect(removable(NO_CHANNELS, log)).toEqual(rest);
});

test('versions that were published within 30 days, or at an unknown time, are kept', () => {
  const newer = [
    { version: '4', publishedAt: NOW - 29 * DAY_MS },
    { version: '3', publishedAt: null },
  ];
  const published = versions.map((old) => newer.find(({ version }) => version === old.version) ?? old);
  expect(removable(NO_CHANNELS, [], published)).toEqual(['2', '1']);
});

describe('in a store', () => {
  const LATER = Date.now() + 40 * DAY_MS;
  const storeWith = async (count: number) => {
    const store = new ReleaseStore(temporaryFolder());
    for (let version = 1; version <= count; version++)
      await store.publish(manifestOf(APP, String(version)), builtApp());
    await store.point(APP, '1', { reason: 'test' });
    return store;
  };

  test('removes the files of old versions, and keeps their records', async () => {
    const store = await storeWith(8);
    const before = await store.versions(APP);
    expect(await removeOldVersions(store, [APP], Date.now())).toEqual([]);
    const removed = (await removeOldVersions(store, [APP], LATER)).map((name) => name.split(' ')[1] ?? '');
    expect(removed.sort()).toEqual(
      before
        .slice(5)
        .filter((version) => version !== '1')
        .sort(),
    );
    for (const version of removed) {
      expect(await store.has(APP, version)).toBe(false);
      await expect(store.manifest(APP, version)).rejects.toThrow();
      expect(await store.record(APP, version)).not.toBeNull();
    }
    expect(await store.verify(APP, '1')).toMatchObject({ version: '1' });
  });

  test('removes nothing if the log does not reach back far enough', async () => {
    const store = await storeWith(8);
    jest.spyOn(store, 'wholeLog').mockResolvedValue({ entries: [], isComplete: false });
    expect(await removeOldVersions(store, [APP], LATER)).toEqual([]);
  });

  test('stops with the process', async () => {
    const store = await storeWith(8);
    expect(await removeOldVersions(store, [APP], LATER, AbortSignal.abort())).toEqual([]);
  });
});
