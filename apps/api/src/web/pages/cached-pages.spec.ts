import { CompressedBody } from '../../platform/http/compressed-body.ts';
import { type CatalogueState, type RenderedDocument, CachedPages, MAX_STALE_MS } from './cached-pages.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const documentOf = (text: string, status = 200): RenderedDocument => ({
  status,
  body: new CompressedBody(text),
  styleHashes: [],
  link: '',
});
const at = (revision: number, change: Partial<CatalogueState> = {}): CatalogueState => ({
  revision,
  isConfirmed: true,
  maxStaleMs: 0,
  ...change,
});
const UNAVAILABLE = { isConfirmed: false, maxStaleMs: MAX_STALE_MS };

let pages: CachedPages;
const render = (text: string, state: CatalogueState, status = 200) =>
  pages.render('key', state, () => Promise.resolve({ result: documentOf(text, status), isCacheable: true }));
const find = (state: CatalogueState) => pages.find('key', state)?.body.bytes.toString();

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  pages = new CachedPages();
});
afterEach(() => jest.useRealTimers());

test('serves a page for ten minutes while the revision does not change', async () => {
  await render('one', at(1));
  jest.advanceTimersByTime(9 * MINUTE);
  expect(find(at(1))).toBe('one');
  expect(find(at(2))).toBeUndefined();
  jest.advanceTimersByTime(2 * MINUTE);
  expect(find(at(1))).toBeUndefined();
});

test('serves a stale page within maxStaleMs, counted from its last confirmation', async () => {
  await render('one', at(1));
  jest.advanceTimersByTime(5 * MINUTE);
  expect(find(at(1))).toBe('one');
  jest.advanceTimersByTime(30 * SECOND);
  expect(find(at(2, { maxStaleMs: MINUTE }))).toBe('one');
  jest.advanceTimersByTime(40 * SECOND);
  expect(find(at(2, { maxStaleMs: MINUTE }))).toBeUndefined();
});

test('serves a page for at most ten minutes while the database is unavailable', async () => {
  await render('one', at(1));
  jest.advanceTimersByTime(9 * MINUTE);
  expect(find(at(1))).toBe('one');
  jest.advanceTimersByTime(9 * MINUTE);
  expect(find(at(1, UNAVAILABLE))).toBe('one');
  jest.advanceTimersByTime(2 * MINUTE);
  expect(find(at(1, UNAVAILABLE))).toBeUndefined();
});

test('does not serve a page from a database outage after the outage', async () => {
  await render('without colours', at(1, UNAVAILABLE));
  expect(find(at(1, UNAVAILABLE))).toBe('without colours');
  expect(find(at(1))).toBeUndefined();
});

test('serves a 404 page for ten seconds', async () => {
  await render('gone', at(1), 404);
  jest.advanceTimersByTime(9 * SECOND);
  expect(find(at(1))).toBe('gone');
  jest.advanceTimersByTime(2 * SECOND);
  expect(find(at(1))).toBeUndefined();
});

test('a slow rendering of an older revision does not replace the newer page', async () => {
  let finish = () => undefined as void;
  const older = pages.render(
    'key',
    at(1),
    () =>
      new Promise((resolve) => (finish = () => resolve({ result: documentOf('older'), isCacheable: true }))),
  );
  await render('newer', at(2));
  finish();
  await older;
  expect(find(at(2))).toBe('newer');
});
