import { join } from 'node:path';
import { releaseStubShell } from '../../testing/shell-stub.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi();
  await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
});
afterAll(() => shop.stop());
const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' });

test('a choice without JavaScript is stored in cookies that scripts can read, and redirects to the same page', async () => {
  const response = await get('/products?q=a&lang=en&choose-language=ru&choose-currency=usd');
  expect([response.status, response.headers.get('location')]).toEqual([303, '/products?q=a']);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const cookies = response.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split(';')[0])).toEqual(['language=ru', 'currency=usd']);
  for (const cookie of cookies) {
    expect(cookie).toContain('Max-Age=31536000; Path=/;');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toContain('HttpOnly');
  }
});

test.each([
  ['/?choose-language=de', '/'],
  ['/?choose-currency=eur%0d%0aset-cookie:x', '/'],
  ['//evil.example/?choose-language=xx', '/evil.example/?choose-language=xx'],
])('an invalid choice sets no cookie and stays on this site: %s', async (path, location) => {
  const response = await get(path);
  expect(response.headers.get('location')).toBe(location);
  expect(response.headers.getSetCookie()).toEqual([]);
});
