import { type CampaignInput, MAX_CAMPAIGNS, type PanelCampaign } from '@meridian/contracts';
import { Types } from 'mongoose';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { recordChange } from '../../../testing/record-change.ts';
import { SAMPLE_CAMPAIGN } from '../../../testing/sample-bodies.ts';
import { startTestApi, type TestApi, testApi } from '../../../testing/test-api.ts';
import { storeWatch } from '../../../testing/watch-on-sale.ts';
import { Catalogue } from '../../catalogue/listing/catalogue.ts';

const shop = testApi();
let token: string;
let tide: string;
let reef: string;

beforeAll(async () => {
  token = await shop.tokenOf('admin');
  tide = await storeWatch(shop, { nameEN: 'Tide', slug: 'tide', flags: ['hits'] });
  reef = await storeWatch(shop, { nameEN: 'Reef', slug: 'reef', flags: ['gifts'] });
  await recordChange(shop, [tide, reef]);
});
afterEach(async () => {
  for (const { id } of await listed())
    await shop.api('POST /api/panel/campaigns/:id/stop', { token, params: { id } });
  await shop.connection.collection('campaigns').deleteMany({});
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const EVERY_WATCH = { watches: [], brands: [], collections: [], categories: [], flags: [] };
const campaign = (change: Partial<CampaignInput> = {}): CampaignInput => ({
  ...SAMPLE_CAMPAIGN,
  scope: { ...EVERY_WATCH, watches: [tide] },
  ...change,
});
const listed = async (): Promise<PanelCampaign[]> =>
  (await shop.api('GET /api/panel/campaigns', { token })).body.items;
const add = (change?: Partial<CampaignInput>) =>
  shop.api('POST /api/panel/campaigns', { token, body: campaign(change) });
const change = (id: string, body: object) =>
  shop.api('PUT /api/panel/campaigns/:id', { token, params: { id }, body });
const remove = (id: string) => shop.api('DELETE /api/panel/campaigns/:id', { token, params: { id } });
const stop = (id: string) => shop.api('POST /api/panel/campaigns/:id/stop', { token, params: { id } });

const cardsOf = async (query: Record<string, string> = {}, api: TestApi = shop) =>
  (await api.api('GET /api/watches', { query: { view: 'card', currency: 'kzt', ...query } })).body;
const pricesOf = async (api: TestApi = shop) => {
  const { cards = [] } = await cardsOf({}, api);
  return Object.fromEntries(cards.map(({ slug, price }) => [slug, price.kzt]));
};

describe('campaigns of the panel', () => {
  test('are added, listed, changed, stopped and deleted, and the activity log records it', async () => {
    const { status, body: added } = await add({ from: inHours(1), until: inHours(2) });
    expect({ status, added }).toMatchObject({
      status: 201,
      added: { revision: 0, status: 'planned', isStopped: false },
    });
    const { body: running } = await add({ nameEN: 'Now' });
    expect((await shop.api('GET /api/panel/campaigns', { token })).body.timeZone).toBe('Asia/Almaty');
    expect((await listed()).map(({ id, status: of }) => [id, of])).toEqual([
      [added.id, 'planned'],
      [running.id, 'running'],
    ]);
    const discount = { kind: 'amount', amount: { kzt: 5000 } } as const;
    const { body: changed } = await change(added.id, { ...campaign({ discount }), revision: 0 });
    expect(changed).toMatchObject({ discount, revision: 1, status: 'running', from: null });
    expect((await stop(added.id)).body).toMatchObject({ status: 'stopped', revision: 2 });
    const { body: planned } = await add({ from: inHours(1) });
    expect((await remove(planned.id)).status).toBe(204);
    const { entries } = (await shop.api('GET /api/activity', { token, query: { kind: 'campaign' } })).body;
    expect(entries.map(({ action, changes }) => [action, changes.map(({ field }) => field)])).toEqual([
      ['deleted', []],
      ['added', []],
      ['changed', ['campaignStopped']],
      ['changed', ['campaignFrom', 'campaignUntil', 'campaignDiscount']],
      ['added', []],
      ['added', []],
    ]);
  });

  test('on an older revision, stopped or begun, are not changed', async () => {
    const { body: running } = await add();
    const { id } = running;
    expect((await change(id, { ...campaign(), revision: 7 })).error.code).toBe('conflict');
    expect((await change(id, { ...campaign({ from: inHours(1) }), revision: 0 })).error).toMatchObject({
      code: 'validation',
      fields: { from: 'The sale has begun, so its beginning cannot be changed' },
    });
    expect((await remove(id)).error.code).toBe('campaignStarted');
    await stop(id);
    expect((await change(id, { ...campaign(), revision: 1 })).error.code).toBe('campaignStopped');
    expect((await stop(id)).body.revision).toBe(1);
    expect((await change('f'.repeat(24), { ...campaign(), revision: 0 })).status).toBe(404);
  });

  test.each<[string, Partial<CampaignInput>, string]>([
    ['an end in the past', { until: inHours(-1) }, 'until'],
    ['an end before the beginning', { from: inHours(3), until: inHours(2) }, 'until'],
    ['a percentage above 90', { discount: { kind: 'percent', percent: 91 } }, 'discount.percent'],
    ['an amount without a currency', { discount: { kind: 'amount', amount: {} } }, 'discount.amount'],
    ['a fraction of a tenge', { discount: { kind: 'price', price: { kzt: 0.5 } } }, 'discount.price.kzt'],
    ['an empty name', { nameRU: ' ' }, 'nameRU'],
  ])('with %s are refused at the field', async (_, fields, path) => {
    const { error } = await add(fields);
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual(['validation', [path]]);
    expect(await listed()).toEqual([]);
  });

  test('that have ended run again with a new end, and cannot be changed without it', async () => {
    const { id } = (await add()).body;
    const until = new Date(inHours(-1));
    await shop.connection
      .collection('campaigns')
      .updateOne({ _id: new Types.ObjectId(id) }, { $set: { until } });
    const past = await change(id, { ...campaign({ until: until.toISOString() }), revision: 0 });
    expect(past.error.fields).toEqual({ until: expect.any(String) });
    expect(await change(id, { ...campaign({ until: inHours(1) }), revision: 0 })).toMatchObject({
      status: 200,
      body: { status: 'running' },
    });
  });

  test('are at most 200 that have not ended', async () => {
    const stored = { ...campaign(), from: null, until: null, isStopped: true, revision: 0 };
    const campaigns = shop.connection.collection('campaigns');
    await campaigns.insertMany(Array.from({ length: MAX_CAMPAIGNS }, () => ({ ...stored })));
    expect((await add({ from: inHours(1) })).status).toBe(201);
    await campaigns.updateMany(
      { isStopped: true },
      { $set: { isStopped: false, from: new Date(inHours(1)) } },
    );
    expect((await add()).error).toMatchObject({ code: 'tooManyCampaigns', details: { max: MAX_CAMPAIGNS } });
  });

  test('are previewed with their watches, prices and conflicts', async () => {
    const { body: other } = await add({ from: inHours(1), scope: EVERY_WATCH });
    const preview = async (fields: Partial<CampaignInput> & { id?: string }) =>
      (await shop.api('POST /api/panel/campaigns/preview', { token, body: { ...campaign(), ...fields } }))
        .body;
    expect(await preview({})).toEqual({
      watches: 1,
      lowest: { kzt: 450_000, rub: 88_650, usd: 900 },
      notApplied: 0,
      conflicts: [{ id: other.id, nameEN: other.nameEN, nameRU: other.nameRU, watches: 1 }],
    });
    expect(await preview({ until: other.from })).toMatchObject({ watches: 1, conflicts: [] });
    const discount = { kind: 'price', price: { kzt: 500_000 } } as const;
    expect(await preview({ id: other.id, scope: EVERY_WATCH, discount })).toEqual({
      watches: 0,
      lowest: {},
      notApplied: 2,
      conflicts: [],
    });
  });
});

describe('the catalogue', () => {
  test('has the present price in every list, filter, order and page, and the panel the regular one', async () => {
    const discount = { kind: 'amount', amount: { kzt: 100_000 } } as const;
    await add({ discount });
    const price = { kzt: 400_000, rub: 98_500, usd: 1_000 };
    const onSale = { price, regularPrice: { kzt: 500_000 } };
    const { cards, facets } = await cardsOf({ sale: 'yes', facets: '1' });
    expect(cards).toEqual([expect.objectContaining({ slug: 'tide', ...onSale })]);
    expect(facets).toMatchObject({
      sale: [{ value: 'yes', count: 1 }],
      price: { min: 400_000, max: 400_000 },
    });
    expect((await cardsOf({ sale: 'yes', currency: 'rub' })).cards).toEqual([]);
    expect((await cardsOf({ priceMax: '450000' })).cards).toHaveLength(1);
    expect((await cardsOf({ q: 'under 450000' })).cards).toHaveLength(1);
    expect((await cardsOf({ sort: 'priceAsc' })).cards?.map(({ slug }) => slug)).toEqual(['tide', 'reef']);
    expect((await cardsOf({ sort: 'priceDesc' })).cards?.map(({ slug }) => slug)).toEqual(['reef', 'tide']);
    const params = { id: tide };
    expect((await shop.api('GET /api/watches/:id', { params })).body.watch).toMatchObject(onSale);
    const { watches } = (await shop.api('GET /api/watches', { query: { ids: tide } })).body;
    expect(watches).toEqual([expect.objectContaining(onSale)]);
    const suggested = (await shop.api('GET /api/search/suggestions', { query: { q: 'tide' } })).body.watches;
    expect(suggested).toEqual([expect.objectContaining(onSale)]);
    const { items } = (await shop.api('GET /api/watches/:id/similar', { params: { id: reef } })).body;
    expect(items).toEqual([expect.objectContaining(onSale)]);

    const { watch } = (await shop.api('GET /api/panel/watches/:id', { token, params })).body;
    expect(watch).toMatchObject({ price: { ...price, kzt: 500_000 } });
    expect(watch).not.toHaveProperty('regularPrice');
    const panel = (await shop.api('GET /api/panel/watches', { token, query: { ids: tide } })).body.watches;
    expect(panel[0]).toMatchObject({ price: { ...price, kzt: 500_000 } });
    const found = await shop.api('GET /api/panel/watches', { token, query: { priceMax: '450000' } });
    expect(found.body.watches).toEqual([]);
  });

  test('changes prices with a changed, stopped or added campaign, and with a changed watch', async () => {
    const { body: first } = await add({ scope: { ...EVERY_WATCH, flags: ['hits'] } });
    expect(await pricesOf()).toEqual({ tide: 450_000, reef: 500_000 });
    const discount = { kind: 'percent', percent: 50 } as const;
    await change(first.id, { ...campaign({ scope: EVERY_WATCH, discount }), revision: 0 });
    expect(await pricesOf()).toEqual({ tide: 250_000, reef: 250_000 });
    await add({ discount: { kind: 'price', price: { kzt: 300_000 } } });
    expect(await pricesOf()).toEqual({ tide: 250_000, reef: 250_000 });
    await stop(first.id);
    expect(await pricesOf()).toEqual({ tide: 300_000, reef: 500_000 });
    const { watch } = (await shop.api('GET /api/panel/watches/:id', { token, params: { id: tide } })).body;
    const offer = { revision: watch.revision, price: { kzt: 250_000 } };
    await shop.api('PATCH /api/watches/:id', { token, params: { id: tide }, body: offer });
    expect(await pricesOf()).toEqual({ tide: 250_000, reef: 500_000 });
    const back = { revision: watch.revision + 1, price: { kzt: 500_000 } };
    await shop.api('PATCH /api/watches/:id', { token, params: { id: tide }, body: back });
    expect(await pricesOf()).toEqual({ tide: 300_000, reef: 500_000 });
  });

  test('begins and ends a sale at midnight of the shop in every process, also in cached responses', async () => {
    const second = await startTestApi({ MONGODB_URI: shop.databaseUri });
    const processes = [shop, second];
    const clocks = processes.map(({ app }) => jest.spyOn(app.get(DatabaseClock, { strict: false }), 'now'));
    const statesAt = async (instant: string, ms: number) => {
      for (const clock of clocks) clock.mockReturnValue(new Date(Date.parse(instant) + ms));
      const prices = await Promise.all(processes.map(pricesOf));
      const watches = await Promise.all(
        processes.map(({ api }) => api('GET /api/watches/:id', { params: { id: tide } })),
      );
      const revisions = processes.map(({ app }) => app.get(Catalogue).pageRevision);
      return { prices, pages: watches.map(({ body }) => body.watch.price.kzt), revisions };
    };
    const [begin, end] = ['2030-01-01T00:00:00+05:00', '2030-01-08T00:00:00+05:00'] as const;
    await add({ from: new Date(begin).toISOString(), until: new Date(end).toISOString() });
    try {
      const before = await statesAt(begin, -1);
      // One process has calculated the prices ahead, the other one calculates them at the first read.
      await second.app.get(Catalogue).catchUp(new AbortController().signal);
      const states = [before];
      states.push(await statesAt(begin, 0), await statesAt(end, -1), await statesAt(end, 0));
      const tidePrices = [500_000, 450_000, 450_000, 500_000];
      expect(states.map(({ prices }) => prices)).toEqual(
        tidePrices.map((kzt) => processes.map(() => ({ tide: kzt, reef: 500_000 }))),
      );
      expect(states.map(({ pages }) => pages)).toEqual(tidePrices.map((kzt) => [kzt, kzt]));
      const [first = 0] = before.revisions;
      expect(states.map(({ revisions }) => revisions)).toEqual(
        [0, 1, 1, 2].map((changes) => [first + changes, first + changes]),
      );
    } finally {
      for (const clock of clocks) clock.mockRestore();
      await second.close();
    }
  });
});
