import { closeBrowser, visit } from './support/browser.ts';
import { type StartedShop, startShop } from './support/shop.ts';

/** A shop whose files come from another origin, as from a CDN that fetches them from the shop. */
let shop: StartedShop;
beforeAll(async () => {
  shop = await startShop({ assets: true });
});
afterAll(async () => {
  await closeBrowser();
  await shop.stop();
});

const visitHydrated = async () => {
  const visited = await visit(shop.url);
  await visited.page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'true');
  await visited.page.waitForLoadState('networkidle');
  return visited;
};

it('loads all files of the shell and the remotes from the asset origin, each once', async () => {
  const { requests, errors, warnings } = await visitHydrated();
  const files = requests.filter((url) => new URL(url).pathname.startsWith('/remotes/'));
  expect(files.filter((url) => !url.startsWith(`${shop.otherOrigin}/`))).toEqual([]);
  for (const name of ['shell.js', 'container.js', 'home.js', '.woff2'])
    expect([name, files.some((url) => url.endsWith(name))]).toEqual([name, true]);
  expect(files.filter((url, index) => files.indexOf(url) !== index)).toEqual([]);
  // The styles of the first page are in the document.
  expect(files.filter((url) => /\/(shell|home|remote)\.css$/.test(url))).toEqual([]);
  expect([errors, warnings]).toEqual([[], []]);
});

it('loads the files of a later page from the asset origin', async () => {
  const { page, requests, errors } = await visitHydrated();
  const before = requests.length;
  await page.locator('a[href^="/products"]').first().click();
  await page.waitForURL(/\/products/);
  const files = requests.slice(before).filter((url) => new URL(url).pathname.startsWith('/remotes/'));
  expect(files.some((url) => url.endsWith('.js'))).toBe(true);
  expect(files.filter((url) => !url.startsWith(`${shop.otherOrigin}/`))).toEqual([]);
  expect(errors).toEqual([]);
});

it('runs no further script of the shell that the asset origin has changed', async () => {
  const { page } = await visitHydrated();
  await page.route(/\/remotes\/shell\/.*\.js$/, (route) =>
    route.fulfill({
      body: 'globalThis.changed = true;',
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'));
  await page.locator('a[href^="/policies/"]').first().click();
  await refused;
  expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false);
});

it('names the asset origin in the content security policy, and the hash of each script in the page', async () => {
  const response = await fetch(shop.url);
  const policy = response.headers.get('content-security-policy') ?? '';
  for (const directive of ['script-src', 'style-src', 'font-src', 'img-src', 'connect-src'])
    expect(policy).toMatch(new RegExp(`${directive} [^;]*${shop.otherOrigin}`));
  const scripts = [...(await response.text()).matchAll(/<script defer[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.length).toBeGreaterThan(0);
  for (const tag of scripts) {
    expect(tag).toContain(`src="${shop.otherOrigin}/remotes/shell/`);
    expect(tag).toMatch(/integrity="sha256-/);
    expect(tag).toContain('crossorigin="anonymous"');
  }
});
