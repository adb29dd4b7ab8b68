import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi();
});
afterAll(() => shop.stop());

test('the process lives and is ready', async () => {
  expect((await shop.api('GET /api/health/live')).body).toEqual({ status: 'ok' });
  expect((await shop.api('GET /api/health/ready')).body).toEqual({ status: 'ok' });
});

test.each([
  ['an unknown path', 'GET', '/api/nothing', {}, 404, 'notFound'],
  ['a path that is not UTF-8', 'GET', '/api/%ff', {}, 400, 'badRequest'],
  ['an unknown parameter', 'GET', '/api/health/live?a=1', {}, 400, 'badRequest'],
  [
    'broken JSON',
    'POST',
    '/api/cart/add',
    { body: '{"a":', headers: { 'content-type': 'application/json' } },
    400,
    'badRequest',
  ],
  [
    'another type',
    'POST',
    '/api/cart/add',
    { body: 'a=1', headers: { 'content-type': 'text/plain' } },
    415,
    'unsupportedMediaType',
  ],
  [
    'another charset',
    'POST',
    '/api/cart/add',
    { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
    415,
    'unsupportedMediaType',
  ],
  [
    'bytes that are not UTF-8',
    'POST',
    '/api/cart/add',
    { body: new Uint8Array([0x22, 0xff, 0x22]), headers: { 'content-type': 'application/json' } },
    400,
    'badRequest',
  ],
  [
    'an unknown encoding',
    'POST',
    '/api/cart/add',
    { body: '{}', headers: { 'content-type': 'application/json', 'content-encoding': 'zip' } },
    415,
    'unsupportedMediaType',
  ],
  [
    'more than a megabyte',
    'POST',
    '/api/cart/add',
    { body: `"${'x'.repeat(1_100_000)}"`, headers: { 'content-type': 'application/json' } },
    413,
    'payloadTooLarge',
  ],
  [
    'a prototype',
    'POST',
    '/api/cart/add',
    { body: '{"__proto__":{"role":"admin"}}', headers: { 'content-type': 'application/json' } },
    400,
    'badRequest',
  ],
])('%s is refused in the caller’s language', async (_, method, path, init: RequestInit, status, code) => {
  const english = await shop.request(method, path, init);
  expect(english.error).toMatchObject({ statusCode: status, code });
  const russian = await shop.request(method, path, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), 'accept-language': 'ru' },
  });
  expect(russian.error.message).toMatch(/[а-я]/);
  expect(english.error.message).not.toMatch(/[а-я]/);
  expect(english.headers.get('x-request-id')).toBeTruthy();
});

test('a valid request id is kept, another one replaced', async () => {
  const kept = await shop.request('GET', '/api/health/live', { headers: { 'x-request-id': 'abc-12345' } });
  expect(kept.headers.get('x-request-id')).toBe('abc-12345');
  const replaced = await shop.request('GET', '/api/health/live', { headers: { 'x-request-id': 'a b' } });
  expect(replaced.headers.get('x-request-id')).not.toBe('a b');
});
