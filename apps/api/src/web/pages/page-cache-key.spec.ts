import { type PageCacheKeyParts, pageCacheKey } from './cached-pages.ts';

const NOON = Date.parse('2026-11-30T12:00:00');
const PAGE: PageCacheKeyParts = {
  path: '/products?sort=newest',
  locale: { language: 'en', currency: 'kzt', country: null },
  releases: { shell: ['1'], remotes: {} },
  reportShare: 0.1,
  now: NOON,
};

test('requests of the same day have the same key', () => {
  expect(pageCacheKey({ ...PAGE, now: NOON + 3_600_000 })).toBe(pageCacheKey(PAGE));
});

test.each<[string, Partial<PageCacheKeyParts>]>([
  ['path', { path: '/products' }],
  ['language', { locale: { ...PAGE.locale, language: 'ru' } }],
  ['currency', { locale: { ...PAGE.locale, currency: 'usd' } }],
  ['country', { locale: { ...PAGE.locale, country: 'KZ' } }],
  ['shell', { releases: { ...PAGE.releases, shell: ['2', '1'] } }],
  ['share of reporting pages', { reportShare: 1 }],
  ['day', { now: NOON + 24 * 3_600_000 }],
])('another %s changes the key', (_, change) => {
  expect(pageCacheKey({ ...PAGE, ...change })).not.toBe(pageCacheKey(PAGE));
});
