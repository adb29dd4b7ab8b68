import { CompressedText } from '../../platform/http/compressed-body.ts';
import { type CatalogueState, type RenderedDocument, CachedPages, MAX_STALE_MS } from './cached-pages.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const pageOf = (text: string, status = 200): RenderedDocument => ({
  status,
  body: new CompressedText(text),
  styleHashes: [],
  preloads: '',
});
const at = (revision: number, change: Partial<CatalogueState> = {}): CatalogueState => ({
  revision,
  isConfirmed: true,
  maxStaleMs: 0,
  ...change,
});
const AWAY = { isConfirmed: false, maxStaleMs: MAX_STALE_MS };

let pages: CachedPages;
const render = (text: string, state: CatalogueState, status = 200) =>
  pages.render('key', state, () => Promise.resolve({ result: pageOf(text, status), keep: true }));
const shown = (state: CatalogueState) => pages.find('key', state)?.body.plain().toString();

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  pages = new CachedPages();
});
afterEach(() => jest.useRealTimers());

test('a page is shown for ten minutes at its revision', async () => {
  await render('one', at(1));
  jest.advanceTimersByTime(9 * MINUTE);
  expect(shown(at(1))).toBe('one');
  expect(shown(at(2))).toBeUndefined();
  jest.advanceTimersByTime(2 * MINUTE);
  expect(shown(at(1))).toBeUndefined();
});

test('a page that is out of date is shown within the bound of staleness, counted from when it was last up to date', async () => {
  await render('one', at(1));
  jest.advanceTimersByTime(5 * MINUTE);
  expect(shown(at(1))).toBe('one');
  jest.advanceTimersByTime(30 * SECOND);
  expect(shown(at(2, { maxStaleMs: MINUTE }))).toBe('one');
  jest.advanceTimersByTime(40 * SECOND);
  expect(shown(at(2, { maxStaleMs: MINUTE }))).toBeUndefined();
});

test('while the database is away a page is shown for ten minutes at most', async () => {
  await render('one', at(1));
  jest.advanceTimersByTime(9 * MINUTE);
  expect(shown(at(1))).toBe('one');
  jest.advanceTimersByTime(9 * MINUTE);
  expect(shown(at(1, AWAY))).toBe('one');
  jest.advanceTimersByTime(2 * MINUTE);
  expect(shown(at(1, AWAY))).toBeUndefined();
});

test('a page that was rendered while the database was away is not shown once it is back', async () => {
  await render('without colours', at(1, AWAY));
  expect(shown(at(1, AWAY))).toBe('without colours');
  expect(shown(at(1))).toBeUndefined();
});

test('a page that does not exist is shown for seconds', async () => {
  await render('gone', at(1), 404);
  jest.advanceTimersByTime(9 * SECOND);
  expect(shown(at(1))).toBe('gone');
  jest.advanceTimersByTime(2 * SECOND);
  expect(shown(at(1))).toBeUndefined();
});

test('a rendering of an older revision that ends later does not replace the newer page', async () => {
  let finish = () => undefined as void;
  const older = pages.render(
    'key',
    at(1),
    () => new Promise((resolve) => (finish = () => resolve({ result: pageOf('older'), isCacheable: true }))),
  );
  await render('newer', at(2));
  finish();
  await older;
  expect(shown(at(2))).toBe('newer');
});
