import type { PageReport } from '@meridian/contracts';
import { reportFailure, reportUse } from './reports.ts';

type Note = (metric: { name: string; value: number }) => void;
const mockNotes: Note[] = [];
// The test's browser measures nothing.
jest.mock('web-vitals', () => {
  const observe = (note: Note) => void mockNotes.push(note);
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
/** A version of which no other test has told. */
const fresh = () => ({
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
const answering = (answer: () => Promise<Response>) => {
  globalThis.fetch = jest.fn(answer);
};
const scriptError = Object.assign(new Error('could not be loaded'), { name: 'ScriptError' });

test('a version that failed is told of once a page, however often it fails', async () => {
  const release = fresh();
  await reportFailure(release, new TypeError('x'), 'use');
  await reportFailure(release, new TypeError('y'), 'render');
  const { app, version } = release;
  expect(await bodies()).toEqual([
    { token: TOKEN, failures: [{ app, version, kind: 'threw-in-loader', loaded: true }] },
  ]);
  expect(sent[0]?.url).toBe('/api/reports');
});

test.each<[string, () => Promise<Response>, string]>([
  ['does not come', () => Promise.reject(new TypeError('Failed to fetch')), 'refused'],
  ['is answered with an error', () => Promise.resolve(new Response('', { status: 500 })), 'refused'],
  ['comes, but not as it was published', () => Promise.resolve(new Response('//')), 'integrity'],
])('a script that %s', async (_, answer, kind) => {
  answering(answer);
  await reportFailure(fresh(), scriptError, 'load');
  expect((await bodies())[0]?.failures?.[0]).toMatchObject({ kind, loaded: false });
});

test('loads are told at once, later ones and vitals when the visitor leaves, and nothing twice', async () => {
  const load = (version: string) => ({ app: 'catalog-mfe', version, ms: 12 });
  const loads = [load('a')];
  reportUse([{ app: 'shell', version: '1' }], loads);
  hide();
  loads.push(load('b'));
  mockNotes[0]?.({ name: 'CLS', value: 0.02 });
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

test('a page that came without a token reports nothing', async () => {
  setServerTiming([]);
  await reportFailure(fresh(), new TypeError('x'), 'use');
  expect(sent).toEqual([]);
});
