import { join } from 'node:path';
import type { PageReport } from '@meridian/contracts';
import { bucketOf, type ReleaseStore } from '@meridian/releases';
import { PinoLogger } from 'nestjs-pino';
import { type Config, CONFIG } from '../../platform/config/config.ts';
import { Metrics } from '../../platform/metrics/metrics.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { publishStubRemote, releaseStubShell } from '../../testing/shell-stub.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { CountedFactsRepository } from './counted-facts.repository.ts';
import type { VersionHour } from '../counts/version-counts.schema.ts';
import { VersionCountsRepository } from '../counts/version-counts.repository.ts';
import { VersionTally } from '../counts/version-tally.ts';
import { ReleaseMetrics } from '../registry/release-metrics.ts';
import { ReleaseRegistry } from '../registry/release-registry.ts';
import { REPORT_TOKEN_TTL_MS, ReportTokens } from './report-tokens.ts';
import { VisitCounts } from './visit-counts.ts';
import { CanaryMonitor } from './canary-monitor.ts';

let shop: TestApi;
let other: TestApi;
let store: ReleaseStore;
beforeAll(async () => {
  // `X-Forwarded-For` contains the visitor's address. Without it each page counts as a separate network.
  const env = { REPORTS_SHARE: '0.25', TRUST_PROXY: '1' };
  shop = await startTestApi(env);
  // A second process on the same database.
  other = await startTestApi({ ...env, DATA_DIR: shop.dataFolder, MONGODB_URI: shop.databaseUri });
  store = await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
  for (const version of ['a', 'b', 'c']) await publishStubRemote(store, 'catalog-mfe', version);
  await store.point('catalog-mfe', 'a', { reason: 'test' });
});
afterAll(async () => {
  await other.close();
  await shop.stop();
});
beforeEach(async () => {
  await checkAll();
  for (const name of ['versionhours', 'countedfacts']) await shop.connection.collection(name).deleteMany({});
});

const checkAll = async () => {
  for (const { app } of [shop, other]) await app.get(CanaryMonitor, { strict: false }).check();
};
interface Visit {
  at?: TestApi;
  path?: string;
  /** Address of the visitor. */
  address?: string;
  headers?: Record<string, string>;
}
/** Each test uses other networks, because facts of an hour are stored. */
let networks = 0;
const nextAddress = () => `203.0.${Math.floor(++networks / 250)}.${networks % 250}`;
const visit = async ({ at = shop, path = '/', address, headers = {} }: Visit = {}) => {
  const answer = await fetch(at.url + path, {
    headers: { ...(address !== undefined && { 'x-forwarded-for': address }), ...headers },
  });
  await answer.arrayBuffer();
  const token = /^report;desc="(.+)"$/.exec(answer.headers.get('server-timing') ?? '')?.[1];
  return { answer, token };
};
const tokenOf = async (options?: Visit): Promise<string> => (await visit(options)).token ?? 'no.token';
const send = async (body: PageReport, { at = shop, address }: Visit = {}) =>
  (
    await at.api('POST /api/reports', {
      body,
      ...(address !== undefined && { headers: { 'x-forwarded-for': address } }),
    })
  ).status;
/** Opens a page and sends a report of it. */
const report = async (body: Omit<PageReport, 'token'>, options?: Visit) =>
  send({ ...body, token: await tokenOf(options) }, options);
const counted = async (version: string, app = 'catalog-mfe'): Promise<VersionHour | undefined> => {
  await checkAll();
  const hours = await shop.app.get(VersionCountsRepository, { strict: false }).since(new Date(0));
  return hours.find((hour) => hour.app === app && hour.version === version);
};
const release = (version: string) => ({ app: 'catalog-mfe', version });
const failed = (version: string) => ({ ...release(version), kind: 'timeout' as const, loaded: false });
const sum = (histogram: Record<string, number> = {}) =>
  Object.values(histogram).reduce((total, count) => total + count, 0);

test('counts pages, loads, failures and web vitals of all processes together', async () => {
  expect(await report({ loads: [{ ...release('a'), ms: 120 }] })).toBe(204);
  await report({ loads: [{ ...release('a'), ms: 150 }] }, { at: other });
  await report({ failures: [failed('a')] }, { at: other });
  await report({ failures: [{ ...release('a'), kind: 'threw-in-render', loaded: true }] });
  await report({
    page: [release('a'), { app: 'shell', version: '1' }],
    vitals: [{ name: 'LCP', value: 900 }],
  });
  const hour = await counted('a');
  expect(hour?.browser).toEqual({ uses: 5, failed: 2 });
  expect(hour?.kinds).toEqual({ timeout: 1, 'threw-in-render': 1 });
  expect(sum(hour?.load)).toBe(2);
  expect(Object.keys(hour?.vitals ?? {})).toEqual(['LCP']);
  expect((await counted('1', 'shell'))?.browser?.uses).toBe(5);
});

test('counts a failure once that a report lists eight times', async () => {
  await report({ failures: Array.from({ length: 8 }, () => failed('a')) });
  expect((await counted('a'))?.browser).toEqual({ uses: 1, failed: 1 });
});

test('counts a report once that is sent twice and to two processes', async () => {
  const body: PageReport = {
    token: await tokenOf(),
    loads: [{ ...release('a'), ms: 100 }],
    failures: [failed('a')],
    page: [release('a')],
    vitals: [{ name: 'LCP', value: 900 }],
  };
  await Promise.all([send(body), send(body), send(body, { at: other })]);
  await checkAll();
  await send(body, { at: other });
  const hour = await counted('a');
  expect(hour?.browser).toEqual({ uses: 1, failed: 1 });
  expect([sum(hour?.load), sum(hour?.vitals?.['LCP'])]).toEqual([1, 1]);
});

test('counts a network once per version and hour', async () => {
  const address = nextAddress();
  const body = {
    loads: [{ ...release('a'), ms: 100 }],
    failures: [failed('a')],
    page: [release('a')],
    vitals: [{ name: 'LCP' as const, value: 60_000 }],
  };
  for (const at of [shop, other, shop, other]) await report(body, { at, address });
  const hour = await counted('a');
  expect(hour?.browser).toEqual({ uses: 1, failed: 1 });
  expect([sum(hour?.load), sum(hour?.vitals?.['LCP'])]).toEqual([1, 1]);
});

test('counts the network that opened the page, not the one that sends the report', async () => {
  const token = await tokenOf({ address: nextAddress() });
  for (let times = 0; times < 3; times++)
    await send({ token, failures: [failed('a')] }, { address: nextAddress() });
  expect((await counted('a'))?.browser).toEqual({ uses: 1, failed: 1 });
});

test('counts all addresses of an IPv6 /48 as one network', async () => {
  for (const address of ['2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:8:1::1'])
    await report({ failures: [failed('a')] }, { address });
  expect((await counted('a'))?.browser).toEqual({ uses: 2, failed: 2 });
});

test('weights a sampled load by the sampling rate', async () => {
  const loads = [{ ...release('a'), ms: 1 }];
  await report({ loads }, { path: '/pages/warranties' });
  expect((await counted('a'))?.browser?.uses).toBe(4);
});

test.each<[string, (token: string) => string]>([
  ['is not signed', () => 'e30.e30'],
  ['has a changed page', (token) => `e30.${token.split('.')[1] ?? ''}`],
  ['has a changed signature', (token) => `${token.slice(0, -4)}AAAA`],
])('a report with a token that %s is ignored', async (_, change) => {
  const token = change(await tokenOf());
  expect(await send({ token, failures: [failed('a')] })).toBe(204);
  expect((await counted('a'))?.browser).toEqual({ uses: 1 });
});

test('a report with an expired token is ignored', async () => {
  const issued = Date.now() - REPORT_TOKEN_TTL_MS;
  const page = { network: 'n', weight: 1, releases: { 'catalog-mfe': ['a'] }, rendered: {}, canaries: {} };
  const token = await shop.app.get(ReportTokens, { strict: false }).issue({ ...page, issued });
  await send({ token, failures: [failed('a')] });
  expect(await counted('a')).toBeUndefined();
});

test('ignores versions that the page does not use', async () => {
  await report({
    loads: [
      { ...release('b'), ms: 1 },
      { app: 'another', version: 'a', ms: 1 },
      { app: 'constructor', version: 'a', ms: 1 },
    ],
    failures: [failed('b')],
  });
  expect(await counted('b')).toBeUndefined();
});

test('gives each response of a cached page its own token, also with status 304', async () => {
  const [first, second] = [await visit(), await visit()];
  const headers = { 'if-none-match': first.answer.headers.get('etag') ?? '' };
  const third = await visit({ headers });
  expect(third.answer.status).toBe(304);
  const tokens = [first, second, third].map(({ token }) => token);
  expect(tokens).not.toContain(undefined);
  expect(new Set(tokens).size).toBe(3);
});

test('does not count crawlers and gives them no token', async () => {
  const { token } = await visit({ headers: { 'user-agent': 'Examplebot/1.0' } });
  expect(token).toBeUndefined();
  expect((await counted('a'))?.browser).toBeUndefined();
});

test('stores only keyed digests, which expire', async () => {
  await report({ failures: [failed('a')] }, { address: nextAddress() });
  await checkAll();
  const facts = shop.connection.collection('countedfacts');
  for (const fact of await facts.find().toArray()) {
    expect(Object.keys(fact).sort()).toEqual(['_id', 'expiresAt']);
    expect(String(fact._id)).toMatch(/^[\w-]{43}$/);
  }
  const indexes = await facts.indexes();
  expect(indexes.some(({ expireAfterSeconds }) => expireAfterSeconds === 0)).toBe(true);
});

test('refuses reports of a network above its rate limit, also from another of its addresses', async () => {
  const token = await tokenOf();
  const addresses = ['2001:db8:9:9::1', '2001:db8:9:9::2'];
  const statuses = await Promise.all(
    Array.from({ length: 130 }, (_, index) => send({ token }, { address: addresses[index % 2] ?? '' })),
  );
  // Another minute can have started in the meantime.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(await send({ token }, { address: '2001:db8:9:8::1' })).toBe(204);
});

test.each<[string, unknown]>([
  [
    'a kind of failure that there is not',
    { failures: [{ ...release('a'), kind: 'sneezed', loaded: false }] },
  ],
  ['a text in place of a number', { loads: [{ ...release('a'), ms: 'fast' }] }],
  ['a negative time', { vitals: [{ name: 'LCP', value: -1 }] }],
  ['data about the visitor', { visitor: 'anna' }],
  ['its own share', { share: 0.0001 }],
  ['a version with a path', { loads: [{ app: 'shell', version: '../1', ms: 1 }] }],
  [
    'more loads than a page can have',
    { loads: Array.from({ length: 9 }, () => ({ ...release('a'), ms: 1 })) },
  ],
])('%s is refused', async (_, body) => {
  expect(await report(body as Omit<PageReport, 'token'>)).toBe(422);
});

test('a report without a token is refused', async () => {
  expect(await send({ failures: [failed('a')] } as unknown as PageReport)).toBe(422);
});

test('refuses a long report before reading it', async () => {
  const answer = await shop.request('POST', '/api/reports', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: 'a.b', padding: 'x'.repeat(5000) }),
  });
  expect(answer.status).toBe(413);
});

test('counts failures and renderings on the server separately', async () => {
  await fetch(`${shop.url}/failing?from=here`);
  const hours = await (async () => {
    await checkAll();
    return shop.app.get(VersionCountsRepository, { strict: false }).since(new Date(0));
  })();
  expect(hours.find(({ app }) => app === 'shell')?.server).toEqual({ uses: 1 });
  expect(hours.find(({ app }) => app === 'catalog-mfe')?.server).toEqual({ uses: 1, failed: 1 });
});

test.each(['channels', 'addToHour', 'addToCanary'] as const)(
  'loses no count if a check fails at %s',
  async (step) => {
    await store.startCanary('catalog-mfe', 'b', 0.5, { reason: 'canary' });
    const logger = await shop.app.resolve<PinoLogger>(PinoLogger, undefined, { strict: false });
    const tally = new VersionTally();
    const find = <T>(type: new (...args: never[]) => T): T => shop.app.get<T>(type, { strict: false });
    const counts = find(VersionCountsRepository);
    const metrics = new ReleaseMetrics(new Metrics(shop.app.get<Config>(CONFIG)));
    const registry = new ReleaseRegistry(store, tally, metrics, logger, {});
    for (const version of ['b', 'a']) tally.countUse({ app: 'catalog-mfe', version });
    const failing = step === 'channels' ? jest.spyOn(store, 'channels') : jest.spyOn(counts, step);
    failing.mockRejectedValueOnce(new Error('away'));
    const visits = new VisitCounts(find(CountedFactsRepository), tally);
    const canaries = new CanaryMonitor(
      shop.app.get<Config>(CONFIG),
      tally,
      counts,
      visits,
      registry,
      metrics,
      logger,
    );
    await expect(canaries.check()).rejects.toThrow('away');
    await canaries.check();
    failing.mockRestore();
    const hours = await counts.since(new Date(0));
    const counted = hours.map(({ version, server }) => [version, server?.uses]);
    expect(Object.fromEntries(counted)).toEqual({ a: 1, b: 1 });
    await store.stopCanary('catalog-mfe', { reason: 'test' });
  },
);

test('counts a fact at the next check if it could not be stored', async () => {
  const tally = new VersionTally();
  const repository = shop.app.get(CountedFactsRepository, { strict: false });
  const visits = new VisitCounts(repository, tally);
  const page = { issued: Date.now(), network: nextAddress(), weight: 1, rendered: {} };
  const versions = { releases: { 'catalog-mfe': ['a'] }, canaries: {} };
  visits.add({ ...page, ...versions }, { app: 'catalog-mfe', version: 'a' }, { use: { 'browser.uses': 1 } });
  const addNew = jest.spyOn(repository, 'addNew').mockRejectedValueOnce(new Error('away'));
  await expect(visits.flush({})).rejects.toThrow('away');
  addNew.mockRestore();
  expect(tally.drain()).toEqual([]);
  await visits.flush({});
  expect(tally.drain()).toMatchObject([{ target: 'hour', increments: { 'browser.uses': 1 } }]);
});

describe('a canary', () => {
  const INSIDE = { cookie: 'visitor=0000' };
  const fail = (version: string, times: number, options: Visit = {}) =>
    Promise.all(
      Array.from({ length: times }, () =>
        report({ failures: [failed(version)] }, { headers: INSIDE, ...options }),
      ),
    );
  const use = (times: number, options: Visit = {}) =>
    Promise.all(Array.from({ length: times }, () => visit({ headers: INSIDE, ...options })));
  const canary = async () => (await store.channels())['catalog-mfe']?.canary;
  const version = async () => (await canary())?.version;
  const canaryCounts = async () => {
    await checkAll();
    const present = await canary();
    if (!present) throw new Error('there is no canary');
    return shop.app.get(VersionCountsRepository, { strict: false }).canaryCounts('catalog-mfe', present);
  };
  const startCanary = (name: string, share: number) =>
    store.startCanary('catalog-mfe', name, share, { reason: 'canary' });
  const isInside = (key: string) => bucketOf(key, 'catalog-mfe') < 0.5;
  const keys = Array.from({ length: 500 }, (_, index) => index.toString(16).padStart(4, '0'));
  const withKey = (inside: boolean) => ({
    cookie: `visitor=${keys.find((key) => isInside(key) === inside) ?? ''}`,
  });
  beforeEach(async () => {
    if (await canary()) await store.stopCanary('catalog-mfe', { reason: 'test' });
  });

  test('that fails in browsers is rolled back once, within seconds, and the log names the failures', async () => {
    await startCanary('b', 0.5);
    await Promise.all([
      use(10, { headers: withKey(false) }),
      use(10, { headers: withKey(false), at: other }),
      fail('b', 3, { headers: withKey(true) }),
      fail('b', 4, { headers: withKey(true), at: other }),
      use(2, { headers: withKey(true) }),
    ]);
    await waitFor(async () => (await canary()) === undefined, 20_000);
    expect((await store.channels())['catalog-mfe']?.stable.version).toBe('a');
    // The entry follows the change.
    await waitFor(async () => (await store.log(1))[0]?.action === 'stop-canary', 20_000);
    const [last, before] = await store.log(2);
    expect(last).toMatchObject({
      app: 'catalog-mfe',
      action: 'stop-canary',
      from: 'b',
      to: null,
      by: 'automatic',
    });
    expect(last?.reason).toMatch(
      /^it failed in browsers of \d of \d networks, the stable version in those of 0 of \d+ networks$/,
    );
    expect(before).toMatchObject({ action: 'canary', to: 'b' });
  });

  test('with the failure rate of the stable version continues', async () => {
    await startCanary('c', 0.5);
    await use(20, { headers: withKey(false) });
    await use(20, { headers: withKey(true) });
    await fail('c', 2, { headers: withKey(true) });
    await checkAll();
    await checkAll();
    expect(await version()).toBe('c');
  });

  test('is judged by the present canary only', async () => {
    await startCanary('b', 1);
    const token = await tokenOf({ headers: INSIDE });
    await store.stopCanary('catalog-mfe', { reason: 'test' });
    await startCanary('b', 1);
    await send({ token, failures: [failed('b')] });
    await use(5);
    expect((await canaryCounts()).canary.browser).toEqual({ uses: 5, failed: 0 });
  });

  test('continues while too few networks report failures, and the overview returns their number', async () => {
    await startCanary('b', 1);
    const addresses = Array.from({ length: 6 }, nextAddress);
    const token = await shop.tokenOf('admin');
    const networks = async () => {
      const { body } = await shop.api('GET /api/features', { token });
      const feature = body.features.find(({ app }) => app === 'catalog-mfe');
      return feature?.versions.find(({ role }) => role === 'canary')?.networks;
    };
    for (const address of addresses) await use(1, { address });
    // One visitor sends as many reports as possible.
    for (const at of [shop, other]) await fail('b', 20, { at, address: addresses[0] ?? '' });
    await fail('b', 1, { address: addresses[1] ?? '' });
    await checkAll();
    expect(await networks()).toEqual({ failed: 2, seen: 6, needed: 3 });
    expect(await version()).toBe('b');
    await fail('b', 1, { address: addresses[2] ?? '' });
    await waitFor(async () => (await canary()) === undefined, 20_000);
  });

  test('counts a network once that opens its pages repeatedly', async () => {
    await startCanary('b', 1);
    const address = nextAddress();
    await use(30, { address });
    await use(30, { address, at: other });
    expect((await canaryCounts()).canary.browser).toEqual({ uses: 1, failed: 0 });
  });

  test('is judged by networks in its bucket, not by cookies that visitors choose', async () => {
    await startCanary('b', 0.5);
    const placed = async () => {
      const address = nextAddress();
      const { answer } = await visit({ address });
      const key = /^visitor=([0-9a-f]{4});/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
      return { address, key };
    };
    const visitors = await Promise.all(Array.from({ length: 40 }, placed));
    const outside = visitors.filter(({ key }) => !isInside(key));
    const inside = visitors.filter(({ key }) => isInside(key));
    expect(Math.min(inside.length, outside.length)).toBeGreaterThan(4);
    for (const { address } of outside) await fail('b', 1, { address, headers: withKey(true) });
    for (const { address, key } of inside) await use(1, { address, headers: { cookie: `visitor=${key}` } });
    expect((await canaryCounts()).canary.browser).toEqual({ uses: inside.length, failed: 0 });
    expect(await version()).toBe('b');
  });
});
