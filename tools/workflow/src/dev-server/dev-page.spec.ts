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

it.each([
  ['/', true],
  ['/products/linear-38', true],
  ['/new', true],
  ['/gone', true],
  ['/checkout', false],
  ['/policies/terms', false],
])('the page %s is rendered only in the browser: %s', (pathname, own) => {
  const result = devPage(page(DATA), pathname, 'catalog-mfe', DEV);
  expect(result.own).toBe(own);
  expect(result.html.includes('<div id="root"></div>')).toBe(own);
  expect(dataOf(result.html).hydration).toEqual(own ? {} : DATA.hydration);
});

it('makes the development version the only candidate of the remote and keeps the other remotes and the page', () => {
  const { html } = devPage(page(DATA), '/checkout', 'catalog-mfe', DEV);
  expect(dataOf(html)).toEqual({ ...DATA, releases: { 'catalog-mfe': [DEV], 'checkout-mfe': [OTHER] } });
  expect(html).toContain('<p>rendered</p>');
});

it('removes the styles and scripts of the released version', () => {
  const { html } = devPage(page(DATA), '/', 'catalog-mfe', DEV);
  expect(html).not.toContain('/remotes/catalog-mfe/1/');
  expect(html).toContain('<style data-href="/remotes/shell/9/shell.css">.a{}</style>');
  expect(html).toContain('/remotes/shell/9/i18n-en.js');
});

it('adds a remote that was never released', () => {
  const { html, own } = devPage(page({ ...DATA, releases: {} }), '/new', 'catalog-mfe', DEV);
  expect([own, dataOf(html).releases]).toEqual([true, { 'catalog-mfe': [DEV] }]);
});

it('returns a page of another site, such as the bank, unchanged', () =>
  expect(devPage('<html>bank</html>', '/', 'catalog-mfe', DEV)).toEqual({
    html: '<html>bank</html>',
    own: false,
  }));
