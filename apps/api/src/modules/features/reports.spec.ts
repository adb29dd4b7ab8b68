import { join } from 'node:path';
import type { FeatureReport } from '@meridian/contracts';
import type { ReleaseStore } from '@meridian/releases';
import { PinoLogger } from 'nestjs-pino';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { publishTinyRemote, releaseTinyShell } from '../../testing/tiny-shell.ts';
import type { FeatureHour } from './feature-counts.ts';
import { FeatureCountsRepository } from './feature-counts.repository.ts';
import { FeatureTally } from './feature-tally.ts';
import { ReleaseRegistry } from './release-registry.ts';
import { WatchCanaries } from './watch-canaries.ts';

let shop: TestApi;
let other: TestApi;
let store: ReleaseStore;
beforeAll(async () => {
  shop = await startTestApi({ REPORTS_SHARE: '0.25' });
  // A second process on the same data.
  other = await startTestApi({
    DATA_DIR: shop.dataFolder,
    MONGODB_URI: shop.databaseUri,
    REPORTS_SHARE: '0.25',
  });
  store = await releaseTinyShell(join(shop.dataFolder, 'releases'), '1');
  for (const version of ['a', 'b', 'c']) await publishTinyRemote(store, 'catalog-mfe', version);
  await store.point('catalog-mfe', 'a', { reason: 'test' });
});
afterAll(async () => {
  await other.close();
  await shop.stop();
});
beforeEach(async () => {
  await rounds();
  await shop.connection.collection('featurehours').deleteMany({});
});

const rounds = async () => {
  for (const { app } of [shop, other]) await app.get(WatchCanaries, { strict: false }).round();
};
const report = async (body: Partial<FeatureReport>, at = shop) =>
  (await at.api('POST /api/reports', { body: { share: 1, ...body } })).status;
const counted = async (version: string): Promise<FeatureHour | undefined> => {
  await rounds();
  const hours = await shop.app.get(FeatureCountsRepository, { strict: false }).since(new Date(0));
  return hours.find((hour) => hour.app === 'catalog-mfe' && hour.version === version);
};
const release = (version: string) => ({ app: 'catalog-mfe', version });

test('loads, failures and vitals of all processes are counted in one place', async () => {
  expect(await report({ loads: [{ ...release('a'), ms: 120 }] })).toBe(204);
  await report({ loads: [{ ...release('a'), ms: 150 }] }, other);
  await report({ failures: [{ ...release('a'), kind: 'timeout', loaded: false }] }, other);
  await report({ failures: [{ ...release('a'), kind: 'threw-in-render', loaded: true }] });
  await report({
    page: [release('a'), { app: 'shell', version: '1' }],
    vitals: [{ name: 'LCP', value: 900 }],
  });
  const hour = await counted('a');
  // What failed only after it was loaded is a use that was counted already.
  expect(hour?.browser).toEqual({ uses: 3, failed: 2 });
  expect(hour?.kinds).toEqual({ timeout: 1, 'threw-in-render': 1 });
  expect(Object.values(hour?.load ?? {}).reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(Object.keys(hour?.vitals ?? {})).toEqual(['LCP']);
});

test('a sampled load stands for many, and never for more than the server asked', async () => {
  const loads = [{ ...release('a'), ms: 1 }];
  for (const share of [0.25, 0.0001]) await report({ share, loads });
  expect((await counted('a'))?.browser?.uses).toBe(8);
});

test('what is not published is not counted', async () => {
  await report({
    loads: [
      { ...release('never'), ms: 1 },
      { app: 'another', version: 'a', ms: 1 },
    ],
    failures: [{ ...release('never'), kind: 'refused', loaded: false }],
  });
  await rounds();
  expect(await shop.connection.collection('featurehours').countDocuments()).toBe(0);
});

test.each<[string, unknown]>([
  [
    'a kind of failure that there is not',
    { failures: [{ ...release('a'), kind: 'sneezed', loaded: false }] },
  ],
  ['a text where a number is due', { loads: [{ ...release('a'), ms: 'fast' }] }],
  ['a negative time', { vitals: [{ name: 'LCP', value: -1 }] }],
  ['anything about the visitor', { visitor: 'anna' }],
  ['a version with a path', { loads: [{ app: 'shell', version: '../1', ms: 1 }] }],
  ['more than a page can hold', { loads: Array.from({ length: 9 }, () => ({ ...release('a'), ms: 1 })) }],
])('%s is refused', async (_, body) => {
  expect(await report(body as Partial<FeatureReport>)).toBe(422);
});

test('a long report is refused before it is read', async () => {
  const answer = await shop.request('POST', '/api/reports', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ share: 1, padding: 'x'.repeat(5000) }),
  });
  expect(answer.status).toBe(413);
});

test('a server’s own failures and renderings are counted beside', async () => {
  await fetch(`${shop.url}/failing?from=here`);
  const hours = await (async () => {
    await rounds();
    return shop.app.get(FeatureCountsRepository, { strict: false }).since(new Date(0));
  })();
  expect(hours.find(({ app }) => app === 'shell')?.server).toEqual({ uses: 1 });
  expect(hours.find(({ app }) => app === 'catalog-mfe')?.server).toEqual({ uses: 1, failed: 1 });
});

test.each(['channels', 'addToHour', 'addToTrial'] as const)(
  'a round that fails at %s loses no count',
  async (step) => {
    await store.startCanary('catalog-mfe', 'b', 0.5, { reason: 'trial' });
    const logger = await shop.app.resolve<PinoLogger>(PinoLogger, undefined, { strict: false });
    const tally = new FeatureTally();
    const counts = new FeatureCountsRepository(shop.connection);
    const registry = new ReleaseRegistry(store, tally, logger);
    for (const version of ['b', 'a']) tally.used({ app: 'catalog-mfe', version }, 'browser');
    const failing = step === 'channels' ? jest.spyOn(store, 'channels') : jest.spyOn(counts, step);
    failing.mockRejectedValueOnce(new Error('away'));
    const canaries = new WatchCanaries(tally, counts, registry, logger);
    await expect(canaries.round()).rejects.toThrow('away');
    await canaries.round();
    failing.mockRestore();
    const hours = await counts.since(new Date(0));
    const counted = hours.map(({ version, browser }) => [version, browser?.uses]);
    expect(Object.fromEntries(counted)).toEqual({ a: 1, b: 1 });
    await store.stopCanary('catalog-mfe', { reason: 'test' });
  },
);

describe('a canary', () => {
  const fail = (version: string, times: number, at = shop) =>
    Promise.all(
      Array.from({ length: times }, () =>
        report({ failures: [{ ...release(version), kind: 'threw-at-load', loaded: false }] }, at),
      ),
    );
  const use = (version: string, times: number, at = shop) =>
    Promise.all(Array.from({ length: times }, () => report({ loads: [{ ...release(version), ms: 5 }] }, at)));
  const canary = async () => (await store.channels())['catalog-mfe']?.canary?.version;
  beforeEach(async () => {
    if (await canary()) await store.stopCanary('catalog-mfe', { reason: 'test' });
  });

  test('that fails more often than stable is taken back once, within seconds, and the log says why', async () => {
    await store.startCanary('catalog-mfe', 'b', 0.5, { reason: 'trial' });
    await Promise.all([use('a', 10), use('a', 10, other), fail('b', 3), fail('b', 4, other), use('b', 2)]);
    const began = Date.now();
    while (await canary()) {
      if (Date.now() - began > 8000) throw new Error('the canary is still there');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect((await store.channels())['catalog-mfe']?.stable.version).toBe('a');
    const [last, before] = await store.log(2);
    expect(last).toMatchObject({
      app: 'catalog-mfe',
      action: 'stop-canary',
      from: 'b',
      to: null,
      by: 'automatic',
    });
    expect(last?.reason).toMatch(/^it failed in \d of \d uses in browsers, the stable version in 0 of \d+$/);
    expect(before).toMatchObject({ action: 'canary', to: 'b' });
  });

  test('that does as well as stable stays', async () => {
    await store.startCanary('catalog-mfe', 'c', 0.5, { reason: 'trial' });
    await Promise.all([use('a', 20), use('c', 20), fail('c', 2)]);
    await rounds();
    await rounds();
    expect(await canary()).toBe('c');
  });

  test('is judged by this trial, not by one before', async () => {
    await store.startCanary('catalog-mfe', 'b', 0.5, { reason: 'another try' });
    await use('b', 5);
    await rounds();
    await rounds();
    expect(await canary()).toBe('b');
  });
});
