/** @jest-environment jsdom */
import type { PageReport } from '@meridian/contracts';
import { reportFailure, reportUse } from './reports.ts';

type Observer = (metric: { name: string; value: number }) => void;
const mockObservers: Observer[] = [];
// The test environment measures no web vitals.
jest.mock('web-vitals', () => {
  const observe = (observer: Observer) => void mockObservers.push(observer);
  return { onCLS: observe, onFCP: observe, onINP: observe, onLCP: observe, onTTFB: observe };
});

const TOKEN = 'page.signature';
const setServerTiming = (serverTiming: { name: string; description: string }[]) => {
  performance.getEntriesByType = (type: string) =>
    type === 'navigation' ? [{ serverTiming } as unknown as PerformanceEntry] : [];
};

let sent: { url: string; body: Promise<PageReport> }[];
let count = 0;
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
const bodies = () => Promise.all(sent.map(({ body }) => body));
/** A version that no other test has reported. */
const newVersion = () => ({
  app: 'catalog-mfe',
  version: `v${count++}`,
  entry: '/remotes/catalog-mfe/v/container.js',
});
const hide = () => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};

beforeEach(() => {
  sent = [];
  setServerTiming([
    { name: 'cache', description: 'hit' },
    { name: 'report', description: TOKEN },
  ]);
  navigator.sendBeacon = (url, blob) => {
    expect((blob as Blob).type).toBe('application/json');
    const body = textOf(blob as Blob).then((text) => JSON.parse(text) as PageReport);
    sent.push({ url: String(url), body });
    return true;
  };
});
const stubFetch = (respond: () => Promise<Response>) => {
  globalThis.fetch = jest.fn(respond);
};
const scriptError = Object.assign(new Error('could not be loaded'), { name: 'ScriptError' });

test('reports a failed version once per page', async () => {
  const release = newVersion();
  await reportFailure(release, new TypeError('x'), 'use');
  await reportFailure(release, new TypeError('y'), 'render');
  const { app, version } = release;
  expect(await bodies()).toEqual([
    { token: TOKEN, failures: [{ app, version, kind: 'threw-in-loader', loaded: true }] },
  ]);
  expect(sent[0]?.url).toBe('/api/reports');
});

test.each<[string, () => Promise<Response>, string]>([
  ['cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch')), 'refused'],
  ['returns an error', () => Promise.resolve(new Response('', { status: 500 })), 'refused'],
  ['can be fetched but fails its integrity check', () => Promise.resolve(new Response('//')), 'integrity'],
])('reports the kind of failure of a script that %s', async (_, respond, kind) => {
  stubFetch(respond);
  await reportFailure(newVersion(), scriptError, 'load');
  expect((await bodies())[0]?.failures?.[0]).toMatchObject({ kind, loaded: false });
});

test('reports load times immediately, later ones and web vitals when the page is hidden, and nothing twice', async () => {
  const load = (version: string) => ({ app: 'catalog-mfe', version, ms: 12 });
  const loads = [load('a')];
  reportUse([{ app: 'shell', version: '1' }], loads);
  hide();
  loads.push(load('b'));
  mockObservers[0]?.({ name: 'CLS', value: 0.02 });
  hide();
  hide();
  expect(await bodies()).toEqual([
    { token: TOKEN, loads: [load('a')] },
    {
      token: TOKEN,
      loads: [load('b')],
      page: [{ app: 'shell', version: '1' }],
      vitals: [{ name: 'CLS', value: 0.02 }],
    },
  ]);
});

test('reports nothing from a page without a token', async () => {
  setServerTiming([]);
  await reportFailure(newVersion(), new TypeError('x'), 'use');
  expect(sent).toEqual([]);
});
