import http from 'node:http';
import { join } from 'node:path';
import { publishStubRemote, readStubPage, releaseStubShell } from '../../testing/shell-stub.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { passkeyOrigins } from './panel-origin.ts';

const SHOP = 'https://shop.example';
const PANEL = 'https://admin.shop.example';
const OWNER = { email: 'owner@example.com', password: 'owner-secret' };

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi({
    PUBLIC_ORIGIN: SHOP,
    ADMIN_ORIGIN: PANEL,
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
  });
  const store = await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
  await publishStubRemote(store, 'catalog-mfe', '1');
  await store.point('catalog-mfe', '1', { reason: 'test' });
});
afterAll(() => shop.stop());

interface Answer {
  status: number;
  body: string;
  /** Value of `Location`, or of `Set-Cookie`. */
  location: string | undefined;
  cookie: string;
}

/** Sends a request to an origin. `fetch` cannot set the header `Host`. */
const send = (
  origin: string,
  route: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const [method = '', path = ''] = route.split(' ');
    const { hostname, port } = new URL(shop.url);
    const json = body && { 'content-type': 'application/json' };
    const options = {
      ...{ hostname, port, path, method },
      headers: { host: new URL(origin).host, ...json, ...headers },
    };
    const request = http.request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: text,
          location: response.headers.location,
          cookie: response.headers['set-cookie']?.join('\n') ?? '',
        }),
      );
    });
    request.on('error', reject).end(body && JSON.stringify(body));
  });

const FROM_PANEL = { origin: PANEL };
/** Signs in on the panel's origin and returns the value of the cookie. */
const signIn = async (): Promise<string> => {
  const { cookie } = await send(PANEL, 'POST /api/user/login', { body: OWNER, headers: FROM_PANEL });
  return /^__Host-session=([^;]+)/.exec(cookie)?.[1] ?? '';
};
const withCookie = (token: string, headers: Record<string, string> = {}) => ({
  headers: { cookie: `__Host-session=${token}`, authorization: 'Bearer in-cookie', ...headers },
});

describe('pages', () => {
  test.each([
    [SHOP, '/admin-panel', `${PANEL}/admin-panel`],
    [SHOP, '/admin-panel/orders?status=new', `${PANEL}/admin-panel/orders?status=new`],
    [SHOP, '/admin-auth/invitation?lang=ru', `${PANEL}/admin-auth/invitation?lang=ru`],
    [SHOP, '/Admin-Auth', `${PANEL}/Admin-Auth`],
    [PANEL, '/', '/admin-panel'],
    [PANEL, '/products?q=a', `${SHOP}/products?q=a`],
    [PANEL, '/auth', `${SHOP}/auth`],
    [PANEL, '/robots.txt', `${SHOP}/robots.txt`],
    [PANEL, '/admin-panels', `${SHOP}/admin-panels`],
    ['https://elsewhere.example', '/admin-panel', `${PANEL}/admin-panel`],
  ])('%s%s redirects to %s', async (origin, path, location) => {
    for (const method of ['GET', 'HEAD'])
      expect(await send(origin, `${method} ${path}`)).toMatchObject({ status: 302, location });
  });

  test('of each origin are served there, those of the panel without other remotes', async () => {
    const home = await send(SHOP, 'GET /');
    expect(readStubPage(home.body).catalogue).toEqual(['1']);
    const panel = await send(PANEL, 'GET /admin-panel/orders');
    expect(panel.status).toBe(200);
    expect(readStubPage(panel.body).catalogue).toEqual([]);
  });

  test('a path cannot redirect to another site', async () => {
    const { location } = await send(PANEL, 'GET //evil.example/products');
    expect(location).toBe('/evil.example/products');
  });
});

describe('a session of the panel’s origin', () => {
  test('is in a cookie that scripts cannot read, and not in the response', async () => {
    const { status, body, cookie } = await send(PANEL, 'POST /api/user/login', {
      body: OWNER,
      headers: FROM_PANEL,
    });
    expect([status, JSON.parse(body)]).toEqual([200, { token: 'in-cookie', role: 'admin' }]);
    expect(cookie).toMatch(/^__Host-session=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  });

  test('has access to management endpoints, also without the header Authorization', async () => {
    const token = await signIn();
    expect((await send(PANEL, 'GET /api/stats', withCookie(token))).status).toBe(200);
    const headers = { cookie: `__Host-session=${token}` };
    expect((await send(PANEL, 'GET /api/stats', { headers })).status).toBe(200);
  });

  test.each<[string, Record<string, string>, number]>([
    ['of the panel', FROM_PANEL, 201],
    ['of the panel without the header Origin', { 'sec-fetch-site': 'same-origin' }, 201],
    ['of the shop', { origin: SHOP, 'sec-fetch-site': 'same-site' }, 401],
    ['of the shop that claims to be the panel', { origin: SHOP, 'sec-fetch-site': 'same-origin' }, 401],
    ['of another site', { origin: 'https://evil.example' }, 401],
    ['of a sandboxed frame', { origin: 'null' }, 401],
    ['of an unknown origin', {}, 401],
  ])('changes data only from a page %s', async (page, headers, status) => {
    const body = { nameEN: `Brand ${page}`, nameRU: `Марка ${page}` };
    const sent = await send(PANEL, 'POST /api/brands', { body, ...withCookie(await signIn(), headers) });
    expect(sent.status).toBe(status);
  });

  test('does not count on the origin of the shop', async () => {
    const token = await signIn();
    expect((await send(SHOP, 'GET /api/stats', withCookie(token))).status).toBe(401);
    expect(
      (await send(SHOP, 'GET /api/stats', { headers: { cookie: `__Host-session=${token}` } })).status,
    ).toBe(401);
  });

  test('ends with the sign-out, which clears the cookie', async () => {
    const token = await signIn();
    const { status, cookie } = await send(PANEL, 'POST /api/user/logout', withCookie(token, FROM_PANEL));
    expect(status).toBe(204);
    expect(cookie).toMatch(/^__Host-session=; Path=\/; Expires=Thu, 01 Jan 1970/m);
    expect((await send(PANEL, 'GET /api/stats', withCookie(token))).status).toBe(401);
  });

  test('of a shopper is renewed in the cookie', async () => {
    const person = { name: 'Anna', surname: 'A', email: 'anna@example.com', password: 'secret-1' };
    const { cookie } = await send(PANEL, 'POST /api/user/register', { body: person, headers: FROM_PANEL });
    const token = /^__Host-session=([^;]+)/.exec(cookie)?.[1] ?? '';
    const body = { token: 'in-cookie' };
    const renewed = await send(PANEL, 'POST /api/user/session', { body, ...withCookie(token, FROM_PANEL) });
    expect(JSON.parse(renewed.body)).toEqual({ token: 'in-cookie', role: 'user' });
    expect(renewed.cookie).toMatch(/^__Host-session=[\w-]+\./);
    const foreign = withCookie(token, { origin: SHOP });
    expect((await send(PANEL, 'POST /api/user/session', { body, ...foreign })).status).toBe(401);
  });
});

describe('a token of a member of staff', () => {
  test('from a sign-in to the shop is refused by management endpoints of both origins', async () => {
    const { body } = await send(SHOP, 'POST /api/user/login', { body: OWNER });
    const { token } = JSON.parse(body) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    expect((await send(SHOP, 'GET /api/user/me', { headers })).status).toBe(200);
    for (const origin of [SHOP, PANEL])
      expect((await send(origin, 'GET /api/stats', { headers })).status).toBe(403);
  });

  test('from the cookie is refused as a bearer token', async () => {
    const headers = { authorization: `Bearer ${await signIn()}` };
    expect((await send(PANEL, 'GET /api/stats', { headers })).status).toBe(403);
  });
});

test.each([
  [{ PUBLIC_ORIGIN: SHOP }, false, 'shop.example', [SHOP]],
  [{ PUBLIC_ORIGIN: SHOP, ADMIN_ORIGIN: PANEL }, true, 'shop.example', [SHOP, PANEL]],
  [
    { PUBLIC_ORIGIN: SHOP, ADMIN_ORIGIN: 'https://myshop.example' },
    true,
    'myshop.example',
    ['https://myshop.example'],
  ],
  [{ PUBLIC_ORIGIN: SHOP, ADMIN_ORIGIN: 'https://myshop.example' }, false, 'shop.example', [SHOP]],
  [
    { PUBLIC_ORIGIN: 'http://localhost:3000', ADMIN_ORIGIN: 'http://admin.localhost:3000' },
    true,
    'admin.localhost',
    ['http://admin.localhost:3000'],
  ],
])('passkeys of %j, panel: %s, belong to %s', (config, isPanel, rpId, origins) => {
  expect(passkeyOrigins({ ADMIN_ORIGIN: undefined, ...config }, isPanel)).toEqual({ rpId, origins });
});
