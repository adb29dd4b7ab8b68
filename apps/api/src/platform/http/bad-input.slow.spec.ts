import { request } from 'node:http';
import { contractOf, type EndpointName } from '@meridian/contracts';
import { LIST_FILTERS } from '@meridian/domain';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { document, operations } from '../../testing/document-routes.ts';
import { SAMPLE_BODIES } from '../../testing/sample-bodies.ts';
import { createTeam } from '../../testing/team-package.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { fieldMessages } from '../errors/field-messages.ts';

let shop: TestApi;
let admin: string;
/** Token of a team, for the endpoints with the access `team`. */
let team: string;
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'bulkWrite']);
/** The write commands that changed documents, except the counters of rate limits. */
let changes: string[] = [];

/** The part of a command's reply that counts changed documents. */
interface WriteReply {
  n?: number;
  nModified?: number;
  upserted?: unknown[];
  lastErrorObject?: { n: number };
}
const changedDocuments = (name: string, { n = 0, nModified, upserted, lastErrorObject }: WriteReply) =>
  name === 'update' ? (nModified ?? 0) + (upserted?.length ?? 0) : (lastErrorObject?.n ?? n);

/** Records the changes of all later commands. */
const watchCommands = (): void => {
  const collections = new Map<number, string>();
  const client = shop.connection.getClient();
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    if (WRITES.has(commandName)) collections.set(requestId, String(command[commandName]));
  });
  client.on('commandSucceeded', ({ requestId, commandName, reply }) => {
    const collection = collections.get(requestId);
    collections.delete(requestId);
    if (collection === undefined || collection.endsWith('limits')) return;
    if (changedDocuments(commandName, reply as WriteReply) > 0) changes.push(`${commandName} ${collection}`);
  });
};

beforeAll(async () => {
  const uri = new URL(testDatabase());
  uri.searchParams.set('monitorCommands', 'true');
  shop = await startTestApi({ MONGODB_URI: uri.href });
  watchCommands();
  admin = await shop.tokenOf('admin');
  // A use of the session is not recorded during this test, so that only the requests under test could change data.
  const nextHour = new Date(Date.now() + 3_600_000);
  await shop.connection.collection('sessions').updateMany({}, { $set: { lastUsedAt: nextHour } });
  team = (await createTeam(shop, admin, { name: 'Gifts', apps: [TEAM_APP] })).token;
  await shop.connection.collection('teams').updateMany({}, { $set: { 'tokens.0.lastUsedAt': nextHour } });
  expect(changes).toEqual(
    expect.arrayContaining(['insert users', 'update sessions', 'insert teams', 'findAndModify teams']),
  );
  changes = [];
});
afterAll(() => shop.stop());
afterEach(() => expect(changes).toEqual([]));

const ID = 'a'.repeat(24);
const TEAM_APP = 'gifts-mfe';
const urlOf = (path: string, id = ID): string =>
  path
    .replace('{id}', id)
    .replace('{app}', TEAM_APP)
    .replace(/\{\w+\}/g, ID);
const isOfTeams = (path: string): boolean => path.startsWith('/api/releases/');

const expectRejection = async (
  method: string,
  path: string,
  init: RequestInit = {},
  description = '',
): Promise<void> => {
  const response = await shop.request(method, path, {
    ...init,
    headers: {
      authorization: `Bearer ${isOfTeams(path) ? team : admin}`,
      'accept-language': 'ru',
      ...(init.headers as object),
    },
  });
  const context = `${method} ${path} ${description}`;
  expect([context, response.status >= 400 && response.status < 500]).toEqual([context, true]);
  expect([context, response.error.message]).toEqual([context, expect.stringMatching(/[а-яё]/i)]);
};
const json = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): RequestInit => ({
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

type Route = (typeof operations)[number];
const label = ({ method, path }: Route): string => `${method} ${path}`;
/** The name of a route in the contracts. */
const nameOf = (route: Route) => label(route).replace(/\{(\w+)\}/g, ':$1') as EndpointName;
const sampleOf = (route: Route): object | undefined =>
  SAMPLE_BODIES[nameOf(route) as keyof typeof SAMPLE_BODIES];
/**
 * The inputs that a request must prove to be rejected: all that the contract of a route accepts, and one that it rejects,
 * because one interceptor validates the requests of all routes by their contracts.
 */
const worthSending = <T>(
  route: Route,
  part: 'params' | 'query' | 'body',
  inputs: readonly T[],
  valueOf: (input: T) => unknown = (input) => input,
): T[] => {
  const schema = contractOf(nameOf(route))[part];
  const isAccepted = (input: T) =>
    !schema || schema.safeParse(valueOf(input), { error: fieldMessages('ru') }).success;
  return [...inputs.filter(isAccepted), ...inputs.filter((input) => !isAccepted(input)).slice(0, 1)];
};
const withJson = operations.filter(({ operation }) => operation.requestBody?.content['application/json']);
const withForm = operations.filter(({ operation }) => operation.requestBody?.content['multipart/form-data']);
const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;

const MALFORMED_BODIES: [string, RequestInit][] = [
  ['an incomplete object', json('{"a":')],
  ['not JSON', json('<a/>')],
  ['a string', json('"text"')],
  ['a deeply nested list', json(deep)],
  ['a megabyte', json(`{"a":"${'x'.repeat(1_100_000)}"}`)],
  ['bytes that are not UTF-8', json(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))],
  ['an unsupported charset', json('{}', { 'content-type': 'application/json; charset=utf-16le' })],
  ['an unsupported encoding', json('{}', { 'content-encoding': 'compress' })],
  ['an encoding that does not match the bytes', json('{}', { 'content-encoding': 'gzip' })],
  ['XML', { body: '<a/>', headers: { 'content-type': 'application/xml' } }],
  ['an empty object', json('{}')],
  ['a list', json('[]')],
  ['a form', { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ['a prototype', json('{"__proto__":{"isAdmin":true}}')],
  ['a constructor', json('{"constructor":{"prototype":{"isAdmin":true}}}')],
  ['an operator', json('{"$where":"sleep(1000)"}')],
];

/** One route per method and kind of access, because all routes have the same parser. */
const kindsOf = (routes: typeof operations): typeof operations => [
  ...new Map(
    routes.map((route) => [JSON.stringify([route.method, route.operation.security]), route]),
  ).values(),
];

test.each(kindsOf(withJson).map((route) => [label(route), route] as const))(
  '%s rejects malformed bodies',
  async (_, { method, path }) => {
    await Promise.all(
      MALFORMED_BODIES.map(([what, init]) => expectRejection(method, urlOf(path), init, what)),
    );
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  },
);

const INVALID_VALUES: unknown[] = [
  { $gt: '' },
  [{ $ne: null }],
  'x'.repeat(20_000),
  -1,
  1e300,
  true,
  null,
  '',
];
const ajv = new Ajv2020({
  strict: false,
  logger: false,
  formats: { email: /@/, uri: true, 'date-time': true },
});
ajv.addSchema(document, 'api');

test.each(withJson.map((route) => [label(route), route] as const))(
  '%s rejects a body without fields, and an invalid value in each field',
  async (name, route) => {
    const { method, path } = route;
    const body = sampleOf(route);
    if (!body) throw new Error(`No sample body for ${name}`);
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
    for (const empty of worthSending(route, 'body', [{}, [], { $where: 'sleep(1000)' }]))
      await expectRejection(method, urlOf(path), json(JSON.stringify(empty)), 'no fields');
    for (const key of Object.keys(body)) {
      const invalid = INVALID_VALUES.map((value) => ({ ...body, [key]: value })).filter(
        (candidate) => !accepts(candidate),
      );
      expect([name, key, invalid.length > 0]).toEqual([name, key, true]);
      await Promise.all(
        worthSending(route, 'body', invalid).map((candidate) =>
          expectRejection(method, urlOf(path), json(JSON.stringify(candidate)), key),
        ),
      );
    }
  },
);

const form = (body: string | FormData, type?: string): RequestInit => ({
  body,
  ...(type && { headers: { 'content-type': type } }),
});
const part = (name: string, value: string, more = ''): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const formOfParts = (parts: string[]): RequestInit =>
  form(`${parts.join('')}--x--\r\n`, 'multipart/form-data; boundary=x');
const fields = (...names: string[]): RequestInit => formOfParts(names.map((name) => part(name, '1')));
const files = (...names: string[]): RequestInit =>
  formOfParts(names.map((name) => part(name, '1', '; filename="a.png"')));
const MALFORMED_FORMS: [string, RequestInit][] = [
  ['no boundary', form('a', 'multipart/form-data')],
  ['no final boundary', form(part('nameEN', 'a'), 'multipart/form-data; boundary=x')],
  ['no parts', form('--x--\r\n', 'multipart/form-data; boundary=x')],
  ['random bytes', form('\u0000\u0001garbage', 'multipart/form-data; boundary=x')],
  ['JSON', json('{"nameEN":"a"}')],
  ['text', form('a', 'text/plain')],
  ['a prototype', fields('__proto__[isAdmin]')],
  ['a nested prototype', fields('price[__proto__][isAdmin]')],
  ['a constructor', fields('constructor[prototype][isAdmin]')],
  ['an operator', fields('nameEN[$gt]')],
  ['a huge index', fields('sizes[4294967295]')],
  ['an index above any list', fields('sizes[1000]')],
  ['lists longer than their parts', fields(...Array.from({ length: 20 }, (_, i) => `f${i}[998]`))],
  ['a deeply nested name', fields(`a${'[b]'.repeat(50)}`)],
  ['a long name', fields('a'.repeat(5000))],
  ['too many fields', fields(...Array.from({ length: 5001 }, (_, i) => `f${i}`))],
  ['a repeated name', fields('nameEN', 'nameEN')],
  ['text in place of a list', fields('colors')],
  ['a prototype in the name of a file', files('image', 'image[__proto__][isAdmin]')],
  ['a constructor in the name of a file', files('image[constructor][prototype][isAdmin]')],
  ['a huge index in the name of a file', files('colors[4294967290]', 'colors[a]')],
  ['a deeply nested name of a file', files(`colors${'[0]'.repeat(50)}`)],
  ['a repeated name of a file', files('image', 'image')],
  ['a forged upload', fields('image[upload]', 'colors[0][images][0][upload]')],
];
test.each(kindsOf(withForm).map((route) => [label(route), route] as const))(
  '%s rejects malformed forms',
  async (_, { method, path }) => {
    await Promise.all(
      MALFORMED_FORMS.map(([what, init]) => expectRejection(method, urlOf(path), init, what)),
    );
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  },
);

/** Sends the head of a request whose body never follows. Returns the status. */
const statusBeforeBody = (method: string, path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(shop.url + path, { method, headers });
    sent.on('response', ({ statusCode = 0 }) => {
      sent.destroy();
      resolve(statusCode);
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
const FORM_HEADERS = { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' };

test.each(withForm.map((route) => [label(route), route] as const))(
  '%s answers a request without access before its body arrives',
  async (name, { method, path }) => {
    const status = await statusBeforeBody(method, urlOf(path, 'k'.repeat(32)), FORM_HEADERS);
    expect([name, status]).toEqual([name, path.includes('by-key') ? 404 : 401]);
  },
);

test('refuses a form above the total of its endpoint while it is read', async () => {
  const length = 3 * 1024 * 1024;
  const authorization = `Bearer ${admin}`;
  const path = `/api/returns/${ID}/approve`;
  const declared = { 'content-type': FORM_HEADERS['content-type'], 'content-length': String(length) };
  expect(await statusBeforeBody('POST', path, { ...declared, authorization })).toBe(413);
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new Uint8Array(length));
      controller.close();
    },
  });
  const headers = { 'content-type': FORM_HEADERS['content-type'], authorization };
  const init = { method: 'POST', body, duplex: 'half', headers } as RequestInit;
  expect((await fetch(shop.url + path, init)).status).toBe(413);
});

const PACKAGE_HEADERS = { 'content-type': 'application/gzip' };
const SIGNATURE = {
  'x-release-key': 'a'.repeat(16),
  'x-release-signed-at': new Date().toISOString(),
  'x-release-signature': `${'A'.repeat(86)}==`,
};
test.each([
  ['no signature', PACKAGE_HEADERS],
  ['JSON', { ...SIGNATURE, 'content-type': 'application/json' }],
  ['a content encoding', { ...SIGNATURE, ...PACKAGE_HEADERS, 'content-encoding': 'gzip' }],
  ['a malformed key', { ...SIGNATURE, ...PACKAGE_HEADERS, 'x-release-key': '../key' }],
  ['a malformed time', { ...SIGNATURE, ...PACKAGE_HEADERS, 'x-release-signed-at': 'yesterday' }],
  ['a malformed signature', { ...SIGNATURE, ...PACKAGE_HEADERS, 'x-release-signature': 'x'.repeat(5000) }],
])('a package with %s is rejected', async (_, headers) => {
  await expectRejection('PUT', `/api/releases/${TEAM_APP}/1`, { body: 'x', headers });
});

test.each(['..%2f..', '%00', '.hidden', 'a'.repeat(100), 'a%2fb', '%ff'])(
  'a package of the version %s is rejected',
  async (version) => {
    const headers = { ...SIGNATURE, ...PACKAGE_HEADERS };
    await expectRejection('PUT', `/api/releases/${TEAM_APP}/${version}`, { body: 'x', headers });
  },
);

const QUERIES = ['?__proto__[a]=1', '?constructor=1', '?%24where=1', '?a[$gt]=', '?%ff=%ff'];
test.each(operations.map((route) => [label(route), route] as const))(
  '%s rejects an unknown query parameter',
  async (_, { method, path }) => expectRejection(method, `${urlOf(path)}?unknown=1`),
);
test.each(kindsOf(operations).map((route) => [label(route), route] as const))(
  '%s rejects hostile query parameters',
  async (_, { method, path }) => {
    await Promise.all(QUERIES.map((query) => expectRejection(method, urlOf(path) + query)));
  },
);

const INVALID_PARAMETERS = ['{"$gt":""}', 'x'.repeat(3000), '\u0000', "';--", '[]', '-1', '../..'];
const parameters = operations.flatMap((route) =>
  (route.operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => [label(route), parameter.name, route] as const),
);
// These parameters accept any text, because a text that matches nothing returns an empty list.
const FREE_TEXT = new Set<string>([...LIST_FILTERS, 'waterMin', 'weightMax', 'q', '/api/work kind']);
test.each(parameters)('%s rejects invalid values of the parameter %s', async (_, name, route) => {
  const { method, path } = route;
  const isFreeText = FREE_TEXT.has(name) || FREE_TEXT.has(`${path} ${name}`);
  const values = isFreeText ? ['x'.repeat(3000)] : INVALID_PARAMETERS;
  const inputs = [['a', 'b'], ...values];
  for (const input of worthSending(route, 'query', inputs, (value) => ({ [name]: value }))) {
    const query = new URLSearchParams([input].flat().map((value) => [name, value]));
    await expectRejection(method, `${urlOf(path)}?${query.toString()}`);
  }
});

const IDS = ['x', 'a'.repeat(25), '__proto__'];
/** Ids that routes see only after the router has decoded them. */
const ENCODED_IDS = ['%24ne', '%7B%22%24gt%22%3A%22%22%7D', '%00', 'a'.repeat(3000), '..%2f..', '%ff'];
const rejectIds = async (route: Route, ids: string[]) => {
  const { method, path } = route;
  const body = sampleOf(route);
  for (const id of ids)
    await expectRejection(method, urlOf(path, id), body ? json(JSON.stringify(body)) : {}, id);
};
const byId = operations.filter(({ path }) => path.includes('{id}'));
test.each(byId.map((route) => [label(route), route] as const))(
  '%s rejects a malformed id',
  async (_, route) => {
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const paramsOf = (id: string) => Object.fromEntries(names.map((name) => [name, name === 'id' ? id : ID]));
    await rejectIds(route, worthSending(route, 'params', IDS, paramsOf));
  },
);
test.each(kindsOf(byId).map((route) => [label(route), route] as const))(
  '%s rejects a malformed encoded id',
  async (_, route) => rejectIds(route, ENCODED_IDS),
);

test('rejects an invalid idempotency key and ignores an invalid Accept-Language', async () => {
  const order = json(JSON.stringify(SAMPLE_BODIES['POST /api/orders/place-order']), {
    'idempotency-key': 'short',
  });
  await expectRejection('POST', '/api/orders/place-order', order);
  await expectRejection(
    'POST',
    '/api/orders/place-order',
    json('{}', { 'idempotency-key': 'x'.repeat(5000) }),
  );
  const languages = ['*', 'xx', ';;;', 'ru;q=x', 'a'.repeat(5000), 'en-US,en;q=0.9,,,'];
  for (const language of languages) {
    const { status } = await shop.request('GET', '/api/brands', { headers: { 'accept-language': language } });
    expect(status).toBe(200);
  }
});
