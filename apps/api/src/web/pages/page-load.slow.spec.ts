import { join } from 'node:path';
import type { TestApi } from '../../testing/test-api.ts';
import {
  publishStubRemote,
  readStubPage,
  releaseStubShell,
  type StubPage,
} from '../../testing/shell-stub.ts';
import { type EditedWatch, startWatchEditor, type WatchEditor } from '../../testing/watch-editor.ts';
import { PAGE_TIMEOUT_MS, PageRenderer } from '../../releases/rendering/page-renderer.ts';

let editor: WatchEditor;
let shop: TestApi;
let watch: EditedWatch;
beforeAll(async () => {
  editor = await startWatchEditor();
  shop = editor.shop;
  const store = await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
  await publishStubRemote(store, 'catalog-mfe', '1', ['/products']);
  await store.point('catalog-mfe', '1', { reason: 'test' });
  watch = await editor.make();
});
afterAll(() => shop.stop());

const readPage = async (path: string): Promise<StubPage> =>
  readStubPage(await (await fetch(shop.url + path)).text());
const pathOf = () => `/products/${watch.slug}`;
const current = async () =>
  (await shop.api('GET /api/watches/:id', { params: { id: watch._id } })).body.watch;

test('a page that is rendered during a price change is not served afterwards', async () => {
  const stop = { now: false };
  const visitors = Array.from({ length: 6 }, async () => {
    while (!stop.now) await readPage(pathOf());
  });
  for (let price = 600_000; price < 600_006; price++) {
    await editor.save(await current(), { price: { kzt: String(price), rub: '90000', usd: '1000' } });
    expect((await readPage(pathOf())).price).toBe(price);
  }
  stop.now = true;
  await Promise.all(visitors);
});

test('a page that exceeds the memory of its worker fails alone', async () => {
  expect((await fetch(`${shop.url}/greedy`)).status).toBe(503);
  expect((await fetch(`${shop.url}/api/health/ready`)).status).toBe(200);
  expect(await readPage('/after-greedy')).toMatchObject({ language: 'en' });
});

test('a page that never ends times out, and other pages of its worker are retried', async () => {
  const { timing } = shop.app.get(PageRenderer, { strict: false });
  timing.pageTimeoutMs = 2500;
  const endless = fetch(`${shop.url}/endless`);
  const others = Array.from({ length: 6 }, (_, index) => readPage(`/slow/beside-${index}`));
  expect((await endless).status).toBe(503);
  for (const page of await Promise.all(others)) expect(page).toMatchObject({ language: 'en' });
  timing.pageTimeoutMs = PAGE_TIMEOUT_MS;
});

test('high load does not count as a failure of the shell', async () => {
  await releaseStubShell(join(shop.dataFolder, 'releases'), '3');
  const { timing } = shop.app.get(PageRenderer, { strict: false });
  timing.pageTimeoutMs = 2500;
  // Together these pages take longer than the timeout of one page.
  const paths = Array.from({ length: 40 }, (_, index) => `/slow/load-${index}`);
  const pages = await Promise.all(paths.map((path) => readPage(path)));
  expect(new Set(pages.map(({ heading }) => heading))).toEqual(new Set(['3']));
  // A worker renders other pages while one waits for data.
  expect(Math.max(...pages.map(({ maxConcurrentPages }) => maxConcurrentPages))).toBeGreaterThan(1);
});
