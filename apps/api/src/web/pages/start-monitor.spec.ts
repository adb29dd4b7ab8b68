import { join } from 'node:path';
import { Script } from 'node:vm';
import type { ReleaseStore } from '@meridian/releases';
import { releaseStubShell } from '../../testing/shell-stub.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { START_MONITOR_PATH, withStartMonitor } from './start-monitor.ts';

let shop: TestApi;
let store: ReleaseStore;
beforeAll(async () => {
  shop = await startTestApi();
  const folder = join(shop.dataFolder, 'releases');
  await releaseStubShell(folder, '2');
  store = await releaseStubShell(folder, '1');
});
afterAll(() => shop.stop());

const shellOf = async (cookie: string) => {
  const page = await (await fetch(`${shop.url}/`, { headers: { cookie: `language=en; ${cookie}` } })).text();
  return /"heading":"(\d)"/.exec(page)?.[1];
};

test('the script is served to everyone, is valid, and may be cached for an hour', async () => {
  const response = await fetch(shop.url + START_MONITOR_PATH);
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('cache-control'),
  ]).toEqual([200, 'text/javascript; charset=utf-8', 'public, max-age=3600']);
  const text = await response.text();
  expect(() => new Script(text)).not.toThrow();
});

test.each([
  [true, '<head><script defer src="/remotes/start-monitor.js" data-canary></script></head>'],
  [false, '<head><script defer src="/remotes/start-monitor.js"></script></head>'],
])('precedes the scripts of the body; a page of the canary is marked: %s', (isCanary, expected) =>
  expect(withStartMonitor('<head></head>', isCanary)).toBe(expected),
);

test('a browser in which the canary of the shell failed gets the stable shell, others get the canary', async () => {
  expect(await shellOf('visitor=0000')).toBe('1');
  await store.startCanary('shell', '2', 1, { reason: 'canary' });
  expect(await shellOf('visitor=0000')).toBe('2');
  expect(await shellOf('visitor=0000; failed-shell=2')).toBe('1');
  expect(await shellOf('visitor=0000; failed-shell=1')).toBe('2');
  expect(await shellOf('')).toBe('1');
});
