import { DEFAULT_SELLER } from '@meridian/domain';
import type { PageData, ReleaseManifest } from '@meridian/federation';
import { createHash } from 'node:crypto';
import type { ResolvedHead } from '../app/document/resolve-head.ts';
import { type DocumentOptions, renderDocument } from './document.ts';

const manifestOf = (app: 'shell' | 'catalog-mfe', change: Partial<ReleaseManifest>): ReleaseManifest => ({
  app,
  version: '1',
  contract: 1,
  mounts: [],
  slots: [],
  shared: {},
  entry: 'container.js',
  global: '',
  chunks: {},
  files: {},
  server: '',
  ...change,
});
const integrity = (file: string) => ({ bytes: 1, gzip: 1, integrity: `sha384-${file}` });
const shell = manifestOf('shell', {
  entry: 'shell.js',
  chunks: {
    shell: { js: ['react.js', 'shell.js'], css: ['shell.css'] },
    'i18n-en': { js: ['i18n-en.js'], css: [] },
    'i18n-ru': { js: ['i18n-ru.js'], css: [] },
  },
  files: {
    'react.js': integrity('react.js'),
    'shell.js': integrity('shell.js'),
    'i18n-en.js': integrity('i18n-en.js'),
  },
});
const remote = manifestOf('catalog-mfe', {
  chunks: {
    remote: { js: ['remote.js'], css: [] },
    home: { js: ['home.js'], css: ['home.css'] },
    product: { js: ['product.js'], css: ['product.css'] },
  },
  files: { 'container.js': integrity('container.js'), 'home.js': integrity('home.js') },
});
const head: ResolvedHead = {
  title: 'Home | Meridian',
  description: 'Watches',
  canonical: '/products?gender=male',
};
const DATA: PageData = {
  releases: {},
  locale: { language: 'en', currency: 'kzt', country: null },
  origin: 'https://shop.example',
  now: 0,
  hydration: {},
};
const render = (change: Partial<DocumentOptions> = {}) => {
  const { html, ...more } = renderDocument({
    language: 'en',
    path: '/',
    html: '<main>page</main>',
    head,
    data: DATA,
    shell: { manifest: shell, chunks: ['shell', 'i18n-en'] },
    remote: { manifest: remote, chunks: ['remote', 'home', 'missing'] },
    readText: ({ app }, file) => `.${app} { content: '${file} </p>' }`,
    ...change,
  });
  return { html, ...more, page: new DOMParser().parseFromString(html, 'text/html') };
};
const all = (page: Document, selector: string) => [...page.querySelectorAll(selector)];

describe('untrusted text', () => {
  const markup = `</title></script><script>alert("1")</script><!--\u2028 & 'x'`;

  it('is escaped everywhere in the document', () => {
    const data = { text: markup, list: ['</SCRIPT >', '<!--'] };
    const { page } = render({
      head: { ...head, title: markup, description: markup, structuredData: [{ name: markup }] },
      data: {
        releases: {},
        locale: { language: 'en', currency: 'kzt', country: null },
        origin: 'https://shop.example',
        now: 0,
        hydration: { loaderData: { 'catalog-mfe:0': data } },
      },
    });
    expect(page.title).toBe(markup.trim());
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toBe(markup);
    expect(page.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(markup);
    const structured = page.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(JSON.parse(structured)).toEqual({ name: markup });
    const inlined = JSON.parse(page.querySelector('#page-data')?.textContent ?? '') as {
      hydration: { loaderData: Record<string, unknown> };
    };
    expect(inlined.hydration.loaderData['catalog-mfe:0']).toEqual(data);
    const kinds = all(page, 'script').map(
      (script) => script.getAttribute('type') ?? script.getAttribute('src'),
    );
    expect(kinds).toEqual([
      'application/ld+json',
      'application/json',
      '/remotes/shell/1/react.js',
      '/remotes/shell/1/shell.js',
    ]);
  });
});

it('the structured data of the home page has the email of the seller', () => {
  const emailIn = (root: unknown) => {
    const { page } = render({
      head: { ...head, canonical: '/' },
      data: { ...DATA, hydration: { loaderData: { root } } },
    });
    const [shop] = all(page, 'script[type="application/ld+json"]');
    return (JSON.parse(shop?.textContent ?? '') as { email: string }).email;
  };
  expect(emailIn({ seller: { ...DEFAULT_SELLER, email: 'seller@example.com' } })).toBe('seller@example.com');
  expect(emailIn({ seller: null })).toBe(DEFAULT_SELLER.email);
});

describe('styles', () => {
  it('of the page, and no others, are inlined with their URLs', () => {
    const { page } = render();
    expect(all(page, 'style[data-href]').map((style) => style.getAttribute('data-href'))).toEqual([
      '/remotes/shell/1/shell.css',
      '/remotes/catalog-mfe/1/home.css',
    ]);
  });

  it('are listed by their hashes for the content security policy', () => {
    const { page, styleHashes } = render();
    const hashes = all(page, 'style').map(
      (style) =>
        `sha256-${createHash('sha256')
          .update(style.textContent ?? '')
          .digest('base64')}`,
    );
    expect(styleHashes).toEqual(hashes);
    // The last one is for shoppers without JavaScript.
    expect(new Set(hashes).size).toBe(3);
  });

  it('and scripts never appear as attributes of elements', () => {
    const { html } = render();
    expect(html).not.toMatch(/ style=| on\w+=/);
  });
});

describe('a shell whose files another origin serves', () => {
  const origin = 'https://cdn.test';
  const { page } = render({
    shell: { manifest: { ...shell, origin }, chunks: ['shell', 'i18n-en'] },
    remote: null,
    readText: () => '@font-face { src: url(/remotes/shell/1/assets/x.woff2) }',
  });

  it('has scripts of this origin that the browser can verify', () => {
    expect(
      all(page, 'script[src]').map((script) => [
        script.getAttribute('src'),
        script.getAttribute('integrity'),
        script.getAttribute('crossorigin'),
      ]),
    ).toEqual([
      [`${origin}/remotes/shell/1/react.js`, 'sha384-react.js', 'anonymous'],
      [`${origin}/remotes/shell/1/shell.js`, 'sha384-shell.js', 'anonymous'],
    ]);
  });

  it('has inlined styles whose fonts are those of this origin', () => {
    expect(page.querySelector('style[data-href]')?.textContent).toContain(
      `url(${origin}/remotes/shell/1/assets/x.woff2)`,
    );
  });
});

describe('scripts', () => {
  it('of the shell entry run, all others are preloaded once, with their integrity', () => {
    const { page } = render();
    expect(
      all(page, 'script[src]').map((entry) => [
        entry.getAttribute('src'),
        entry.getAttribute('integrity'),
        entry.hasAttribute('defer'),
      ]),
    ).toEqual([
      ['/remotes/shell/1/react.js', 'sha384-react.js', true],
      ['/remotes/shell/1/shell.js', 'sha384-shell.js', true],
    ]);
    expect(
      all(page, 'link[rel=preload][as=script]').map((link) => [
        link.getAttribute('href'),
        link.getAttribute('integrity'),
      ]),
    ).toEqual([
      ['/remotes/shell/1/i18n-en.js', 'sha384-i18n-en.js'],
      ['/remotes/catalog-mfe/1/container.js', 'sha384-container.js'],
      ['/remotes/catalog-mfe/1/remote.js', null],
      ['/remotes/catalog-mfe/1/home.js', 'sha384-home.js'],
    ]);
  });

  it('of remotes are not preloaded on a page of the shell', () => {
    expect(render({ remote: null }).html).not.toContain('catalog-mfe');
  });
});

describe('the head', () => {
  it('has the canonical URL of the page and one URL per language', () => {
    const { page } = render();
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      'https://shop.example/products?gender=male',
    );
    expect(
      all(page, 'link[rel=alternate]').map((link) => [
        link.getAttribute('hreflang'),
        link.getAttribute('href'),
      ]),
    ).toEqual([
      ['en', 'https://shop.example/products?gender=male&lang=en'],
      ['ru', 'https://shop.example/products?gender=male&lang=ru'],
      ['x-default', 'https://shop.example/products?gender=male'],
    ]);
  });

  it.each([
    ['en', 'en_GB'],
    ['ru', 'ru_RU'],
  ] as const)('has the language and locale of a page in %s', (language, locale) => {
    const { page } = render({ language });
    expect(page.documentElement.lang).toBe(language);
    expect(page.querySelector('meta[property="og:locale"]')?.getAttribute('content')).toBe(locale);
  });

  it.each([true, undefined])('has a robots tag only with noIndex: %s', (noIndex) =>
    expect(Boolean(render({ head: { ...head, noIndex } }).page.querySelector('meta[name=robots]'))).toBe(
      Boolean(noIndex),
    ),
  );

  it('preloads the largest image with high priority', () => {
    const preloadPicture = { type: 'image/avif', srcSet: '/a.avif 400w, /b.avif 800w', sizes: '50vw' };
    const { page } = render({ head: { ...head, preloadPicture, image: '/static/a.jpg' } });
    const preload = page.querySelector('link[rel=preload][as=image]');
    expect(preload?.getAttribute('imagesrcset')).toBe(preloadPicture.srcSet);
    expect(preload?.getAttribute('imagesizes')).toBe('50vw');
    expect(preload?.getAttribute('fetchpriority')).toBe('high');
    expect(page.querySelector('meta[property="og:image"]')?.getAttribute('content')).toBe(
      'https://shop.example/static/a.jpg',
    );
  });
});

it('returns the preloaded fonts of the head as data', () => {
  const font = 'assets/manrope-latin-wght-normal-core.woff2';
  const files = { ...shell.files, [font]: integrity(font) };
  const { page, preloads } = render({
    shell: { manifest: { ...shell, files }, chunks: ['shell', 'i18n-en'] },
  });
  const href = `/remotes/shell/1/${font}`;
  expect(preloads).toEqual([{ as: 'font', type: 'font/woff2', href, crossorigin: true }]);
  const links = all(page, 'head link[rel=preload][as=font]');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([href]);
  expect(render().preloads).toEqual([]);
});

it('renders only the page into the root element for hydration', () => {
  const { page } = render();
  expect(page.querySelector('#root')?.innerHTML).toBe('<main>page</main>');
  expect(page.compatMode).toBe('CSS1Compat');
});
