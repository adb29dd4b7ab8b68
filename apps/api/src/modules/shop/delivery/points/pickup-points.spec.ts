import { MAX_PICKUP_POINTS, type PanelDelivery, type PickupPointEntry } from '@meridian/contracts';
import { SAMPLE_BODIES, SAMPLE_POINT } from '../../../../testing/sample-bodies.ts';
import { testApi } from '../../../../testing/test-api.ts';
import { PickupPointsRepository } from './pickup-points.repository.ts';

const shop = testApi();
let token: string;
beforeAll(async () => {
  token = await shop.tokenOf('admin');
  const [express] = SAMPLE_BODIES['PUT /api/panel/delivery'].methods as PanelDelivery['methods'];
  if (!express) throw new Error('The sample has no method');
  const [rate] = express.rates;
  const ofPlaces = (places: string[]) => ({ ...express, rates: rate ? [{ ...rate, places }] : [] });
  const methods = Object.entries({ pickup: [], other: [], local: ['г. Астана', '0500-0599', '06*'] }).map(
    ([id, places]) => ({ ...ofPlaces(places), id, kind: 'pickup' as const }),
  );
  const body = { methods: [...methods, express], revision: 0 };
  expect((await shop.api('PUT /api/panel/delivery', { token, body })).status).toBe(200);
});
beforeEach(async () => {
  for (const name of ['pickuppoints', 'activity']) await shop.connection.collection(name).deleteMany({});
});

type Point = Omit<PickupPointEntry, '_id'>;
const add = (change: Partial<Point> = {}) =>
  shop.api('POST /api/panel/delivery/points', { token, body: { ...SAMPLE_POINT, ...change } });
const search = async (query: Record<string, string> = {}) =>
  (await shop.api('GET /api/delivery/points', { query: { method: 'pickup', ...query } })).body;
const codesOf = async (query: Record<string, string> = {}) =>
  (await search(query)).points.map(({ code }) => code);
const panelPage = async () =>
  (await shop.api('GET /api/panel/delivery/points', { token, query: { method: 'pickup' } })).body;
const changesLogged = async () =>
  (await shop.api('GET /api/activity', { token, query: { kind: 'settings' } })).body.entries.map(
    ({ action, subject, changes }) => ({ action, name: subject.name, changes }),
  );

/** Three points of Almaty, one of which has no position, and one each of Astana, of another method and of none any more. */
const addCities = async () => {
  await add({ code: 'FAR', address: 'Abay 90', latitude: 43.34, longitude: 76.9 });
  await add({ code: 'NEAR', address: 'Abay 10', latitude: 43.23, longitude: 76.9 });
  await add({ code: 'NOWHERE', address: 'Dostyk 1', latitude: null, longitude: null });
  await add({ code: 'MID', address: 'Abay 50', latitude: 43.2, longitude: 76.9 });
  await add({ code: 'AST', city: 'Астана', zipCode: '010000', latitude: 51.1, longitude: 71.4 });
  await add({ code: 'RU', country: 'RU', city: 'Омск', latitude: 54.9, longitude: 73.3 });
  await add({ code: 'CLOSED', isActive: false });
  await add({ code: 'OTHER', methodId: 'other' });
};

describe('a search of points', () => {
  beforeEach(addCities);

  test('lists the active ones of a method and country by city', async () => {
    expect(await codesOf({ country: 'KZ' })).toEqual(['FAR', 'MID', 'NEAR', 'NOWHERE', 'AST']);
    expect((await search()).total).toBe(5);
    expect((await search()).points.every(({ distanceKm }) => distanceKm === null)).toBe(true);
  });

  test('of a city lists the nearest ones to its centre first', async () => {
    const { points, total } = await search({ q: 'г. алматы' });
    expect(points.map(({ code, distanceKm }) => [code, distanceKm && Math.round(distanceKm)])).toEqual([
      ['NEAR', 3],
      ['MID', 6],
      ['FAR', 9],
      ['NOWHERE', null],
    ]);
    expect(total).toBe(4);
  });

  test('finds points that contain all words, also in the postcode', async () => {
    expect(await codesOf({ q: 'АЛМАТЫ, abay' })).toEqual(['NEAR', 'MID', 'FAR']);
    expect(await codesOf({ q: '010000' })).toEqual(['AST']);
    expect(await codesOf({ q: 'abay dostyk' })).toEqual([]);
  });

  test('finds a spelling in the other alphabet', async () => {
    expect(await codesOf({ q: 'Almaty, Абай 90' })).toEqual(['FAR']);
    expect((await search({ q: 'astana' })).points[0]?.distanceKm).toBe(0);
  });

  test('finds only points to which the rates of the method deliver', async () => {
    expect(await codesOf({ country: 'RU' })).toEqual([]);
    const places = { AST: 'Астана 010000', 'AST-2': 'АСТАНА 1', ALA: 'Алматы 0510', 'ALA-2': 'Алматы 06 1' };
    const others = { KGD: 'Караганда 0600', RANGE: 'Алматы 05100', NONE: 'Алматы ' };
    for (const [code, place] of Object.entries({ ...places, ...others })) {
      const [city = '', ...zipCode] = place.split(' ');
      await add({ methodId: 'local', code, city, zipCode: zipCode.join(' ') });
    }
    const { points, total } = await search({ method: 'local' });
    expect(points.map(({ code }) => code)).toEqual(['ALA', 'ALA-2', 'AST', 'AST-2', 'KGD']);
    expect(total).toBe(5);
    expect(await codesOf({ method: 'local', q: 'алматы 05' })).toEqual(['ALA']);
  });

  test('has pages', async () => {
    expect(await codesOf({ q: 'алматы', offset: '2' })).toEqual(['FAR', 'NOWHERE']);
  });
});

test('the map has numbers as in the list, distances from the centre, and no text of a point', async () => {
  await addCities();
  const map = async (query: object, language = 'en') => {
    const url = `/api/delivery/points/map?${new URLSearchParams({ method: 'pickup', ...query }).toString()}`;
    const response = await shop.request('GET', url, { headers: { 'accept-language': language } });
    return { headers: response.headers, svg: String(response.body) };
  };
  const { headers, svg } = await map({ q: 'алматы', offset: '1' });
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect([...svg.matchAll(/class="number"[^>]*>(\d+)</g)].map(([, number]) => number)).toEqual(['3', '2']);
  const texts = [...svg.matchAll(/class="text"[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(texts).toEqual(['5 km', '10 km', '5 km', 'N'].map((text) => text.replace(' ', '\u00a0')));
  expect((await map({ q: 'алматы' }, 'ru')).svg).toContain('\u00a0км<');
  expect((await map({ q: 'алматы', lang: 'en' }, 'ru')).svg).toContain('\u00a0km<');
  expect((await map({ q: '<script>' })).svg).not.toContain('script');
});

test('a point is added, changed and removed, and the activity log has each change', async () => {
  const point = (await add()).body;
  expect(point).toEqual({ _id: point._id, ...SAMPLE_POINT });
  expect(await panelPage()).toEqual({ points: [point], total: 1 });
  const params = { id: point._id };
  const body = { ...SAMPLE_POINT, hours: '9–21', isActive: false };
  const changed = await shop.api('PUT /api/panel/delivery/points/:id', { token, params, body });
  expect(changed.body).toEqual({ _id: point._id, ...body });
  expect(await codesOf()).toEqual([]);
  expect(await panelPage()).toEqual({ points: [changed.body], total: 1 });
  expect((await shop.api('DELETE /api/panel/delivery/points/:id', { token, params })).status).toBe(204);
  for (const name of ['PUT', 'DELETE'] as const)
    expect((await shop.api(`${name} /api/panel/delivery/points/:id`, { token, params, body })).status).toBe(
      404,
    );
  const of = { en: 'Sample', ru: 'Образец' };
  const name = { en: 'pickup point “Sample”', ru: 'данные пункта выдачи «Образец»' };
  expect(await changesLogged()).toEqual([
    { action: 'deleted', name, changes: [] },
    {
      action: 'changed',
      name,
      changes: [
        { field: 'pickupPoint.hours', of, before: '10–19', after: '9–21' },
        {
          field: 'pickupPoint.isActive',
          of,
          before: { en: 'yes', ru: 'да' },
          after: { en: 'no', ru: 'нет' },
        },
      ],
    },
    { action: 'added', name, changes: [{ field: 'pickupPoint', of: null, before: null, after: of }] },
  ]);
});

test('a removed method takes its points with it', async () => {
  const { methods, revision } = (await shop.api('GET /api/panel/delivery', { token })).body;
  const save = (body: PanelDelivery) => shop.api('PUT /api/panel/delivery', { token, body });
  await add();
  await add({ methodId: 'other' });
  const left = methods.filter(({ id }) => id !== 'other');
  const saved = await save({ methods: left, revision });
  expect(await shop.connection.collection('pickuppoints').distinct('methodId')).toEqual(['pickup']);
  await save({ methods, revision: saved.body.revision });
});

test('two points of a method cannot have one code', async () => {
  const { _id } = (await add()).body;
  expect((await add()).error).toMatchObject({ statusCode: 409, code: 'conflict' });
  expect((await add({ methodId: 'other' })).status).toBe(201);
  const second = (await add({ code: 'ALA2' })).body;
  const body = { ...SAMPLE_POINT, code: 'ALA2' };
  const change = (id: string) =>
    shop.api('PUT /api/panel/delivery/points/:id', { token, params: { id }, body });
  expect((await change(_id)).error.code).toBe('conflict');
  expect((await change(second._id)).status).toBe(200);
});

test('a point of a method without points, or of no method, is invalid', async () => {
  for (const methodId of ['express', 'unknown'])
    expect((await add({ methodId })).error).toMatchObject({
      code: 'validation',
      fields: { methodId: expect.any(String) },
    });
});

test('a method has a greatest number of points', async () => {
  const repository = shop.app.get(PickupPointsRepository, { strict: false });
  jest.spyOn(repository, 'count').mockResolvedValueOnce(MAX_PICKUP_POINTS);
  const methodId = 'A method has at most 20,000 points. Remove some first';
  expect((await add()).error).toMatchObject({ code: 'validation', fields: { methodId } });
  jest.spyOn(repository, 'countOthers').mockResolvedValueOnce(MAX_PICKUP_POINTS);
  const list = 'code,nameRU,country,city,address\nALA1,Новый,kz,Алматы,Абая 1';
  const body = { method: 'pickup', list, removeOthers: false };
  const { error } = await shop.api('POST /api/panel/delivery/points/list', { token, body });
  expect(error).toMatchObject({ code: 'validation', fields: { list: methodId } });
});

describe('a list of points', () => {
  const HEADER = 'code,nameRU,country,city,address,latitude,longitude,isActive,phone';
  const bodyOf = (list: string, removeOthers = false) => ({ method: 'pickup', list, removeOthers });
  const preview = async (list: string, removeOthers?: boolean) =>
    (
      await shop.api('POST /api/panel/delivery/points/list/preview', {
        token,
        body: bodyOf(list, removeOthers),
      })
    ).body;
  const apply = async (list: string, removeOthers?: boolean) =>
    (await shop.api('POST /api/panel/delivery/points/list', { token, body: bodyOf(list, removeOthers) }))
      .body;

  test('adds and changes points, and leaves out rows with a problem', async () => {
    await add();
    await add({ code: 'GONE' });
    const list = [
      HEADER,
      'ALA1,Новый,Kazakhstan,Алматы,"Абая, 1",43.1,"76,5",нет,+7 700 000 00 01',
      'ALA2,Второй,kz,Алматы,Абая 2',
      // An invisible character is no part of the code.
      'ALA\u200b2,Третий,kz,Алматы,Абая 2',
      ',Без кода,kz,Алматы,Абая 2',
      'ALA3,Четвёртый,kz,,Абая 2',
      'ALA4,Пятый,kz,Алматы,Абая 2,north',
    ].join('\n');
    const rows = [
      { line: 2, code: 'ALA1', change: 'changed', problem: null },
      { line: 3, code: 'ALA2', change: 'added', problem: null },
      { line: 4, code: 'ALA2', change: null, problem: 'repeated', field: 'code' },
      { line: 5, code: '', change: null, problem: 'incomplete', field: 'code' },
      { line: 6, code: 'ALA3', change: null, problem: 'incomplete', field: 'city' },
      { line: 7, code: 'ALA4', change: null, problem: 'invalid', field: 'latitude' },
    ];
    expect(await preview(list)).toEqual({ rows, removed: 0 });
    expect((await panelPage()).points.map(({ nameRU }) => nameRU)).toEqual(['Образец', 'Образец']);
    expect(await apply(list, true)).toEqual({ rows, removed: 1 });
    expect((await panelPage()).points).toMatchObject([
      { code: 'ALA1', nameEN: 'Новый', country: 'KZ', longitude: 76.5, isActive: false, hours: '' },
      { code: 'ALA2', nameEN: 'Второй', latitude: null, isActive: true },
    ]);
    expect((await changesLogged())[0]).toMatchObject({
      action: 'changed',
      changes: [
        { field: 'pickupPoints.added', of: null, before: null, after: 1 },
        { field: 'pickupPoints.changed', of: null, before: null, after: 1 },
        { field: 'pickupPoints.removed', of: null, before: null, after: 1 },
      ],
    });
  });

  test.each(['en', 'ru'])(
    'is exported for %s spreadsheets, and imported without a change',
    async (language) => {
      await add({ nameEN: '=1+1', address: 'Abay 1; "A", 2' });
      await add({ code: 'ALA2', isActive: false, latitude: null, longitude: null });
      const csv = await shop.api('GET /api/panel/delivery/points/csv', {
        token,
        query: { method: 'pickup' },
        headers: { 'accept-language': language },
      });
      const { rows } = await preview(String(csv.body));
      expect(rows.map(({ code, change }) => [code, change])).toEqual([
        ['ALA1', 'unchanged'],
        ['ALA2', 'unchanged'],
      ]);
    },
  );

  test.each([
    ['code\n"', 'list'],
    ['name,city\nx,y', 'list'],
    [`code\n${'x\n'.repeat(5001)}`, 'list'],
  ])('that cannot be read is invalid: %.20j', async (list, field) => {
    const { error } = await shop.api('POST /api/panel/delivery/points/list', { token, body: bodyOf(list) });
    expect(error).toMatchObject({ code: 'validation', fields: { [field]: expect.any(String) } });
  });
});
