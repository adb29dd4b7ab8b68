import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parseSitemap, parseSitemapIndex, type SitemapItem } from 'sitemap';
import { PUBLIC_PATHS } from '@meridian/domain';
import type { StoredWatch } from '../../modules/catalogue/watches/watch.schema.ts';
import { WatchesRepository } from '../../modules/catalogue/watches/watches.repository.ts';
import { recordChange } from '../../testing/record-change.ts';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { storeWatch } from '../../testing/watch-on-sale.ts';
import { type EditedWatch, startWatchEditor, type WatchEditor } from '../../testing/watch-editor.ts';
import { partsOf, Sitemap } from './sitemap.ts';

let editor: WatchEditor;
let shop: TestApi;
let origin: string;
let watch: EditedWatch;

const readSitemap = async (path: string, at = shop.url): Promise<SitemapItem[]> => {
  const response = await fetch(at + path, { headers: { host: 'evil.test' } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/xml']);
  return parseSitemap(Readable.from([await response.text()]));
};
const watches = (at = shop.url) => readSitemap('/sitemaps/watches-1.xml', at);
const entry = async (path: string, at = shop.url) =>
  (await watches(at)).find(({ url }) => url === origin + path);

beforeAll(async () => {
  editor = await startWatchEditor();
  shop = editor.shop;
  origin = shop.app.get<Config>(CONFIG).PUBLIC_ORIGIN;
  watch = await editor.make({ nameEN: 'Tide & Time' });
});
afterAll(() => shop.stop());

test('robots.txt disallows nothing and links to the sitemap with the configured origin', async () => {
  const response = await fetch(`${shop.url}/robots.txt`, { headers: { 'x-forwarded-host': 'evil.test' } });
  expect(await response.text()).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`);
});

test('the index lists every file with the time of its last change', async () => {
  const text = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  const files = await parseSitemapIndex(Readable.from([text]));
  expect(files).toEqual([
    { url: `${origin}/sitemaps/pages.xml` },
    { url: `${origin}/sitemaps/brands.xml` },
    { url: `${origin}/sitemaps/watches-1.xml`, lastmod: watch.updatedAt },
  ]);
});

test('lists a page in each language with its alternates', async () => {
  const pages = await readSitemap('/sitemaps/pages.xml');
  expect(pages).toHaveLength(PUBLIC_PATHS.length * 3);
  for (const path of PUBLIC_PATHS) {
    const bare = origin + path;
    const query = path.includes('?') ? '&' : '?';
    const links = [
      { lang: 'en', url: `${bare}${query}lang=en` },
      { lang: 'ru', url: `${bare}${query}lang=ru` },
      { lang: 'x-default', url: bare },
    ];
    for (const { url } of links) expect(pages.find((page) => page.url === url)).toMatchObject({ links });
  }
});

test('lists a watch with its images', async () => {
  const [path = ''] = watch.colors[0]?.images ?? [];
  expect(await entry('/products/tide-%26-time')).toMatchObject({
    lastmod: watch.updatedAt,
    img: [{ url: `${origin}/static/${path}?w=1280&f=webp` }],
  });
});

test('lists a brand with watches in each language, and no brand without', async () => {
  const body = { nameEN: 'Moon & Co', nameRU: 'Мун и Ко' };
  const brand = (await shop.api('POST /api/brands', { token: editor.admin, body })).body;
  const urls = async () => (await readSitemap('/sitemaps/brands.xml')).map(({ url }) => url);
  const url = `${origin}/brands/moon-%26-co`;
  expect(await urls()).not.toContain(url);
  const added = await editor.make({ brand: brand._id });
  expect(await urls()).toEqual(expect.arrayContaining([url, `${url}?lang=en`, `${url}?lang=ru`]));
  await shop.api('DELETE /api/watches/:id', { token: editor.admin, params: { id: added._id } });
  expect(await urls()).not.toContain(url);
});

test('sends 304 for an unchanged file and does not generate it again', async () => {
  for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/watches-1.xml']) {
    const first = await fetch(shop.url + path);
    const tag = first.headers.get('etag') ?? '';
    await first.text();
    expect((await fetch(shop.url + path, { headers: { 'if-none-match': tag } })).status).toBe(304);
  }
  const sitemap = shop.app.get(Sitemap);
  const [one, other] = await Promise.all([sitemap.watches(1), sitemap.watches(1)]);
  expect(one).toBe(other);
  expect(await sitemap.watches(1)).toBe(one);
});

test('sends uncompressed XML to a client that does not accept gzip', async () => {
  const response = await fetch(`${shop.url}/sitemaps/watches-1.xml`, {
    headers: { 'accept-encoding': 'identity' },
  });
  expect([response.headers.get('content-encoding'), (await response.text()).slice(0, 5)]).toEqual([
    null,
    '<?xml',
  ]);
});

test.each(['watches-2.xml', 'watches-0.xml', 'watches-1.xml.gz', 'other.xml', 'watches-999999.xml'])(
  'responds with 404 for %s',
  async (name) => expect((await fetch(`${shop.url}/sitemaps/${name}`)).status).toBe(404),
);

test('every process lists changed, new and deleted watches immediately', async () => {
  const other = await startTestApi({ DATA_DIR: shop.dataFolder, MONGODB_URI: shop.databaseUri });
  try {
    for (const at of [shop.url, other.url]) await watches(at);
    const { body } = await editor.save(watch, { price: { kzt: '1', rub: '1', usd: '1' } });
    const added = await editor.make({ nameEN: 'Added' });
    for (const at of [shop.url, other.url]) {
      expect((await entry('/products/tide-%26-time', at))?.lastmod).toBe(body.watch.updatedAt);
      expect(await entry('/products/added', at)).toBeDefined();
    }
    await shop.api('DELETE /api/watches/:id', { token: editor.admin, params: { id: added._id } });
    for (const at of [shop.url, other.url]) expect(await entry('/products/added', at)).toBeUndefined();
  } finally {
    await other.close();
  }
});

test('limits the number of images per watch', async () => {
  const images = Array.from({ length: 500 }, (_, index) => `watches/${index}.jpg`);
  const id = await storeWatch(shop, { slug: 'many', colors: [{ ...watch.colors[0]!, images }] });
  await recordChange(shop, [id]);
  expect((await entry('/products/many'))?.img).toHaveLength(20);
});

describe('a large catalogue', () => {
  const history = Array.from({ length: 12 }, (_, index) => ({ id: `w${index}`, updatedAt: index }));

  test('is split into parts that change only with their own watches', () => {
    const before = partsOf(history, 5);
    expect(before.map(({ ids, lastChange }) => [ids.length, lastChange.getTime()])).toEqual([
      [5, 4],
      [5, 9],
      [2, 11],
    ]);
    const changed = partsOf(
      history.map((watch) => (watch.id === 'w6' ? { ...watch, updatedAt: 99 } : watch)),
      5,
    );
    const added = partsOf([...history, { id: 'w12', updatedAt: 12 }], 5);
    const differs = (parts: typeof before) => parts.map(({ state }, index) => state !== before[index]?.state);
    expect([differs(changed), differs(added)]).toEqual([
      [false, true, false],
      [false, false, true],
    ]);
  });

  test('is read in batches', async () => {
    const repository = shop.app.get(WatchesRepository);
    const ids = await Promise.all(Array.from({ length: 450 }, () => storeWatch(shop)));
    await recordChange(shop, ids);
    const findForSitemap = jest.spyOn(repository, 'findForSitemap');
    const urls = (await watches()).map(({ url }) => url);
    expect(findForSitemap.mock.calls.map(([batch]) => batch.length)).toEqual([200, 200, 52]);
    expect(new Set(urls).size).toBe(452 * 3);
    const stored = shop.connection.collection<StoredWatch>('watches');
    for (const { slug } of await stored.find().toArray())
      expect(urls).toContain(`${origin}/products/${encodeURIComponent(slug)}`);
    expect(
      (await buffer(Readable.from([(await shop.app.get(Sitemap).watches(1))!.gzip]))).length,
    ).toBeLessThan(60_000);
  });
});
