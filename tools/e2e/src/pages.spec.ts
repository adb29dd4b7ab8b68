import { closeBrowser, visit } from './support/browser.ts';
import { type Shop, startShop } from './support/shop.ts';

/** What the server sends before any script runs. */
let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
}, 120_000);
afterAll(async () => {
  await closeBrowser();
  await shop?.stop();
});

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(shop.url + path, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

test.each([
  ['/', 200],
  ['/products', 200],
  ['/products?flags=gifts', 200],
  ['/shop', 200],
  ['/favorites', 200],
  ['/checkout', 200],
  ['/order', 200],
  ['/success', 200],
  ['/fail', 200],
  ['/auth', 200],
  ['/admin-auth', 200],
  ['/admin-panel', 200],
  ['/contact-us', 200],
  ['/policies/terms-of-service', 200],
  ['/policies/privacy-policy', 200],
  ['/policies/return-policy', 200],
  ['/pages/warranties', 200],
  ['/pages/accessibility', 200],
  ['/pages/authenticity', 200],
  ['/under-construct', 200],
  ['/no/such/page', 404],
  ['/products/no-such-watch', 404],
])('%s is answered by the server with status %i, title and description', async (path, status) => {
  for (const country of ['US', 'RU']) {
    const { html, ...answer } = await read(path, { 'x-country': country });
    expect(answer.status).toBe(status);
    expect(html).toContain(`<html lang="${country === 'RU' ? 'ru' : 'en'}">`);
    expect(/<title>([^<]+) \| Meridian<\/title>/.exec(html)?.[1]?.length).toBeGreaterThan(1);
    expect(/<meta name="description" content="([^"]+)"/.exec(html)?.[1]?.length).toBeGreaterThan(10);
  }
});

test('the content security policy allows no inline script and only the styles that were put in', async () => {
  const { headers, html } = await read('/');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
  expect(html).not.toMatch(/<script(?![^>]*(src=|type="application\/(ld\+)?json"))/);
  expect(html).not.toMatch(/ style="/);
});

test('unknown addresses of the API, pictures and releases are no pages', async () => {
  for (const path of [
    '/api/nothing',
    '/static/nothing.jpg',
    '/remotes/shell/none/x.js',
    '/remotes/shell/../x',
  ])
    expect((await read(path)).html).not.toContain('<html');
});

test("the server's half of a release is never served", async () => {
  const channels = await shop.store.channels();
  const version = channels.shell?.stable.version ?? '';
  for (const file of [
    'server/main.cjs',
    'main.cjs',
    'release.json',
    '../server/main.cjs',
    '..%2Fserver%2Fmain.cjs',
  ])
    expect((await read(`/remotes/shell/${version}/${file}`)).status).toBe(404);
  const entry = await read(`/remotes/shell/${version}/shell.js`, { 'accept-encoding': 'br' });
  expect(entry.status).toBe(200);
  expect(entry.headers.get('cache-control')).toContain('immutable');
  expect(entry.headers.get('content-encoding')).toBe('br');
});

test('without script the shop can be read and walked', async () => {
  const { page, context } = await visit({ url: shop.url, country: 'US', javaScript: false });
  await page.goto('/');
  await page.getByTestId('nav-watches').click();
  await page.getByTestId('watch-card').first().getByRole('link').first().click();
  await page.getByTestId('product-name').waitFor();
  expect(await page.getByTestId('product-price').textContent()).toContain('$');
  await context.close();
});
