import { type PageCacheKeyParts, pageCacheKey } from './cached-pages.ts';

const PAGE: PageCacheKeyParts = {
  path: '/products?sort=newest',
  locale: { language: 'en', currency: 'kzt', country: null },
  releases: { shell: ['1'], remotes: {} },
  reportShare: 0.1,
  shopTime: { day: '2026-11-30', hour: 12 },
};

test('requests of the same hour have the same key', () => {
  expect(pageCacheKey({ ...PAGE, shopTime: { ...PAGE.shopTime } })).toBe(pageCacheKey(PAGE));
});

test.each<[string, Partial<PageCacheKeyParts>]>([
  ['path', { path: '/products' }],
  ['language', { locale: { ...PAGE.locale, language: 'ru' } }],
  ['currency', { locale: { ...PAGE.locale, currency: 'usd' } }],
  ['country', { locale: { ...PAGE.locale, country: 'KZ' } }],
  ['shell', { releases: { ...PAGE.releases, shell: ['2', '1'] } }],
  ['list of withdrawn pages', { releases: { ...PAGE.releases, withdrawn: ['/gifts'] } }],
  ['share of reporting pages', { reportShare: 1 }],
  ['canary of the shell', { shellCanary: '3' }],
  ['day', { shopTime: { day: '2026-12-01', hour: 12 } }],
  ['hour', { shopTime: { day: '2026-11-30', hour: 15 } }],
])('another %s changes the key', (_, change) => {
  expect(pageCacheKey({ ...PAGE, ...change })).not.toBe(pageCacheKey(PAGE));
});
