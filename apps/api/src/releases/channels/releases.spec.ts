import { join } from 'node:path';
import type { PageReport } from '@meridian/contracts';
import { ChannelControl, type ReleaseStore, withdrawRemote } from '@meridian/releases';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { publishStubRemote, readStubPage, releaseStubShell } from '../../testing/shell-stub.ts';
import { CanaryMonitor } from '../canary/canary-monitor.ts';

let shop: TestApi;
let other: TestApi;
let store: ReleaseStore;
let token: string;
beforeAll(async () => {
  shop = await startTestApi();
  other = await startTestApi({ DATA_DIR: shop.dataFolder, MONGODB_URI: shop.databaseUri });
  store = await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
  for (const version of ['a', 'b', 'c']) await publishStubRemote(store, 'catalog-mfe', version);
  await publishStubRemote(store, 'catalog-mfe', 'bad', ['/', '/failing']);
  token = await shop.tokenOf('admin');
});
afterAll(async () => {
  await other.close();
  await shop.stop();
});
beforeEach(async () => {
  if ((await store.channels())['catalog-mfe']?.canary)
    await store.stopCanary('catalog-mfe', { reason: 'test' });
  for (const version of ['a', 'b']) await store.point('catalog-mfe', version, { reason: 'test' });
});

const params = { id: 'catalog-mfe' };
const overview = async () => (await shop.api('GET /api/features', { token })).body;
const catalogue = async () =>
  (await overview()).features.find(({ app }) => app === 'catalog-mfe')?.versions ?? [];
const rolesOf = async () => (await catalogue()).map(({ version, role }) => `${version} ${role}`);
const seen = async (at: TestApi, headers: Record<string, string> = {}) =>
  readStubPage(await (await fetch(`${at.url}/`, { headers })).text()).catalogue[0];

test('lists each app with its versions, the shell first; versions without a channel are held', async () => {
  const { features } = await overview();
  expect(features.map(({ app, mayHaveCanary }) => [app, mayHaveCanary])).toEqual([
    ['shell', true],
    ['catalog-mfe', true],
  ]);
  expect((await rolesOf()).slice(0, 2)).toEqual(['b stable', 'a previous']);
  expect((await rolesOf()).slice(2).sort()).toEqual(['bad held', 'c held']);
  const [stable] = await catalogue();
  expect(stable).toMatchObject({ commit: 'unknown', uses: 0, failures: 0, loadMs: null, vitals: {} });
  expect(Date.parse(stable?.publishedAt ?? '')).toBeGreaterThan(Date.now() - 600_000);
});

test('the metrics come from the reports of visitors', async () => {
  const release = { app: 'catalog-mfe', version: 'b' };
  const report = async (body: Omit<PageReport, 'token'>) => {
    const { headers } = await fetch(`${shop.url}/`);
    const token = /"(.+)"/.exec(headers.get('server-timing') ?? '')?.[1] ?? '';
    await shop.api('POST /api/reports', { body: { token, ...body } });
  };
  const before = (await catalogue())[0]?.uses ?? 0;
  for (const ms of [100, 200, 300, 400])
    await report({
      loads: [{ ...release, ms }],
      page: [release],
      vitals: [{ name: 'CLS', value: ms / 10_000 }],
    });
  await report({ failures: [{ ...release, kind: 'timeout', loaded: false }] });
  await shop.app.get(CanaryMonitor, { strict: false }).check();
  const stable = (await catalogue())[0];
  expect(stable).toMatchObject({ failures: 1, kinds: { timeout: 1 } });
  expect((stable?.uses ?? 0) - before).toBeGreaterThanOrEqual(5);
  expect(Math.abs((stable?.loadMs ?? 0) - 300)).toBeLessThan(15);
  expect(Math.abs((stable?.vitals.CLS ?? 0) - 0.03)).toBeLessThan(0.002);
});

test('a rollback reaches every process with the next page and is logged with the admin’s email', async () => {
  expect([await seen(shop), await seen(other)]).toEqual(['b', 'b']);
  const body = { reason: 'Prices look wrong', expected: 'b' };
  const { body: after } = await shop.api('POST /api/features/:id/rollback', { params, body, token });
  expect([await seen(shop), await seen(other)]).toEqual(['a', 'a']);
  expect(after.log[0]).toMatchObject({ action: 'rollback', from: 'b', to: 'a', reason: 'Prices look wrong' });
  expect(after.log[0]?.by).toContain('@example.test');
  // A member of staff who still sees version b would roll forward by mistake.
  const again = await shop.api('POST /api/features/:id/rollback', { params, body, token });
  expect([again.status, again.error.code]).toEqual([409, 'conflict']);
});

test('a canary is started, gets a larger share and is promoted', async () => {
  const body = { reason: 'Canary', version: 'c', share: 0.1 };
  await shop.api('POST /api/features/:id/canary', { params, body, token });
  const started = (await catalogue()).find(({ role }) => role === 'canary');
  expect(started).toMatchObject({ version: 'c', share: 0.1 });
  await shop.api('POST /api/features/:id/canary', { params, body: { ...body, share: 0.5 }, token });
  const raised = (await catalogue()).find(({ role }) => role === 'canary');
  expect(raised).toMatchObject({ version: 'c', share: 0.5, since: started?.since });
  const promotion = { reason: 'All is well', expected: 'c' };
  expect((await shop.api('POST /api/features/:id/promote', { params, body: promotion, token })).status).toBe(
    200,
  );
  expect((await rolesOf()).slice(0, 2)).toEqual(['c stable', 'b previous']);
});

test('a canary is stopped once', async () => {
  const body = { reason: 'Canary', version: 'c', share: 0.1 };
  await shop.api('POST /api/features/:id/canary', { params, body, token });
  const stop = { params, body: { reason: 'Enough', expected: 'c' }, token };
  expect((await shop.api('POST /api/features/:id/canary/stop', stop)).status).toBe(200);
  expect((await rolesOf())[0]).toBe('b stable');
  expect((await shop.api('POST /api/features/:id/canary/stop', stop)).status).toBe(409);
});

test('a version whose pages do not render cannot become a canary', async () => {
  const body = { reason: 'Canary', version: 'bad', share: 0.1 };
  const response = await shop.api('POST /api/features/:id/canary', { params, body, token });
  expect([response.status, response.error.code, response.error.details]).toEqual([
    409,
    'releaseRefused',
    { reason: 'catalog-mfe bad does not render /failing: broken' },
  ]);
  expect((await rolesOf())[0]).toBe('b stable');
});

describe('a version whose path was taken by another remote', () => {
  beforeAll(async () => {
    await publishStubRemote(store, 'catalog-mfe', 'late', ['/gifts']);
    await publishStubRemote(store, 'gifts-mfe', '1', ['/gifts']);
  });
  afterEach(() => store.change('gifts-mfe', { reason: 'test' }, withdrawRemote([])));
  const takePath = () => store.point('gifts-mfe', '1', { reason: 'test' });
  const refused = {
    status: 409,
    error: {
      code: 'releaseRefused',
      details: { reason: "catalog-mfe answers /gifts, which is gifts-mfe's" },
    },
  };

  test.each(['canary', 'promote', 'rollback'] as const)('is refused by %s', async (call) => {
    if (call === 'promote') await store.startCanary('catalog-mfe', 'late', 0.1, { reason: 'test' });
    if (call === 'rollback')
      for (const version of ['late', 'b']) await store.point('catalog-mfe', version, { reason: 'test' });
    await takePath();
    const before = (await store.channels())['catalog-mfe'];
    const response =
      call === 'canary'
        ? await shop.api('POST /api/features/:id/canary', {
            params,
            body: { reason: 'Canary', version: 'late', share: 0.1 },
            token,
          })
        : await shop.api(`POST /api/features/:id/${call}`, {
            params,
            body: { reason: 'Now', expected: call === 'promote' ? 'late' : 'b' },
            token,
          });
    expect(response).toMatchObject(refused);
    expect((await store.channels())['catalog-mfe']).toEqual(before);
  });

  test('is restored by an unchecked rollback, which logs the refusal', async () => {
    for (const version of ['late', 'b']) await store.point('catalog-mfe', version, { reason: 'test' });
    await takePath();
    const body = { reason: 'Emergency', expected: 'b', unchecked: true };
    const { body: after } = await shop.api('POST /api/features/:id/rollback', { params, body, token });
    expect(after.log[0]).toMatchObject({
      action: 'rollback',
      to: 'late',
      reason: `Emergency (unchecked: ${refused.error.details.reason})`,
    });
  });
});

test('lists a withdrawn remote and answers 410 for its URLs only', async () => {
  await publishStubRemote(store, 'cards-mfe', '1', ['/cards']);
  await store.point('cards-mfe', '1', { reason: 'test' });
  const statuses = () =>
    Promise.all(['/cards', '/', '/products'].map(async (path) => (await fetch(shop.url + path)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  await new ChannelControl(store).withdraw('cards-mfe', { reason: 'Sold out', by: 'anna' });
  expect(await statuses()).toEqual([410, 200, 200]);
  const { features, log } = await overview();
  expect(features.find(({ app }) => app === 'cards-mfe')).toMatchObject({
    versions: [],
    withdrawn: { version: '1' },
  });
  expect(log[0]).toMatchObject({ action: 'withdraw', from: '1', to: null, reason: 'Sold out', by: 'anna' });
  await store.point('cards-mfe', '1', { reason: 'test' });
  expect(await statuses()).toEqual([200, 200, 200]);
});

test.each([
  ['a version that is not published', 'catalog-mfe', { reason: 'x', version: 'gone', share: 0.1 }, 404],
  ['an app that is not released', 'checkout-mfe', { reason: 'x', version: 'c', share: 0.1 }, 404],
  ['an unknown app', 'database', { reason: 'x', version: 'c', share: 0.1 }, 404],
  ['the shell', 'shell', { reason: 'x', version: '1', share: 0.1 }, 409],
  ['the stable version', 'catalog-mfe', { reason: 'x', version: 'b', share: 0.1 }, 409],
  ['a share of 0', 'catalog-mfe', { reason: 'x', version: 'c', share: 0 }, 422],
  ['a change without a reason', 'catalog-mfe', { reason: '  ', version: 'c', share: 0.1 }, 422],
])('a canary of %s is refused', async (_, app, body, status) => {
  const response = await shop.api('POST /api/features/:id/canary', { params: { id: app }, body, token });
  expect(response.status).toBe(status);
});

test('a preview link shows its version to every visitor who opens it', async () => {
  const body = { version: 'c' };
  const { body: link } = await shop.api('POST /api/features/:id/preview', { params, body, token });
  const url = new URL(link.url);
  expect(url.pathname).toBe('/');
  const cookie = `preview=${url.searchParams.get('preview') ?? ''}`;
  expect([await seen(shop, { cookie }), await seen(other, { cookie }), await seen(shop)]).toEqual([
    'c',
    'c',
    'b',
  ]);
  expect(Date.parse(link.until)).toBeGreaterThan(Date.now() + 23 * 3600 * 1000);
});

test('only admins can read and change releases', async () => {
  const shopper = await shop.tokenOf('user');
  const body = { reason: 'x', expected: 'b' };
  expect((await shop.api('GET /api/features')).status).toBe(401);
  expect((await shop.api('GET /api/features', { token: shopper })).status).toBe(403);
  for (const call of ['rollback', 'canary/stop', 'promote'] as const)
    expect((await shop.api(`POST /api/features/:id/${call}`, { params, body, token: shopper })).status).toBe(
      403,
    );
});
