import {
  contractOf,
  type EndpointContract,
  type EndpointName,
  endpoints,
  MAX_PICKUP_POINTS,
  MAX_POINT_ROWS,
  RELEASE_PACKAGE,
} from '@meridian/contracts';
import sharp from 'sharp';
import { PickupPointsRepository } from './modules/shop/delivery/points/pickup-points.repository.ts';
import { orderBody } from './testing/order-body.ts';
import { deliveredOrder, PRICE } from './testing/returns.ts';
import { SAMPLE_BODIES, SAMPLE_POINT } from './testing/sample-bodies.ts';
import { archiveOf, createTeam, signatureHeaders, type TestTeam } from './testing/team-package.ts';
import { type MeasuredServer, startMeasuredServer } from './testing/measured-server.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import { colorFields, formOf, someImage, someReferences, watchFields } from './testing/watch-form.ts';
import { fileOf, Importer } from './testing/watch-file.ts';
import { stockRow, storeWatch } from './testing/watch-on-sale.ts';
import { worstForms, worstJsonBodies } from './testing/worst-bodies.ts';

/** CPU time of the main thread for one request, in milliseconds. */
const MAX_STRETCH_MS = 50;
const MAX_TOTAL_MS = 500;
/** The first attempts compile code, and a collection of garbage can hit any of them. */
const ATTEMPTS = 8;
const WATCHES = 300;
const SECRET = 'a secret of sixteen letters';
const APP = 'gifts-mfe';

let shop: TestApi;
let server: MeasuredServer;
let token: string;
let team: TestTeam;
let watchId: string;
/** CPU time that the server needs without requests, per millisecond. */
let idle = 0;

beforeAll(async () => {
  shop = await startTestApi({ JWT_SECRET: SECRET });
  token = await shop.tokenOf('admin');
  team = await createTeam(shop, token, { name: 'Gifts', apps: [APP] });
  watchId = await storeWatch(shop, { stock: [stockRow(1000)] });
  await Promise.all(Array.from({ length: WATCHES }, () => storeWatch(shop)));
  server = await startMeasuredServer(shop, { JWT_SECRET: SECRET });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await server.take();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  idle = (await server.take()).total / 3000;
});
afterAll(async () => {
  server.kill();
  await server.exit;
  await shop.stop();
});

const urlOf = (name: EndpointName): { method: string; path: string } => {
  const [method = '', route = ''] = name.split(' ');
  return { method, path: route.replace(':app', APP).replace(/:\w+/g, 'a'.repeat(24)) };
};

/** Sends a request until it stays below the limits, and compares the last attempt with them. */
const expectFree = async (what: string, path: string, init: RequestInit): Promise<void> => {
  let used = { total: Infinity, longest: Infinity, status: 0 };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await server.take();
    const start = performance.now();
    const response = await fetch(server.url + path, init);
    await response.arrayBuffer();
    const { total, longest } = await server.take();
    used = { total: total - idle * (performance.now() - start), longest, status: response.status };
    if (used.total <= MAX_TOTAL_MS && used.longest <= MAX_STRETCH_MS) return;
  }
  throw new Error(
    `${what}: ${Math.round(used.longest)} ms at a stretch, ${Math.round(used.total)} ms in all (status ${used.status})`,
  );
};

const bearerOf = (contract: EndpointContract): Record<string, string> => ({
  authorization: `Bearer ${contract.access === 'team' ? team.token : token}`,
});

const jsonEndpoints = Object.keys(SAMPLE_BODIES) as (keyof typeof SAMPLE_BODIES)[];
test.each(jsonEndpoints)('%s never holds the main thread with a JSON body', async (name) => {
  const contract = contractOf(name);
  const { method, path } = urlOf(name);
  for (const [shape, body] of worstJsonBodies(contract, SAMPLE_BODIES[name])) {
    const headers = {
      ...(contract.access !== 'public' && bearerOf(contract)),
      'content-type': 'application/json',
    };
    await expectFree(`${name} with ${shape}`, path, { method, body, headers });
  }
});

const formEndpoints = (Object.keys(endpoints) as EndpointName[]).filter((name) => contractOf(name).multipart);
test.each(formEndpoints)('%s never holds the main thread with a form', async (name) => {
  const contract = contractOf(name);
  const { method, path } = urlOf(name);
  const order = name.includes('by-key') ? await deliveredOrder(shop, watchId) : undefined;
  for (const [shape, body] of worstForms(contract)) {
    const headers = {
      ...(contract.access !== 'public' && bearerOf(contract)),
      'content-type': 'multipart/form-data; boundary=x',
    };
    const url = order ? `/api/orders/by-key/${order.key}/returns` : path;
    await expectFree(`${name} with ${shape}`, url, { method, body, headers });
  }
});

const lines = (line: string, bytes: number): string => `nameEN,nameRU\n${line.repeat(bytes / line.length)}`;
test.each([
  ['blank lines', lines('\n', 9e6)],
  ['rows of empty cells', lines(',\n', 9e6)],
  // A megabyte of these takes longer than the limits, if the main thread reads it.
  ['commas', lines(',', 1e6)],
  ['quotes', lines('""\n', 1e6)],
  ['columns', 'x,'.repeat(5e5)],
  ['an unclosed quote', `nameEN\n"${'a\n'.repeat(4e6)}`],
  ['misplaced quotes', lines('a"b\n', 9e6)],
  ['one cell', `nameEN\n${'a'.repeat(9e6)}`],
])('an import of %s never holds the main thread', async (what, file) => {
  const body = formOf({ file: Buffer.from(file), name: 'x' });
  const headers = { authorization: `Bearer ${token}` };
  await expectFree(what, '/api/watches/imports', { method: 'POST', body, headers });
});

test('an import of 1500 watches never holds the main thread', async () => {
  const row = await new Importer(shop, token).newWatch('Imported');
  const long = { ...row, descriptionEN: 'x'.repeat(850), descriptionRU: 'x'.repeat(850) };
  // Planning them takes longer than the limits.
  const file = fileOf(Array.from({ length: 1500 }, (_, index) => ({ ...long, nameEN: `Imported ${index}` })));
  expect(file.length).toBeGreaterThan(2.7e6);
  const body = formOf({ file: Buffer.from(file), name: 'x' });
  const headers = { authorization: `Bearer ${token}` };
  await expectFree('a large import', '/api/watches/imports', { method: 'POST', body, headers });
});

test('the largest watch never holds the main thread', async () => {
  const image = await someImage();
  const names = Array.from({ length: 30 }, (_, index) => `Colour ${index}`);
  const sizes = names.map((_, index) => String(30 + index));
  const fields = await watchFields(await someReferences(shop, token), {
    colors: names.map((name) => colorFields(name, { images: [image] })),
    sizes,
    stock: names.flatMap((colorNameEN) =>
      sizes.map((size) => ({ colorNameEN, colorNameRU: `${colorNameEN} по-русски`, size, quantity: '5' })),
    ),
  });
  for (let attempt = 0; attempt < 2; attempt++) {
    const body = formOf({ ...fields, nameEN: `Largest ${attempt}` });
    await expectFree('the largest watch', '/api/watches', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}` },
    });
  }
});

test('an image of 50 megapixels never holds the main thread', async () => {
  const image = await sharp({ create: { width: 8000, height: 6200, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const headers = { authorization: `Bearer ${token}` };
  const body = formOf({ nameEN: 'Large image', nameRU: 'Большая', image });
  await expectFree('a collection', '/api/collections', { method: 'POST', body, headers });
  const { key } = await deliveredOrder(shop, watchId);
  const form = formOf({
    lines: '[{"line":0,"quantity":1}]',
    reason: 'unwanted',
    photos: Array.from({ length: 4 }, () => image),
  });
  await expectFree('a return', `/api/orders/by-key/${key}/returns`, { method: 'POST', body: form });
});

test('a package with the most entries never holds the main thread', async () => {
  const { files } = RELEASE_PACKAGE;
  const entries = Array.from({ length: files }, (_, index) => ({
    name: `browser/${index}.js`,
    content: '1',
  }));
  const folders = Array.from({ length: files + 1 }, (_, index) => ({
    name: `f${index}`,
    type: 'directory' as const,
  }));
  for (const archive of [await archiveOf(entries), await archiveOf([...entries.slice(1), ...folders])]) {
    const headers = {
      authorization: `Bearer ${team.token}`,
      'content-type': 'application/gzip',
      ...signatureHeaders(team.keyId, team.keys, { app: APP, version: '1' }, {}),
    };
    await expectFree('a package', `/api/releases/${APP}/1`, {
      method: 'PUT',
      body: new Uint8Array(archive),
      headers,
    });
  }
});

const words = Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ');
test.each([
  ['the longest search', `/api/watches?q=${encodeURIComponent(words.slice(0, 200))}`],
  ['the longest suggestion', `/api/search/suggestions?q=${encodeURIComponent(words.slice(0, 200))}`],
  ['the longest filters', `/api/watches?colors=${'a,'.repeat(999)}&sizes=${'b,'.repeat(999)}`],
  ['the whole catalogue', '/api/watches'],
  ['many parameters', `/api/watches?${'a=1&'.repeat(3000)}`],
  ['a long path', `/api/watches/${'%D0%B6'.repeat(2000)}`],
])('%s never holds the main thread', async (what, path) => {
  await expectFree(what, path, { headers: { 'accept-language': 'ru,'.repeat(2000) } });
});

test('the largest order and the largest cart never hold the main thread', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, () => storeWatch(shop)));
  const variants = ids.flatMap((itemId) =>
    ['Black', 'Deep Blue'].flatMap((colorName) => ['40', '42'].map((size) => ({ itemId, colorName, size }))),
  );
  const items = variants.slice(0, 100).map((variant) => ({ ...variant, quantity: 1 }));
  const order = orderBody(items, items.length * PRICE, { email: 'guest@example.test' });
  const json = { 'content-type': 'application/json', authorization: `Bearer ${await shop.tokenOf('user')}` };
  await expectFree('an order', '/api/orders/place-order', {
    method: 'POST',
    body: JSON.stringify(order),
    headers: { 'content-type': 'application/json' },
  });
  const merged = variants.map(({ colorName, ...variant }) => ({
    ...variant,
    ...{ colorNameEN: colorName, colorNameRU: 'Цвет', quantity: 1 },
  }));
  for (const list of ['cart', 'favorites'])
    await expectFree(`a merged ${list}`, `/api/${list}/merge`, {
      method: 'POST',
      body: JSON.stringify({ items: merged }),
      headers: json,
    });
});

test('quotes and pickup points never hold the main thread', async () => {
  const json = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const [express] = SAMPLE_BODIES['PUT /api/panel/delivery'].methods;
  const methods = [express, { ...express, id: 'pickup', kind: 'pickup' }];
  const { revision } = (await shop.api('GET /api/panel/delivery', { token })).body;
  const saved = await shop.api('PUT /api/panel/delivery', { token, body: { methods, revision } });
  expect(saved.status).toBe(200);
  const ids = await Promise.all(Array.from({ length: 99 }, () => storeWatch(shop)));
  const items = ids.map((itemId) => ({ itemId, quantity: 1 }));
  await expectFree('a quote of 99 lines', '/api/delivery/quote', {
    method: 'POST',
    body: JSON.stringify({ ...SAMPLE_BODIES['POST /api/delivery/quote'], items }),
    headers: json,
  });
  const points = Array.from({ length: MAX_PICKUP_POINTS }, (_, index) => ({
    ...SAMPLE_POINT,
    code: `P${index}`,
    city: `City ${index % 50}`,
    latitude: 40 + (index % 1000) / 100,
    longitude: 60 + (index % 777) / 100,
  }));
  await shop.app.get(PickupPointsRepository, { strict: false }).save(points);
  const headers = { authorization: `Bearer ${token}` };
  const search = '?method=pickup&q=city&offset=15000';
  await expectFree('a search of all points', `/api/delivery/points${search}`, {});
  await expectFree('a search of a city', '/api/delivery/points?method=pickup&q=city%207', {});
  await expectFree('a map', '/api/delivery/points/map?method=pickup&q=city%207', {});
  await expectFree('the points of the panel', `/api/panel/delivery/points${search}`, { headers });
  await expectFree('all points as CSV', '/api/panel/delivery/points/csv?method=pickup', { headers });
  const rows = points
    .slice(0, MAX_POINT_ROWS)
    .map(({ code, city }) => `${code},New,KZ,${city},${'Abay '.repeat(14)}1`);
  const list = ['code,nameRU,country,city,address', ...rows].join('\n');
  for (const path of ['list/preview', 'list'])
    await expectFree(`a ${path} of points`, `/api/panel/delivery/points/${path}`, {
      method: 'POST',
      body: JSON.stringify({ method: 'pickup', list, removeOthers: false }),
      headers: json,
    });
});

test('the files of an invoice never hold the main thread', async () => {
  const { key } = await deliveredOrder(shop, watchId, { quantity: 5 });
  const [document] = (await shop.api('GET /api/orders/by-key/:key/invoices', { params: { key } })).body;
  for (const language of ['en', 'ru'])
    await expectFree(
      'an invoice',
      `/api/orders/by-key/${key}/invoices/${document?.id ?? ''}/pdf?lang=${language}`,
      {},
    );
});
