import { namePagePath, PUBLIC_PATHS, productPath } from '@meridian/domain';
import { crawl, type ParsedPage, fetchPage } from './support/crawl.ts';
import { allWatches } from './support/storefront.ts';
import { expect, test } from './support/test.ts';

/** Country headers, which decide the language if the URL does not. */
const CRAWLER_HEADERS = { en: { 'x-country': 'US' }, ru: { 'x-country': 'RU' } } as const;

/** The public origin of the shop. Requests have another host. */
let origin: string;
let products: string[];
/** Paths of brands and collections. */
let namePages: string[];
const pages: Record<string, Map<string, ParsedPage>> = {};
test.beforeAll(async ({ shop }) => {
  origin = shop.url.replace('127.0.0.1', 'localhost');
  const watches = await allWatches(shop.url);
  products = watches.map(({ slug }) => productPath(slug));
  namePages = [
    ...new Set(
      watches.flatMap(({ brand, collection }) => [
        ...(brand?.slug ? [namePagePath('brands', brand.slug)] : []),
        ...(collection?.slug ? [namePagePath('collections', collection.slug)] : []),
      ]),
    ),
  ];
  for (const [language, headers] of Object.entries(CRAWLER_HEADERS))
    pages[language] = await crawl(shop.url, headers);
});

const crawled = (language: string): ParsedPage[] => [...(pages[language]?.values() ?? [])];
/** Pages that search engines may index, by their canonical URL. */
const indexable = (language: string): ParsedPage[] =>
  crawled(language).filter(({ path, isHidden, canonical }) => !isHidden && canonical === origin + path);
const duplicates = (texts: readonly string[]): string[] =>
  texts.filter((text, at) => texts.indexOf(text) !== at);

for (const language of Object.keys(CRAWLER_HEADERS))
  test.describe(`a crawler without JavaScript, in ${language}`, () => {
    test('reaches every product, brand, collection and public page by links and finds no broken link', () => {
      const paths = indexable(language).map(({ path }) => path);
      expect(paths.sort()).toEqual([...PUBLIC_PATHS, ...namePages, ...products].sort());
      expect(
        crawled(language)
          .filter(({ status }) => status !== 200)
          .map(({ path, status }) => [path, status]),
      ).toEqual([]);
    });

    test('finds a unique title and description on every page', () => {
      const expected = indexable(language);
      expect(duplicates(expected.map(({ title }) => title))).toEqual([]);
      expect(duplicates(expected.map(({ description }) => description))).toEqual([]);
      for (const { description, title } of expected) {
        expect(description.length).toBeGreaterThan(40);
        expect(description.length).toBeLessThan(180);
        expect(title.length).toBeLessThan(75);
      }
    });

    test('finds an indexable canonical URL on every page', () => {
      const expected = new Set(indexable(language).map(({ canonical }) => canonical));
      for (const { canonical, isHidden } of crawled(language))
        if (!isHidden) expect(expected).toContain(canonical);
    });

    for (const path of [
      '/favorites',
      '/auth',
      '/auth/forgot',
      '/auth/reset?token=abc',
      '/auth/verify?token=abc',
      '/products?q=moon',
      '/checkout',
      '/account',
      '/admin-panel',
      '/admin-auth',
      '/success',
    ])
      test(`finds noindex on ${path}`, async ({ shop }) => {
        const page = await fetchPage(shop.url, path, CRAWLER_HEADERS[language as 'en' | 'ru']);
        expect([page.isHidden, page.alternates]).toEqual([true, {}]);
      });
  });

test('a page that does not exist responds 404 with noindex', async ({ shop }) => {
  for (const path of ['/no/such/page', '/products/no-such-watch', '/sitemaps/none.xml']) {
    const { status, isHidden, html } = await fetchPage(shop.url, path);
    expect([status, isHidden || !html.includes('<html')]).toEqual([404, true]);
  }
});

test('an id and a differently cased slug redirect to the URL of the watch with 301 and keep the query', async ({
  shop,
}) => {
  const [watch] = await allWatches(shop.url);
  for (const name of [watch?._id, watch?.nameEN.replaceAll(' ', '-')]) {
    const { status, location } = await fetchPage(shop.url, `/products/${name}?color=Black&lang=ru`);
    expect([status, location]).toEqual([301, `${productPath(watch?.slug ?? '')}?color=Black&lang=ru`]);
  }
});

test.describe('language alternates', () => {
  const urlsOf = (paths: string) => {
    const url = (language: string) => `${origin}${paths}${paths.includes('?') ? '&' : '?'}lang=${language}`;
    return { en: url('en'), ru: url('ru'), 'x-default': origin + paths };
  };

  test('each page names its URL in both languages and the default URL', () => {
    for (const language of Object.keys(CRAWLER_HEADERS))
      for (const { path, alternates } of indexable(language)) expect(alternates).toEqual(urlsOf(path));
  });

  test('each alternate URL renders its language, is canonical, and names the same alternates', async ({
    shop,
  }) => {
    const paths = [...PUBLIC_PATHS, ...namePages.slice(0, 6), ...products.slice(0, 6)];
    const localized = paths.flatMap((path) =>
      (['en', 'ru'] as const).map((language) => ({ path, language, urls: urlsOf(path) })),
    );
    for (const { path, language, urls } of localized) {
      const url = urls[language];
      const page = await fetchPage(
        shop.url,
        url.slice(origin.length),
        CRAWLER_HEADERS[language === 'en' ? 'ru' : 'en'],
      );
      expect([page.language, page.canonical, page.alternates]).toEqual([language, url, urls]);
      // The same page as a visitor of that language sees it.
      expect(page.title).toBe(pages[language]?.get(path)?.title);
    }
  });

  test('the sitemaps list exactly these URLs', async ({ shop }) => {
    const read = async (path: string) => (await fetch(shop.url + path)).text();
    const locations = (xml: string) =>
      [...xml.matchAll(/<loc>([^<]+)</g)].map(([, text = '']) => text.replaceAll('&amp;', '&'));
    const files = locations(await read('/sitemap.xml'));
    const listed = [];
    for (const file of files) listed.push(...locations(await read(file.slice(origin.length))));
    const expected = indexable('en').flatMap(({ path }) => Object.values(urlsOf(path)));
    expect(listed.sort()).toEqual(expected.sort());
    expect(await read('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });
});

test('a page has social tags and an image of the declared type', async ({ shop }) => {
  for (const path of ['/', '/products', products[0] ?? '']) {
    const { meta, title, description } = pages['en']?.get(path) as ParsedPage;
    expect(meta).toMatchObject({
      'og:title': title,
      'og:description': description,
      'og:type': products.includes(path) ? 'product' : 'website',
      'og:url': origin + path,
      'og:locale': 'en_GB',
      'og:locale:alternate': 'ru_RU',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    const image = await fetch(shop.url + (meta['og:image'] ?? '').slice(origin.length));
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  }
});

/** Fields that the Google documentation requires (first) or recommends, as far as the shop has the data. */
const REQUIRED_FIELDS: Record<string, string[]> = {
  Product: ['name', 'image', 'offers', 'description', 'sku', 'brand', 'url', 'color', 'material', 'category'],
  Offer: [
    'price',
    'priceCurrency',
    'availability',
    'itemCondition',
    'url',
    'shippingDetails',
    'hasMerchantReturnPolicy',
  ],
  Brand: ['name'],
  OfferShippingDetails: ['shippingDestination', 'deliveryTime'],
  ShippingDeliveryTime: ['handlingTime', 'transitTime'],
  QuantitativeValue: ['unitCode'],
  MonetaryAmount: ['value', 'currency'],
  DefinedRegion: ['addressCountry'],
  MerchantReturnPolicy: [
    'applicableCountry',
    'returnPolicyCategory',
    'merchantReturnDays',
    'returnMethod',
    'returnFees',
  ],
  BreadcrumbList: ['itemListElement'],
  CollectionPage: ['name', 'url', 'description', 'mainEntity'],
  ItemList: ['numberOfItems', 'itemListElement'],
  ListItem: ['position', 'name'],
  OnlineStore: ['name', 'url', 'logo', 'email', 'sameAs'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
};

/** Returns every object with a type, at any depth. */
const typedObjects = (value: unknown): Record<string, unknown>[] => {
  if (Array.isArray(value)) return value.flatMap(typedObjects);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(typedObjects);
  return '@type' in value ? [value, ...inner] : inner;
};

/** The required fields that an object does not have, and its type if that is unknown. One assertion per field would take minutes. */
const missingFields = (item: Record<string, unknown>): string[] => {
  const type = String(item['@type']);
  const required = REQUIRED_FIELDS[type];
  if (!required) return [`unknown type ${type}`];
  // A breadcrumb names its page as `item`, an item of a list as `url`.
  if (type === 'ListItem' && !String(item['item'] ?? item['url']).startsWith(origin))
    return [`${type} without a page`];
  return required
    .filter((field) => item[field] === undefined || item[field] === '')
    .map((field) => `${type}.${field}`);
};

test.describe('structured data', () => {
  for (const language of Object.keys(CRAWLER_HEADERS))
    test(`is complete and matches the shop data on every page, in ${language}`, async ({ shop }) => {
      const watches = new Map((await allWatches(shop.url)).map((watch) => [productPath(watch.slug), watch]));
      const currency = language === 'ru' ? 'rub' : 'usd';
      const typesOf = (path: string): string[] => {
        if (watches.has(path)) return ['Product', 'BreadcrumbList'];
        if (path === '/brands' || namePages.includes(path)) return ['CollectionPage', 'BreadcrumbList'];
        return path === '/' ? ['OnlineStore', 'WebSite'] : [];
      };
      for (const { path, data, title } of indexable(language)) {
        const watch = watches.get(path);
        expect(data.map((item) => item['@type'])).toEqual(typesOf(path));
        for (const item of data) expect(item['@context']).toBe('https://schema.org');
        expect(
          typedObjects(data)
            .flatMap(missingFields)
            .map((field) => `${path}: ${field}`),
        ).toEqual([]);
        if (!watch) continue;
        expect(data[0]).toMatchObject({
          name: language === 'ru' ? watch.nameRU : watch.nameEN,
          sku: watch.colors[0]?.sku,
          url: origin + path,
          offers: {
            price: watch.price[currency],
            priceCurrency: currency.toUpperCase(),
            availability: `https://schema.org/${watch.stock.some(({ quantity }) => quantity > 0) ? 'InStock' : 'OutOfStock'}`,
          },
        });
        expect(title).toContain((data[0] as { name: string }).name);
      }
    });

  test('names images and a logo that exist', async ({ shop }) => {
    const product = pages['en']?.get(products[0] ?? '')?.data[0] as { image: string[] };
    const home = pages['en']?.get('/')?.data[0] as { logo: string };
    for (const url of [...product.image.slice(0, 2), home.logo]) {
      const { status, headers } = await fetch(shop.url + url.slice(origin.length));
      expect([status, headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image']);
    }
  });
});
