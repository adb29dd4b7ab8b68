import type { RemoteRelease } from '@meridian/federation';
import { devPage } from './dev-page.ts';

const release = (version: string, mounts: string[]): RemoteRelease => ({
  version,
  entry: `/remotes/catalog-mfe/${version}/container.js`,
  integrity: version === 'dev' ? '' : 'sha384-x',
  global: `catalog_mfe_${version}`,
  mounts,
  slots: [],
});
const DEV = release('dev', ['/', '/products/:name', '/new']);
const DEPLOYED = release('1', ['/', '/products/:name', '/gone']);
const OTHER = { ...release('7', ['/checkout']), entry: '/remotes/checkout-mfe/7/container.js' };

const page = (data: object) =>
  [
    '<!doctype html><html><head>',
    '<style data-href="/remotes/shell/9/shell.css">.a{}</style>',
    '<style data-href="/remotes/catalog-mfe/1/home.css">.b{}</style>',
    '<link rel="preload" as="script" href="/remotes/shell/9/i18n-en.js" integrity="sha384-a">',
    '<script defer src="/remotes/shell/9/shell.js" integrity="sha384-c"></script>',
    '<link rel="preload" as="script" href="/remotes/catalog-mfe/1/home.js" integrity="sha384-b">',
    '</head><body><div id="root"><p>rendered</p></div>',
    `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script></body></html>`,
  ].join('');
const DATA = {
  releases: { 'catalog-mfe': [DEPLOYED], 'checkout-mfe': [OTHER] },
  now: 5,
  hydration: { loaderData: { root: '</script><b>' } },
};
const dataOf = (html: string) =>
  JSON.parse(/id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '') as typeof DATA;

it('leaves the page to the browser: an empty root and no data to hydrate', () => {
  const html = devPage(page(DATA), { 'catalog-mfe': [DEV] });
  expect(html).toContain('<div id="root"></div>');
  expect(dataOf(html).hydration).toEqual({});
});

it('makes the development version the only version of the remote and keeps the other remotes', () => {
  const html = devPage(page(DATA), { 'catalog-mfe': [DEV] });
  expect(dataOf(html)).toEqual({
    ...DATA,
    releases: { 'catalog-mfe': [DEV], 'checkout-mfe': [OTHER] },
    hydration: {},
  });
});

it('replaces the styles and scripts of the released shell and of the remote', () => {
  const html = devPage(page(DATA), { 'catalog-mfe': [DEV] });
  expect(html).not.toMatch(/\/remotes\/(shell\/9|catalog-mfe\/1)\//);
  expect(html).toContain('<link rel="stylesheet" href="/remotes/shell/dev/shell.css">');
  expect(html).toContain('<script defer="" src="/remotes/shell/dev/shell.js"></script>');
});

it('keeps the styles and scripts of a remote that is not in development', () => {
  const html = devPage(page(DATA), {});
  expect(html).toContain('<style data-href="/remotes/catalog-mfe/1/home.css">.b{}</style>');
  expect(html).toContain('/remotes/catalog-mfe/1/home.js');
});

it('adds a remote that was never released', () =>
  expect(dataOf(devPage(page({ ...DATA, releases: {} }), { 'catalog-mfe': [DEV] })).releases).toEqual({
    'catalog-mfe': [DEV],
  }));

it('returns a page of another site, such as the bank, unchanged', () =>
  expect(devPage('<html>bank</html>', { 'catalog-mfe': [DEV] })).toBe('<html>bank</html>'));
