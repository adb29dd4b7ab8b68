import { gzipSync } from 'node:zlib';
import { testApi } from '../../testing/test-api.ts';

const shop = testApi();

describe('requests', () => {
  test('both health endpoints return ok', async () => {
    expect((await shop.api('GET /api/health/live')).body).toEqual({ status: 'ok' });
    expect((await shop.api('GET /api/health/ready')).body).toEqual({ status: 'ok' });
  });

  test.each([
    ['an unknown path', 'GET', '/api/nothing', {}, 404, 'notFound'],
    ['a path that is not UTF-8', 'GET', '/api/%ff', {}, 400, 'badRequest'],
    ['an unknown parameter', 'GET', '/api/health/live?a=1', {}, 400, 'badRequest'],
    [
      'malformed JSON',
      'POST',
      '/api/user/login',
      { body: '{"a":', headers: { 'content-type': 'application/json' } },
      400,
      'badRequest',
    ],
    [
      'an unsupported content type',
      'POST',
      '/api/user/login',
      { body: 'a=1', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupportedMediaType',
    ],
    [
      'an unsupported charset',
      'POST',
      '/api/user/login',
      { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
      415,
      'unsupportedMediaType',
    ],
    [
      'bytes that are not UTF-8',
      'POST',
      '/api/user/login',
      { body: new Uint8Array([0x22, 0xff, 0x22]), headers: { 'content-type': 'application/json' } },
      400,
      'badRequest',
    ],
    [
      'an unsupported encoding',
      'POST',
      '/api/user/login',
      { body: '{}', headers: { 'content-type': 'application/json', 'content-encoding': 'zip' } },
      415,
      'unsupportedMediaType',
    ],
    [
      'more than 64 KB',
      'POST',
      '/api/user/login',
      { body: `"${'x'.repeat(65 * 1024)}"`, headers: { 'content-type': 'application/json' } },
      413,
      'payloadTooLarge',
    ],
    [
      'a compressed body',
      'POST',
      '/api/user/login',
      {
        body: gzipSync('{}'),
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      },
      415,
      'unsupportedMediaType',
    ],
    [
      'a prototype key written with escapes',
      'POST',
      '/api/user/login',
      {
        body: String.raw`{"a":[{"\u005f_proto_\u005f":{}}]}`,
        headers: { 'content-type': 'application/json' },
      },
      400,
      'badRequest',
    ],
    [
      'a prototype key',
      'POST',
      '/api/user/login',
      { body: '{"__proto__":{"role":"admin"}}', headers: { 'content-type': 'application/json' } },
      400,
      'badRequest',
    ],
  ])(
    '%s is rejected in the language of the client',
    async (_, method, path, init: RequestInit, status, code) => {
      const english = await shop.request(method, path, init);
      expect(english.error).toMatchObject({ statusCode: status, code });
      const russian = await shop.request(method, path, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), 'accept-language': 'ru' },
      });
      expect(russian.error.message).toMatch(/[а-я]/);
      expect(english.error.message).not.toMatch(/[а-я]/);
      expect(english.headers.get('x-request-id')).toBeTruthy();
    },
  );

  test('returns a valid request id and replaces an invalid one', async () => {
    const valid = await shop.request('GET', '/api/health/live', { headers: { 'x-request-id': 'abc-12345' } });
    expect(valid.headers.get('x-request-id')).toBe('abc-12345');
    const replaced = await shop.request('GET', '/api/health/live', { headers: { 'x-request-id': 'a b' } });
    expect(replaced.headers.get('x-request-id')).not.toBe('a b');
  });

  const json = { 'content-type': 'application/json' };

  test('paths are case sensitive, so that no spelling escapes rate limits and headers', async () => {
    const body = '{"token":"a.b"}';
    expect((await shop.request('POST', '/api/reports', { body, headers: json })).status).toBe(204);
    const other = await fetch(`${shop.url}/API/reports`, { method: 'POST', body, headers: json });
    expect(other.status).toBe(404);
    expect((await fetch(`${shop.url}/Api/brands`)).headers.get('content-type')).not.toContain('json');
  });

  test('rejects a report above 4 KB', async () => {
    const body = JSON.stringify({ token: 'a.b', padding: 'x'.repeat(4096) });
    const { error } = await shop.request('POST', '/api/reports', { body, headers: json });
    expect(error.code).toBe('payloadTooLarge');
  });

  test('limits number and length of the unknown field names in an error', async () => {
    const names = Array.from({ length: 500 }, (_, i) => `${i}${'n'.repeat(i === 0 ? 10_000 : 5)}`);
    const body = JSON.stringify({ itemId: 1, ...Object.fromEntries(names.map((name) => [name, 1])) });
    const token = await shop.tokenOf('admin');
    const { error } = await shop.request('POST', '/api/brands', {
      body,
      headers: { ...json, authorization: `Bearer ${token}` },
    });
    expect(error.code).toBe('validation');
    expect(Object.keys(error.fields ?? {}).length).toBeLessThanOrEqual(100);
    const report = JSON.stringify({
      token: 'a.b',
      ...Object.fromEntries(names.slice(1, 300).map((name) => [name, 1])),
    });
    const rejected = await shop.request('POST', '/api/reports', { body: report, headers: json });
    expect(rejected.error.code).toBe('validation');
    expect(Object.keys(rejected.error.fields ?? {})).toHaveLength(100);
    const long = JSON.stringify({ token: 'a.b', ['n'.repeat(3000)]: 1 });
    const shortened = await shop.request('POST', '/api/reports', { body: long, headers: json });
    expect(Object.keys(shortened.error.fields ?? {})).toEqual(['n'.repeat(100)]);
  });

  test('rejects an unauthenticated request before it parses the body', async () => {
    const { error } = await shop.request('POST', '/api/brands', { body: '{"a":', headers: json });
    expect(error.code).toBe('unauthorized');
  });
});
