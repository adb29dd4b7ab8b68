import { Ajv2020 } from 'ajv/dist/2020.js';
import { document, operations } from '../../testing/document-routes.ts';
import { SAMPLE_BODIES } from '../../testing/sample-bodies.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let shop: TestApi;
let admin: string;
let before: string;
beforeAll(async () => {
  shop = await startTestApi();
  admin = await shop.tokenOf('admin');
  before = await everythingStored();
});
afterAll(() => shop.stop());

/** All that is stored, but for the counters of limits. */
const everythingStored = async (): Promise<string> => {
  const names = (await shop.connection.listCollections())
    .map(({ name }) => name)
    .filter((name) => !name.endsWith('limits'));
  const contents = await Promise.all(
    names.sort().map((name) => shop.connection.collection(name).find().toArray()),
  );
  return JSON.stringify(contents);
};
afterEach(async () => expect(await everythingStored()).toBe(before));

const ID = 'a'.repeat(24);
const address = (path: string, id = ID): string => path.replace('{id}', id).replace(/\{\w+\}/g, ID);

const send = async (method: string, path: string, init: RequestInit = {}, what = ''): Promise<void> => {
  const answer = await shop.request(method, path, {
    ...init,
    headers: { authorization: `Bearer ${admin}`, 'accept-language': 'ru', ...(init.headers as object) },
  });
  const told = `${method} ${path} ${what}`;
  expect([told, answer.status >= 400 && answer.status < 500]).toEqual([told, true]);
  expect([told, answer.error.message]).toEqual([told, expect.stringMatching(/[а-яё]/i)]);
};
const json = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): RequestInit => ({
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

const label = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const withJson = operations.filter(({ operation }) => operation.requestBody?.content['application/json']);
const withForm = operations.filter(({ operation }) => operation.requestBody?.content['multipart/form-data']);
const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;

const BROKEN: [string, RequestInit][] = [
  ['half an object', json('{"a":')],
  ['not JSON', json('<a/>')],
  ['a bare value', json('"text"')],
  ['nothing that it needs', json('{}')],
  ['a list', json('[]')],
  ['a deep list', json(deep)],
  ['a megabyte', json(`{"a":"${'x'.repeat(1_100_000)}"}`)],
  ['bytes that are no text', json(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))],
  ['another charset', json('{}', { 'content-type': 'application/json; charset=utf-16le' })],
  ['an unknown encoding', json('{}', { 'content-encoding': 'compress' })],
  ['a false encoding', json('{}', { 'content-encoding': 'gzip' })],
  ['a form', { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['XML', { body: '<a/>', headers: { 'content-type': 'application/xml' } }],
  ['a prototype', json('{"__proto__":{"isAdmin":true}}')],
  ['a constructor', json('{"constructor":{"prototype":{"isAdmin":true}}}')],
  ['an operator', json('{"$where":"sleep(1000)"}')],
];

test.each(withJson.map((route) => [label(route), route] as const))(
  '%s refuses broken bodies',
  async (_, { method, path }) => {
    await Promise.all(BROKEN.map(([what, init]) => send(method, address(path), init, what)));
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  },
);

const SPOILS: unknown[] = [{ $gt: '' }, [{ $ne: null }], 'x'.repeat(20_000), -1, 1e300, true, null, ''];
const ajv = new Ajv2020({ strict: false, formats: { email: /@/, uri: true, 'date-time': true } });
ajv.addSchema(document, 'api');

test.each(withJson.map((route) => [label(route), route] as const))(
  '%s refuses every field that is spoiled',
  async (name, { method, path }) => {
    const body = SAMPLE_BODIES[name.replace('{id}', ':id') as keyof typeof SAMPLE_BODIES] as
      object | undefined;
    if (!body) throw new Error(`${name} has no sample body`);
    const pointer = [
      'paths',
      path,
      method.toLowerCase(),
      'requestBody',
      'content',
      'application/json',
      'schema',
    ];
    const reference = pointer
      .map((part) => encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1')))
      .join('/');
    const accepts = ajv.compile({ $ref: `api#/${reference}` });
    expect([name, accepts(body)]).toEqual([name, true]);
    for (const key of Object.keys(body)) {
      const spoiled = SPOILS.map((value) => ({ ...body, [key]: value })).filter(
        (candidate) => !accepts(candidate),
      );
      expect([name, key, spoiled.length > 0]).toEqual([name, key, true]);
      await Promise.all(
        spoiled.map((candidate) => send(method, address(path), json(JSON.stringify(candidate)), key)),
      );
    }
  },
);

const form = (body: string | FormData, type?: string): RequestInit => ({
  body,
  ...(type && { headers: { 'content-type': type } }),
});
const part = (name: string, value: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fields = (...names: string[]): RequestInit =>
  form(`${names.map((name) => part(name, '1')).join('')}--x--\r\n`, 'multipart/form-data; boundary=x');
const BROKEN_FORMS: [string, RequestInit][] = [
  ['no boundary', form('a', 'multipart/form-data')],
  ['no end', form(part('nameEN', 'a'), 'multipart/form-data; boundary=x')],
  ['no parts', form('--x--\r\n', 'multipart/form-data; boundary=x')],
  ['garbage', form('\u0000\u0001garbage', 'multipart/form-data; boundary=x')],
  ['JSON', json('{"nameEN":"a"}')],
  ['text', form('a', 'text/plain')],
  ['a prototype', fields('__proto__[isAdmin]')],
  ['a nested prototype', fields('price[__proto__][isAdmin]')],
  ['a constructor', fields('constructor[prototype][isAdmin]')],
  ['an operator', fields('nameEN[$gt]')],
  ['a huge index', fields('sizes[4294967295]')],
  ['a deep name', fields(`a${'[b]'.repeat(50)}`)],
  ['a long name', fields('a'.repeat(5000))],
  ['a thousand fields too many', fields(...Array.from({ length: 5001 }, (_, i) => `f${i}`))],
  ['a name twice', fields('nameEN', 'nameEN')],
  ['a text where a list belongs', fields('colors')],
  ['a forged upload', fields('image[upload]', 'colors[0][images][0][upload]')],
];
test.each(withForm.map((route) => [label(route), route] as const))(
  '%s refuses broken forms',
  async (_, { method, path }) => {
    await Promise.all(BROKEN_FORMS.map(([what, init]) => send(method, address(path), init, what)));
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  },
);

const QUERIES = ['?unknown=1', '?__proto__[a]=1', '?constructor=1', '?%24where=1', '?a[$gt]=', '?%ff=%ff'];
test.each(operations.map((route) => [label(route), route] as const))(
  '%s refuses an unknown query',
  async (_, { method, path }) => {
    await Promise.all(QUERIES.map((query) => send(method, address(path) + query)));
  },
);

const VALUES = ['{"$gt":""}', 'x'.repeat(3000), '\u0000', "';--", '[]', '-1', '../..'];
const parameters = operations.flatMap((route) =>
  (route.operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => [label(route), parameter.name, route] as const),
);
// Names of colours, sizes and the like, and what is searched for, may be any text: it finds nothing.
const FREE = new Set(['gender', 'flags', 'colors', 'sizes', 'collections', 'q']);
test.each(parameters)('%s refuses a spoiled %s', async (_, name, { method, path }) => {
  const values = FREE.has(name) ? ['x'.repeat(3000)] : VALUES;
  for (const value of values) await send(method, `${address(path)}?${name}=${encodeURIComponent(value)}`);
  await send(method, `${address(path)}?${name}=a&${name}=b`, {}, 'twice');
});

const IDS = [
  'x',
  '%24ne',
  '%7B%22%24gt%22%3A%22%22%7D',
  '%00',
  'a'.repeat(25),
  'a'.repeat(3000),
  '..%2f..',
  '%ff',
  '__proto__',
];
const byId = operations.filter(({ path }) => path.includes('{id}'));
test.each(byId.map((route) => [label(route), route] as const))(
  '%s refuses a malformed id',
  async (name, { method, path }) => {
    const body = SAMPLE_BODIES[name.replace('{id}', ':id') as keyof typeof SAMPLE_BODIES];
    for (const id of IDS) await send(method, address(path, id), body ? json(JSON.stringify(body)) : {}, id);
  },
);

test('headers that make no sense are refused or ignored', async () => {
  const order = json(JSON.stringify(SAMPLE_BODIES['POST /api/orders/place-order']), {
    'idempotency-key': 'short',
  });
  await send('POST', '/api/orders/place-order', order);
  await send('POST', '/api/orders/place-order', json('{}', { 'idempotency-key': 'x'.repeat(5000) }));
  const languages = ['*', 'xx', ';;;', 'ru;q=x', 'a'.repeat(5000), 'en-US,en;q=0.9,,,'];
  for (const language of languages) {
    const { status } = await shop.request('GET', '/api/brands', { headers: { 'accept-language': language } });
    expect(status).toBe(200);
  }
});
