import { CSV_COLUMNS, IMPORT_LIMITS, SALE_COLUMNS } from '@meridian/contracts';
import { parse } from 'csv-parse/sync';
import {
  someCollection,
  someColor,
  someDetails,
  someLookup,
  someWatch,
} from '../../../../../testing/catalogue-samples.ts';
import { SAMPLE_CAMPAIGN } from '../../../../../testing/sample-bodies.ts';
import { startTestApi, type TestApi } from '../../../../../testing/test-api.ts';
import { fileOf, type FileRow, Importer } from '../../../../../testing/watch-file.ts';
import type { StoredWatch } from '../../../watches/watch.schema.ts';
import { Catalogue } from '../../../listing/catalogue.ts';
import { AllWatchesRepository } from '../../../watches/all-watches.repository.ts';
import { ImportPlanner } from './import-planner.ts';

let shop: TestApi;
let importer: Importer;
const brand = someLookup('Nordhaven', 'Нордхейвен');
const watchType = someLookup('Diver', 'Дайверские');
const collection = someCollection('Bound collection');
const row = (colorNameEN: string, size: string, quantity: number): StoredWatch['stock'][number] => ({
  colorNameEN,
  colorNameRU: `${colorNameEN} по-русски`,
  size,
  quantity,
});
const tide = someWatch({
  nameEN: 'Tide',
  slug: 'tide',
  nameRU: 'Прилив',
  descriptionEN: 'Line one.\r\nLine "two"; and, more.',
  descriptionRU: '=HYPERLINK("x")',
  brand: brand._id,
  watchType: watchType._id,
  collection: collection._id,
  weight: 80.125,
  price: { kzt: 1_250_000, rub: 201_600.5, usd: 2_450 },
  flags: ['hits', 'main'],
  wbLink: 'https://market.example/tide',
  lowStockThreshold: 5,
  diameter: 39.5,
  lugToLug: 47,
  thickness: null,
  sizes: ['40 mm', '42 mm'],
  colors: [
    someColor('Black', { images: ['watches/a.webp', 'watches/b.webp'] }),
    someColor('Deep Blue', {
      colorHex: '#0A0B0C',
      images: ['watches/c.webp'],
      details: { ...someDetails(), strapWidthEN: '-20 mm', strapColorEN: "'=1" },
    }),
  ],
  stock: [row('Deep Blue', '40 mm', 2), row('Black', '42 mm', 0), row('Black', '40 mm', 7)],
});
/** A watch of an earlier version, without some prices, without a type, and with a stock row of a missing colour. */
const old = someWatch({
  nameEN: 'Old',
  slug: 'old',
  price: { kzt: 5 },
  colors: [someColor('Black', { images: ['watches/old.webp'] })],
  stock: [row('Gone', '40', 1)],
});

/** A draft with one name. */
const sketch = someWatch({
  ...{ nameEN: 'Sketch', nameRU: '', slug: 'sketch', status: 'draft', descriptionEN: '', descriptionRU: '' },
  ...{ price: {}, weight: 0, colors: [], sizes: [], stock: [] },
});

beforeAll(async () => {
  shop = await startTestApi();
  importer = new Importer(shop, await shop.tokenOf('admin'));
  const { connection } = shop;
  await connection.collection('brands').insertOne(brand);
  await connection.collection('watchtypes').insertOne(watchType);
  await connection.collection('collections').insertOne(collection);
  await connection.collection<StoredWatch>('watches').insertMany([tide, old, sketch]);
  await connection
    .collection<{ _id: string }>('counters')
    .updateOne({ _id: 'catalogue' }, { $inc: { revision: 1 } }, { upsert: true });
});
afterAll(() => shop.stop());

const id = tide._id.toHexString();

test.each([
  ['en', ',', '80.125'],
  ['ru', ';', '80,125'],
])('exports a CSV file for spreadsheets in %s', async (language, delimiter, weight) => {
  const text = await importer.export(language);
  if (language === 'ru') expect(text).toContain('"80,125"');
  const [head, ...rows] = parse(text, { delimiter });
  expect(head).toEqual([...CSV_COLUMNS, ...SALE_COLUMNS]);
  const cells = rows.map((cells) => Object.fromEntries(head!.map((name, index) => [name, cells[index]])));
  const [first, second, third, fourth] = cells.filter((cell) => cell['id'] === id);
  expect(first).toMatchObject({
    nameEN: 'Tide',
    colorNameEN: 'Black',
    size: '40 mm',
    stock: '7',
    weight,
    brand: 'Nordhaven',
  });
  expect(first).toMatchObject({
    flags: 'hits|main',
    images: 'watches/a.webp|watches/b.webp',
    descriptionRU: `'=HYPERLINK("x")`,
  });
  expect(second).toMatchObject({
    nameEN: 'Tide',
    nameRU: '',
    colorNameEN: 'Black',
    sku: '',
    size: '42 mm',
    stock: '0',
  });
  expect(third).toMatchObject({
    colorNameEN: 'Deep Blue',
    sku: 'SKU-Deep Blue',
    strapWidthEN: "'-20 mm",
    stock: '2',
  });
  expect(fourth).toMatchObject({ colorNameEN: 'Deep Blue', sku: '', size: '42 mm', stock: '' });
  for (const text of rows.flat()) expect(text).not.toMatch(/^[=+\-@\t\r]/);
});

test('exports the prices and the name of a sale, which an import ignores', async () => {
  const token = importer.admin;
  const scope = { ...SAMPLE_CAMPAIGN.scope, watches: [id, sketch._id.toHexString()] };
  const discount = { kind: 'amount', amount: { kzt: 50_000, rub: 0.5 } } as const;
  const body = { ...SAMPLE_CAMPAIGN, nameRU: 'Прибой', from: null, until: null, scope, discount };
  const { id: sale } = (await shop.api('POST /api/panel/campaigns', { token, body })).body;
  const text = await importer.export('ru');
  const [, ...rows] = parse(text, { delimiter: ';' });
  expect(rows.map((cells) => cells.slice(-SALE_COLUMNS.length).join(' '))).toEqual(
    rows.map(([watch], index) =>
      watch === id && rows[index - 1]?.[0] !== id ? '1200000 201600  Прибой' : '   ',
    ),
  );
  const changed = text.replace('1200000;201600;;Прибой', '1;2;3;-');
  expect(changed).not.toBe(text);
  expect((await importer.planned(changed)).plan.counts).toMatchObject({ error: 0, update: 0, unchanged: 3 });
  await shop.api('POST /api/panel/campaigns/:id/stop', { token, params: { id: sale } });
});

test.each(['en', 'ru'])('an export in %s that is imported again changes nothing', async (language) => {
  const { plan, watches } = await importer.planned(await importer.export(language));
  expect(plan).toMatchObject({ rows: 6, counts: { error: 0, create: 0, update: 0, unchanged: 3 }, total: 0 });
  expect(watches.flatMap(({ changes }) => changes)).toEqual([]);
});

test('exports only the watches of the query', async () => {
  const text = await importer.export('en', { q: 'tide' });
  expect(text).toContain('Tide');
  expect(text).not.toContain('Old');
});

test('plans only the cells that differ from the watch, in any row of it', async () => {
  const { plan, watches } = await importer.planned([
    { id, nameEN: 'Tide', priceKZT: '1 300 000', flags: 'Main, hits', gender: 'Мужской', brand: 'nordhaven' },
    { id, nameEN: 'Tide II', colorNameEN: 'black', size: '40 MM', stock: 5, materialEN: 'Steel' },
    {
      id,
      nameEN: 'Tide',
      colorNameEN: 'Deep Blue',
      colorHex: '0a0b0c',
      size: '42 mm',
      stock: 4,
      category: '-',
      collection: '-',
    },
  ]);
  expect(plan).toMatchObject({ rows: 3, counts: { update: 1 }, total: 1, state: 'planned', done: 0 });
  const change = (
    column: string,
    at: number,
    before: string,
    after: string,
    color: string | null = null,
    size: string | null = null,
  ) => ({ column, row: at, before, after, colour: color, size });
  expect(watches).toEqual([
    {
      number: 0,
      kind: 'update',
      watchId: id,
      nameEN: 'Tide II',
      nameRU: 'Прилив',
      row: 2,
      errors: [],
      changes: [
        change('nameEN', 3, 'Tide', 'Tide II'),
        change('collection', 4, 'Bound collection', ''),
        change('priceKZT', 2, '1250000', '1300000'),
        change('materialEN', 3, 'material in English', 'Steel', 'Black'),
        change('stock', 3, '7', '5', 'Black', '40 mm'),
        change('stock', 4, '', '4', 'Deep Blue', '42 mm'),
      ],
    },
  ]);
  expect(await shop.connection.collection<StoredWatch>('watches').findOne({ _id: tide._id })).toEqual(tide);
});

const newWatch: FileRow = {
  nameEN: 'Fresh',
  nameRU: 'Новые',
  descriptionEN: 'New.',
  descriptionRU: 'Новые.',
  brand: 'Nordhaven',
  watchType: 'Diver',
  gender: 'female',
  priceKZT: '250,000',
  priceRUB: '40 000,50',
  priceUSD: '490.00',
  weight: '70,5',
  colorNameEN: 'Black',
  colorNameRU: 'Чёрный',
  colorHex: '#101010',
  sku: 'F-1',
  ...someDetails(),
  images: 'watches/a.webp',
  size: '36',
  stock: 3,
};

test.each<[string, FileRow[], [number, string | null, RegExp][]]>([
  ['an invalid price', [{ id, priceKZT: 'free' }], [[2, 'priceKZT', /not valid/]]],
  ['a price below 0', [{ id, priceUSD: '-5' }], [[2, 'priceUSD', /not valid/]]],
  ['a price with three decimals', [{ id, priceUSD: '10.555' }], [[2, 'priceUSD', /not valid/]]],
  [
    'a fractional stock quantity',
    [{ id, colorNameEN: 'Black', size: '40 mm', stock: '1.5' }],
    [[2, 'stock', /./]],
  ],
  ['an unknown brand', [{ id, brand: 'Unknown' }], [[2, 'brand', /No entry/]]],
  ['an unknown flag', [{ id, flags: 'main|best' }], [[2, 'flags', /not valid/]]],
  ['a threshold above the limit', [{ id, lowStockThreshold: 1001 }], [[2, 'lowStockThreshold', /./]]],
  ['a diameter above the limit', [{ id, diameter: '70.1' }], [[2, 'diameter', /at most 70/]]],
  ['a thickness with two decimals', [{ id, thickness: '9.25' }], [[2, 'thickness', /not valid/]]],
  ['an invalid link', [{ id, wbLink: 'shop' }], [[2, 'wbLink', /link|valid/]]],
  ['an invalid gender', [{ id, gender: 'both' }], [[2, 'gender', /not valid/]]],
  ['an invalid colour', [{ id, colorNameEN: 'Black', colorHex: 'black' }], [[2, 'colorHex', /not valid/]]],
  [
    'a missing image',
    [{ id, colorNameEN: 'Black', images: 'watches/none.webp' }],
    [[2, 'images', /does not belong/]],
  ],
  ['stock without a colour', [{ id, size: '40 mm', stock: 1 }], [[2, 'colorNameEN', /required/]]],
  ['stock without a size', [{ id, colorNameEN: 'Black', stock: 1 }], [[2, 'size', /required/]]],
  ['details without a colour', [{ id, materialEN: 'Gold' }], [[2, 'colorNameEN', /required/]]],
  [
    'contradicting rows of one watch',
    [
      { id, priceKZT: 1 },
      { id, priceKZT: 2 },
    ],
    [[3, 'priceKZT', /another row/]],
  ],
  ['an unknown id', [{ id: 'a'.repeat(24), priceKZT: 1 }], [[2, 'id', /no watch/]]],
  ['a malformed id', [{ id: 'tide', priceKZT: 1 }], [[2, 'id', /no watch/]]],
  [
    'a row without id and name',
    [
      { id, priceKZT: 3 },
      { priceKZT: 1, id: '' },
    ],
    [[3, 'nameEN', /required/]],
  ],
  ['the name of another watch', [{ id, nameEN: 'Old' }], [[2, 'nameEN', /used twice/]]],
  [
    'an incomplete new colour',
    [{ id, colorNameEN: 'Red', colorHex: '#ff0000', sku: 'R' }],
    [[2, 'colorNameRU', /required/]],
  ],
  ['a new watch without images', [{ ...newWatch, images: '' }], [[2, 'images', /at least one image/]]],
  ['a new watch with only a name', [{ nameEN: 'Bare' }], [[2, 'nameRU', /required/]]],
  [
    'a planned draft with only a name',
    [{ nameEN: 'Bare', status: 'draft', publishAt: '2040-01-01T00:00:00Z' }],
    [
      [2, 'priceKZT', /required/],
      [2, 'colorNameEN', /required/],
    ],
  ],
  ['a draft without a name', [{ nameEN: '', status: 'draft', priceKZT: 5 }], [[2, 'nameEN', /required/]]],
  [
    'an incomplete draft that goes on sale',
    [{ nameEN: 'Sketch', status: 'live' }],
    [[2, 'weight', /required/]],
  ],
  [
    'two new drafts of one Russian name',
    [
      { nameEN: '', nameRU: 'Эскиз', status: 'draft' },
      { nameEN: '', nameRU: 'эскиз', status: 'draft' },
    ],
    [[3, 'nameEN', /used twice/]],
  ],
  [
    'a change of a watch that lacks a required price',
    [{ nameEN: 'Old', priceKZT: 6 }],
    [[2, 'priceRUB', /required/]],
  ],
])('reports %s as an error of its cell', async (_, rows, expected) => {
  const { plan, watches } = await importer.planned(rows);
  const errors = watches.flatMap((watch) => watch.errors);
  for (const [at, column, message] of expected)
    expect(errors).toContainEqual(
      expect.objectContaining({ row: at, column, message: expect.stringMatching(message) as string }),
    );
  expect(plan.counts.error).toBe(1);
  expect((await importer.apply(plan._id)).error).toMatchObject({ statusCode: 422, code: 'validation' });
});

test('does not search the storage for images that belong to the watch', async () => {
  const searched: string[] = [];
  const planner = new ImportPlanner({
    edits: { addWatches: () => Promise.resolve() },
    watches: shop.app.get(AllWatchesRepository, { strict: false }),
    images: { hasOriginal: (path) => Promise.resolve(searched.push(path) > 0) },
    lookups: shop.app.get(Catalogue, { strict: false }).lookups,
  });
  const images = 'watches/b.webp|watches/c.webp|watches/none.webp';
  await planner.plan(Buffer.from(fileOf([{ id, colorNameEN: 'Black', images }])));
  expect(searched).toEqual(['watches/none.webp']);
});

test('returns errors in the language of the request', async () => {
  const file = fileOf([{ id, brand: 'Unknown' }]);
  const { watches } = await importer.planned(file, 'ru');
  expect(watches[0]?.errors[0]).toEqual({
    row: 2,
    column: 'brand',
    value: 'Unknown',
    message: 'Записи с таким английским названием нет. Сначала добавьте её или проверьте написание',
  });
});

test('reports a row with more cells than the header as an error', async () => {
  const { watches } = await importer.planned('nameEN,priceKZT\nTide,1,2\n');
  expect(watches[0]?.errors).toEqual([
    { row: 2, column: null, value: '', message: expect.stringContaining('more cells') as string },
  ]);
});

test('exports with a byte order mark and a private Cache-Control header', async () => {
  const authorization = `Bearer ${importer.admin}`;
  const response = await fetch(`${shop.url}/api/watches/export/csv`, { headers: { authorization } });
  expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(response.headers.get('content-disposition')).toContain('watches.csv');
  expect(response.headers.get('cache-control')).toContain('private');
});

const bytes = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding));
test.each<[string, string | Uint8Array<ArrayBuffer>, number, Record<string, RegExp>]>([
  ['no bytes', '', 422, { file: /no rows/ }],
  ['only a header', 'id,nameEN\n', 422, { file: /no rows/ }],
  ['only blank rows', 'nameEN,priceKZT\n,\n\n , \n', 422, { file: /no rows/ }],
  ['unknown columns', 'order,amount\n1,2\n', 422, { order: /no such column/ }],
  ['a repeated column', 'nameEN,nameEN\na,b\n', 422, { nameEN: /twice/ }],
  ['no column that identifies a watch', 'priceKZT\n1\n', 422, { nameEN: /column is missing/ }],
  ['an unclosed quotation mark', 'nameEN\n"Tide\n', 422, { file: /quotation mark/ }],
  ['a misplaced quotation mark', '{"a":1}', 422, { file: /quotation mark/ }],
  ['a cell of nine megabytes', `nameEN\n${'x'.repeat(9_000_000)}`, 422, { file: /quotation mark/ }],
  ['a million blank lines', `nameEN\n${'\n'.repeat(1_000_000)}`, 422, { file: /no rows/ }],
  ['rows of empty cells', `nameEN,nameRU\n${',\n'.repeat(1_000_000)}`, 422, { file: /too many rows/ }],
  ['UTF-16 text', bytes('\ufeffnameEN\nTide\n', 'utf16le'), 422, { file: /UTF-8/ }],
  [
    'Windows-1251 text',
    new Uint8Array([...Buffer.from('nameRU,nameEN\n'), 0xcf, 0xf0, 0xe8, 0x2c, 0x61, 0x0a]),
    422,
    { file: /UTF-8/ },
  ],
  ['a quotation mark inside a cell', 'nameEN;sku\nTide;12" strap\n', 422, { file: /quotation mark/ }],
  ['too many rows', `nameEN\n${'Tide\n'.repeat(IMPORT_LIMITS.rows + 1)}`, 422, { file: /too many rows/ }],
  ['too many bytes', `nameEN\n${'x'.repeat(IMPORT_LIMITS.bytes)}`, 413, {}],
])('rejects a file with %s', async (_, file, status, fields) => {
  const { error } = await importer.plan(file);
  expect(error.statusCode).toBe(status);
  for (const [path, message] of Object.entries(fields)) expect(error.fields?.[path]).toMatch(message);
});

test.each([
  ['semicolons', `nameEN;priceKZT;weight\nTide;"1 250 000";"80,125"\n`],
  ['a line that names the delimiter', 'sep=;\r\nnameEN;priceKZT\r\nTide;1.250.000\r\n'],
  ['tabs', 'nameEN\tpriceKZT\nTide\t1250000\n'],
  ['columns in any order and case, and empty columns', ' PriceKzt ,NAMEEN,,\n"1,250,000",Tide,,\n'],
  ['Windows line ends', 'nameEN,descriptionEN\r\nTide,"Line one.\r\nLine ""two""; and, more."\r\n'],
])('accepts %s', async (_, file) => {
  const { plan } = await importer.planned(file);
  expect(plan.counts).toEqual({ error: 0, create: 0, update: 0, unchanged: 1 });
});

test('filters the pages of a plan by kind', async () => {
  const { plan } = await importer.planned([{ nameEN: 'Tide', priceKZT: 1 }, { nameEN: 'Old' }]);
  const page = async (kind: string) =>
    (
      await shop.api('GET /api/watches/imports/:id/watches', {
        token: importer.admin,
        params: { id: plan._id },
        query: { kind },
      })
    ).body.watches.map(({ nameEN }) => nameEN);
  expect(await page('update')).toEqual(['Tide']);
  expect(await page('unchanged')).toEqual(['Old']);
  expect(await page('create')).toEqual([]);
});

test('returns 404 for a plan that does not exist', async () => {
  const params = { id: 'f'.repeat(24) };
  const token = importer.admin;
  expect((await shop.api('GET /api/watches/imports/:id', { token, params })).status).toBe(404);
  expect((await shop.api('GET /api/watches/imports/:id/watches', { token, params })).status).toBe(404);
  expect((await shop.api('POST /api/watches/imports/:id/apply', { token, params })).status).toBe(404);
});
