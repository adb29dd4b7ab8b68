import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiClientOptions, createApiClient } from './api-client.ts';
import { ApiError, isApiError } from './api-error.ts';

interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let origin: string;
let received: Received[];
/** How the test server handles the next requests. */
let answer: (response: ServerResponse, call: Received) => void;

const reply = (status: number, body?: unknown) => (response: ServerResponse) =>
  void response
    .writeHead(status, { 'Content-Type': 'application/json' })
    .end(body === undefined ? undefined : JSON.stringify(body));
const hangUp = (response: ServerResponse) => void response.destroy();
const silence = () => undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const call = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      received.push(call);
      answer(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  received = [];
  answer = reply(200, {});
});

const client = (options: Partial<ApiClientOptions> = {}) =>
  createApiClient({ origin, language: () => 'en', ...options });
const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => {
      throw new Error('the call succeeded');
    },
    (cause: unknown) => cause,
  );
  if (!(error instanceof ApiError)) throw error;
  return error;
};

describe('the request URL', () => {
  test.each([
    ['black-tie', '/api/watches/black-tie'],
    ['../user/me', '/api/watches/..%2Fuser%2Fme'],
    ['a b?c#d', '/api/watches/a%20b%3Fc%23d'],
    ['часы', `/api/watches/${encodeURIComponent('часы')}`],
    ['50%', '/api/watches/50%25'],
  ])('of %j can hold nothing but one part of the path', async (id, url) => {
    await client()('GET /api/watches/:id', { params: { id } });
    expect(received[0]?.url).toBe(url);
  });

  test.each([
    [{}, ''],
    [{ q: undefined, sort: undefined }, ''],
    [{ q: '' }, ''],
    [{ limit: '2', q: 'a&b=c d+e' }, '?limit=2&q=a%26b%3Dc+d%2Be'],
    [{ colors: 'Black,Blue', q: 'хром' }, `?colors=Black%2CBlue&q=${encodeURIComponent('хром')}`],
  ] as const)('of the query %j ends in %j', async (query, end) => {
    await client()('GET /api/watches', { query });
    expect(received[0]?.url).toBe(`/api/watches${end}`);
  });
});

describe('the request headers', () => {
  it('contain the current language and no token for a guest', async () => {
    let language: 'en' | 'ru' = 'en';
    const api = client({ language: () => language, token: () => null });
    await api('GET /api/ip');
    language = 'ru';
    await api('GET /api/ip');
    expect(received.map(({ headers }) => headers['accept-language'])).toEqual(['en', 'ru']);
    expect(received[0]?.headers).not.toHaveProperty('authorization');
    expect(received[0]?.headers).not.toHaveProperty('content-type');
  });

  it('contain the current token, the headers of the client and those of the request', async () => {
    answer = reply(201, {});
    await client({ token: () => 'abc', headers: () => ({ 'X-Forwarded-For': '10.0.0.1' }) })(
      'POST /api/orders/place-order',
      { headers: { 'idempotency-key': 'key-12345' }, body: {} as never },
    );
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer abc',
      'x-forwarded-for': '10.0.0.1',
      'idempotency-key': 'key-12345',
      'content-type': 'application/json',
    });
  });

  it('omit undefined headers', async () => {
    const headers = { 'idempotency-key': undefined };
    await client()('POST /api/orders/place-order', { headers, body: {} as never });
    expect(received[0]?.headers).not.toHaveProperty('idempotency-key');
  });
});

describe('the request body', () => {
  it('is sent as JSON', async () => {
    const body = { email: 'a@b.example', password: 'пароль"' };
    answer = reply(200, { token: 't', role: 'user' });
    await expect(client()('POST /api/user/login', { body })).resolves.toEqual({ token: 't', role: 'user' });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual(body);
  });

  it('is sent as multipart form data with its own boundary when it is FormData', async () => {
    const form = new FormData();
    form.append('nameEN', 'Tonneau');
    form.append('image', new Blob(['picture'], { type: 'image/png' }), 'a.png');
    answer = reply(201, {});
    await client()('POST /api/collections', { body: form });
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(received[0]?.body).toContain('name="nameEN"\r\n\r\nTonneau');
    expect(received[0]?.body).toContain('filename="a.png"');
  });
});

describe('a response', () => {
  it.each([202, 204])('with status %d resolves to undefined', async (status) => {
    answer = reply(status);
    await expect(client()('DELETE /api/brands/:id', { params: { id: '1' } })).resolves.toBeUndefined();
    expect(received[0]).toMatchObject({ method: 'DELETE', url: '/api/brands/1' });
  });

  it('with an error status rejects with the code, message, fields and details of the server', async () => {
    const body = {
      statusCode: 409,
      code: 'outOfStock',
      message: 'Sold out',
      fields: { 'items.0': 'none left' },
      details: { items: [{ available: 0 }] },
    };
    answer = reply(409, body);
    const error = await failure(client()('GET /api/ip'));
    expect(error).toMatchObject({
      status: 409,
      code: 'outOfStock',
      message: 'Sold out',
      fields: body.fields,
      details: body.details,
      answered: true,
    });
    expect(isApiError(error)).toBe(true);
    expect(isApiError(error, 'outOfStock')).toBe(true);
    expect(isApiError(error, 'priceChanged')).toBe(false);
  });

  test.each([
    [500, 'internal'],
    [404, 'internal'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [504, 'unavailable'],
  ])(
    'with status %d from a proxy in front of the server rejects with code %s and no message',
    async (status, code) => {
      answer = (response) => void response.writeHead(status).end('<html>Bad gateway</html>');
      expect(await failure(client()('GET /api/ip'))).toMatchObject({
        status,
        code,
        answered: false,
        fields: {},
        details: {},
      });
    },
  );

  it('that breaks off rejects with code unavailable', async () => {
    answer = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"country":');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await failure(client()('GET /api/ip'))).toMatchObject({ status: 0, code: 'unavailable' });
  });
});

describe('a request without a response', () => {
  it('rejects with code unavailable when no server listens', async () => {
    const error = await failure(client({ origin: 'http://127.0.0.1:1' })('GET /api/ip'));
    expect(error).toMatchObject({ status: 0, code: 'unavailable', answered: false });
    expect(error.cause).toBeDefined();
  });

  it('rejects at once and is not retried when the caller aborts it', async () => {
    answer = silence;
    const controller = new AbortController();
    const call = failure(client()('GET /api/ip', { signal: controller.signal }));
    setTimeout(() => controller.abort(), 50);
    expect(await call).toMatchObject({ status: 0, code: 'unavailable' });
    expect(received).toHaveLength(1);
  });
});

describe('a connection that closes early', () => {
  it('causes one retry of a GET request', async () => {
    answer = (response) =>
      received.length === 1 ? hangUp(response) : reply(200, { country: 'KZ' })(response);
    await expect(client()('GET /api/ip')).resolves.toEqual({ country: 'KZ' });
  });

  it('rejects a GET request when the retry fails too', async () => {
    answer = hangUp;
    expect(await failure(client()('GET /api/ip'))).toMatchObject({ status: 0 });
    expect(received).toHaveLength(2);
  });

  test.each([
    ['POST', () => client()('POST /api/cart/get')],
    [
      'PUT',
      () => client()('PUT /api/brands/:id', { params: { id: '1' }, body: { nameEN: 'A', nameRU: 'А' } }),
    ],
    ['DELETE', () => client()('DELETE /api/brands/:id', { params: { id: '1' } })],
  ])('is never answered by a second %s', async (_, call) => {
    answer = hangUp;
    await failure(call());
    expect(received).toHaveLength(1);
  });

  it('does not retry after an error response', async () => {
    answer = reply(500, { statusCode: 500, code: 'internal', message: 'Sorry' });
    await failure(client()('GET /api/ip'));
    expect(received).toHaveLength(1);
  });
});

test.each<[string | null, number, string, number]>([
  ['abc', 401, 'unauthorized', 1],
  [null, 401, 'unauthorized', 0],
  ['abc', 401, 'invalidCredentials', 0],
  ['abc', 401, 'invalidCode', 0],
  ['abc', 401, 'invalidPasskey', 0],
  ['abc', 401, 'secondFactorRequired', 0],
  ['abc', 403, 'confirmationRequired', 0],
  ['abc', 500, 'internal', 0],
])('with the token %j, an error %d %s ends the session %d times', async (token, status, code, times) => {
  const onUnauthorized = jest.fn();
  answer = reply(status, { statusCode: status, code, message: 'no' });
  await failure(client({ token: () => token, onUnauthorized })('GET /api/ip'));
  expect(onUnauthorized).toHaveBeenCalledTimes(times);
});

describe('an error that the client can recover from', () => {
  const refuse = reply(403, { statusCode: 403, code: 'challengeRequired', message: 'no' });

  it('causes one repetition of the request with further headers', async () => {
    answer = (response) => (received.length === 1 ? refuse : reply(200, { country: 'KZ' }))(response);
    const recover = jest.fn(() => Promise.resolve({ 'x-challenge': 'solved' }));
    const api = client({ token: () => 'abc', recover });
    await expect(api('POST /api/cart/get')).resolves.toEqual({ country: 'KZ' });
    expect(recover).toHaveBeenCalledWith(expect.objectContaining({ code: 'challengeRequired' }), 'abc');
    expect(received.map(({ headers }) => headers['x-challenge'])).toEqual([undefined, 'solved']);
  });

  it('rejects the request if the repetition fails too', async () => {
    answer = refuse;
    const recover = jest.fn(() => Promise.resolve({}));
    expect(await failure(client({ recover })('GET /api/ip'))).toMatchObject({ code: 'challengeRequired' });
    expect([recover.mock.calls.length, received.length]).toEqual([1, 2]);
  });

  it('does not end the session if the repetition succeeds', async () => {
    answer = (response) =>
      (received.length === 1 ? reply(401, { code: 'unauthorized', message: 'no' }) : reply(200, {}))(
        response,
      );
    const onUnauthorized = jest.fn();
    await client({ token: () => 'abc', onUnauthorized, recover: () => Promise.resolve({}) })('GET /api/ip');
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

test('isApiError recognizes an ApiError of another copy of the class', () => {
  const other = Object.assign(new Error('x'), { name: 'ApiError', code: 'outOfStock' });
  expect(isApiError(other, 'outOfStock')).toBe(true);
  expect(isApiError(new Error('ApiError'))).toBe(false);
  expect(isApiError({ name: 'ApiError' })).toBe(false);
  expect(isApiError(null)).toBe(false);
});
