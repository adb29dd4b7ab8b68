import { type EndpointContract, type EndpointName, endpoints, isPermission } from '@meridian/contracts';
import express from 'express';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { publishStubRemote, readStubPage, releaseStubShell } from '../../testing/shell-stub.ts';
import { createTeam } from '../../testing/team-package.ts';
import { type TestApi, startTestApi, testApi } from '../../testing/test-api.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { InternalKey } from '../http/internal-key.ts';
import { passkeyOrigins } from './panel-origin.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';

describe('the origin of the panel', () => {
  const SHOP = 'https://shop.example';
  const PANEL = 'https://admin.shop.example';
  const OWNER = { email: 'owner@example.com', password: 'owner-secret' };

  const shop = testApi({
    PUBLIC_ORIGIN: SHOP,
    ADMIN_ORIGIN: PANEL,
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
  });
  beforeAll(async () => {
    const store = await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
    await publishStubRemote(store, 'catalog-mfe', '1');
    await store.point('catalog-mfe', '1', { reason: 'test' });
  });

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

    test('from a sign-in to the shop is that of a shopper, and no session of the panel as a cookie', async () => {
      const { body } = await send(SHOP, 'POST /api/user/login', { body: OWNER });
      const { token, role } = JSON.parse(body) as { token: string; role: string };
      expect(role).toBe('user');
      const bearer = { headers: { authorization: `Bearer ${token}` } };
      const me = JSON.parse((await send(SHOP, 'GET /api/user/me', bearer)).body) as object;
      expect(me).toMatchObject({ role: 'user', email: OWNER.email });
      expect(me).not.toHaveProperty('staff');
      expect((await send(SHOP, 'GET /api/staff', bearer)).status).toBe(403);
      expect((await send(PANEL, 'GET /api/staff', withCookie(token))).status).toBe(401);
      const invited = { email: 'thief@example.com', role: 'owner', apps: [], language: 'en' };
      const invite = { body: invited, ...withCookie(token, FROM_PANEL) };
      expect((await send(PANEL, 'POST /api/staff/invitations', invite)).status).toBe(401);
      const renewal = { body: { token }, headers: FROM_PANEL };
      const renewed = await send(PANEL, 'POST /api/user/session', renewal);
      const cookie = /^__Host-session=([^;]+)/.exec(renewed.cookie)?.[1] ?? '';
      expect((await send(PANEL, 'GET /api/staff', withCookie(cookie))).status).toBe(401);
      // A passkey that is added in the shop would sign in to the panel.
      expect((await send(SHOP, 'POST /api/user/passkeys/options', bearer)).status).toBe(403);
    });

    test('from the cookie is refused as a bearer token', async () => {
      const headers = { authorization: `Bearer ${await signIn()}` };
      for (const origin of [SHOP, PANEL])
        expect((await send(origin, 'GET /api/stats', { headers })).status).toBe(401);
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
});

describe('roles', () => {
  const shop = testApi();
  let shopper: string;
  let team: string;
  beforeAll(async () => {
    shopper = await shop.tokenOf('user');
    team = (await createTeam(shop, await shop.tokenOf('admin'), { name: 'Gifts', apps: ['gifts-mfe'] }))
      .token;
  });

  const accessOf = (name: EndpointName): EndpointContract['access'] => endpoints[name].access;
  const names = Object.keys(endpoints) as EndpointName[];
  const guarded = names.filter((name) => !['public', 'optional'].includes(accessOf(name)));
  const input = (name: EndpointName): object => ({
    params: Object.fromEntries(
      [...name.matchAll(/:(\w+)/g)].map(([, parameter = '']) => [
        parameter,
        parameter === 'photo' ? '0' : '0'.repeat(24),
      ]),
    ),
    ...(name.startsWith('GET') ? {} : { body: {} }),
  });

  test.each(guarded)('%s rejects a request without a token', async (name) => {
    const { error, headers } = await shop.api(name, input(name));
    expect(error).toMatchObject({ statusCode: 401, code: 'unauthorized' });
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  test.each(names.filter((name) => isPermission(accessOf(name))))('%s rejects a shopper', async (name) => {
    const { error } = await shop.api(name, { ...input(name), token: shopper });
    expect(error).toMatchObject({ statusCode: 403, code: 'forbidden' });
  });

  test.each(names.filter((name) => accessOf(name) === 'team'))(
    '%s rejects the token of a session',
    async (name) => {
      for (const token of [shopper, await shop.tokenOf('admin')]) {
        const { error } = await shop.api(name, { ...input(name), token });
        expect(error).toMatchObject({ statusCode: 401, code: 'unauthorized' });
      }
    },
  );

  test.each(guarded.filter((name) => accessOf(name) !== 'team'))(
    '%s rejects the token of a team',
    async (name) => {
      const { error } = await shop.api(name, { ...input(name), token: team });
      expect(error).toMatchObject({ statusCode: 401, code: 'unauthorized' });
    },
  );

  test.each(names.filter((name) => accessOf(name) === 'public'))('%s ignores a token', async (name) => {
    const response = await shop.api(name, { ...input(name), token: 'no.such.token' });
    expect([401, 403]).not.toContain(response.status);
  });

  const header = (alg: string): string =>
    Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url');
  test.each([
    ['of another scheme', () => `Basic ${Buffer.from('a:b').toString('base64')}`],
    ['that is not a JWT', () => 'Bearer invalid'],
    ['that is empty', () => 'Bearer '],
    ['without a signature', () => `Bearer ${header('none')}.${shopper.split('.')[1]}.`],
    [
      'with another algorithm in its header',
      () => `Bearer ${header('HS512')}.${shopper.split('.').slice(1).join('.')}`,
    ],
    ['with a changed signature', () => `Bearer ${shopper.slice(0, -4)}AAAA`],
    ['twice', () => `Bearer ${shopper} ${shopper}`],
  ])('rejects a token %s', async (_, authorization) => {
    const { error } = await shop.api('GET /api/user/me', { headers: { authorization: authorization() } });
    expect(error.code).toBe('unauthorized');
    const optional = await shop.api('POST /api/orders/place-order', {
      body: {},
      headers: { authorization: authorization() },
    });
    expect(optional.error.code).toBe('unauthorized');
  });
});

describe('the rate limit', () => {
  let shop: TestApi;
  let otherProcess: TestApi;
  beforeAll(async () => {
    shop = await startTestApi({ RATE_LIMIT_API: '30', TRUST_PROXY: 'loopback' });
    otherProcess = await startTestApi({ RATE_LIMIT_API: '30', MONGODB_URI: shop.databaseUri });
  });
  afterAll(async () => {
    await otherProcess.close();
    await shop.stop();
  });

  const brands = (api: TestApi, headers: Record<string, string> = {}) =>
    api.api('GET /api/brands', { headers });

  test('every process rejects requests above the limit of an address, except health checks and internal requests', async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, () => brands(shop)));
    // A new minute may begin during the requests and reset the count.
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected.length).toBeGreaterThanOrEqual(1);
    expect(rejected[0]?.error.code).toBe('tooManyRequests');
    expect(Number(rejected[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await shop.api('GET /api/health/live')).status).toBe(200);
    const key = shop.app.get(InternalKey).value;
    expect((await brands(shop, { 'x-internal-key': key })).status).toBe(200);
    expect((await brands(shop, { 'x-internal-key': 'guessed' })).status).toBe(429);
    await waitFor(async () => (await brands(otherProcess)).status === 429, 5000);
  });

  test('counts all addresses of an IPv6 network together', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 65 }, (_, i) => brands(shop, { 'x-forwarded-for': `2001:db8:0:1::${i}` })),
    );
    expect(statuses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
    expect((await brands(shop, { 'x-forwarded-for': '2001:db8:0:2::1' })).status).toBe(200);
  });

  test('exempts the two health checks from the limit, but not other paths below /api/health', async () => {
    const send = (path: string) => shop.request('GET', path, { headers: { 'x-forwarded-for': '192.0.2.9' } });
    const others = await Promise.all(Array.from({ length: 65 }, () => send('/api/health/other')));
    expect(others.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
    expect((await send('/api/health/live')).status).toBe(200);
    expect((await send('/api/health/ready')).status).toBe(200);
  });
});

describe('security headers', () => {
  test.each([
    ['https://shop.example', 'max-age=31536000; includeSubDomains'],
    ['http://shop.example', null],
  ])('sends Strict-Transport-Security for PUBLIC_ORIGIN %s: %s', async (PUBLIC_ORIGIN, expected) => {
    const shop = await startTestApi({ PUBLIC_ORIGIN });
    try {
      const { headers } = await shop.request('GET', '/api/health/live');
      expect(headers.get('strict-transport-security')).toBe(expected);
    } finally {
      await shop.stop();
    }
  });

  test('sends a content security policy without inline scripts or styles', async () => {
    const shop = await startTestApi();
    try {
      const { headers } = await shop.request('GET', '/api/health/live');
      expect(headers.get('content-security-policy')?.split(';')).toEqual([
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "manifest-src 'self'",
      ]);
    } finally {
      await shop.stop();
    }
  });
});

describe('an untrusted proxy', () => {
  /** Sends requests to a server with the given `trust proxy` setting. Returns its warnings. */
  const warningsOf = async (
    trust: string | boolean,
    headers: Record<string, string>[],
  ): Promise<string[]> => {
    const warnings: string[] = [];
    const app = express();
    app.set('trust proxy', trust);
    app.use(warnOfUntrustedProxy({ warn: (line: string) => warnings.push(line) }));
    app.use((_, response) => void response.end());
    const server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    for (const sent of headers) await fetch(`http://127.0.0.1:${port}`, { headers: sent });
    await new Promise((resolve) => server.close(resolve));
    return warnings;
  };
  const forwarded = { 'x-forwarded-for': '192.0.2.1' };

  test('warns once about X-Forwarded-For from an untrusted peer, without the address', async () => {
    const warnings = await warningsOf(false, [{}, forwarded, forwarded]);
    expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
    expect(warnings[0]).not.toContain('192.0.2.1');
  });

  test('does not warn about a trusted proxy or about requests without X-Forwarded-For', async () => {
    expect(await warningsOf('loopback', [forwarded])).toEqual([]);
    expect(await warningsOf(false, [{}])).toEqual([]);
  });
});
