import {
  MAX_CODES_OF_PROMOTION,
  MAX_PROMOTIONS,
  type PanelPromotion,
  type PromotionInput,
} from '@meridian/contracts';
import { Types } from 'mongoose';
import { someLookup } from '../../../testing/catalogue-samples.ts';
import { newId } from '../../../platform/database/ids.ts';
import { recordChange } from '../../../testing/record-change.ts';
import { SAMPLE_CAMPAIGN, SAMPLE_PROMOTION } from '../../../testing/sample-bodies.ts';
import { startTestApi, type TestApi, testApi } from '../../../testing/test-api.ts';
import { storeWatch } from '../../../testing/watch-on-sale.ts';
import { AnonymiseOrders } from '../../sales/orders/retention/anonymise-orders.ts';
import { PromoCodeGuesses } from './promo-code-guesses.ts';
import { PromotionUses } from './promotion-uses.ts';
import { Promotions } from './promotions.ts';

const shop = testApi();
const LOGINS = 5;
/** Another process of the shop. */
let second: TestApi;
let token: string;
let tide: string;
const brand = someLookup('Nordhaven');

beforeAll(async () => {
  token = await shop.tokenOf('admin');
  await shop.connection.collection('brands').insertOne(brand);
  tide = await storeWatch(shop, { nameEN: 'Tide', slug: 'tide', brand: brand._id });
  const reef = await storeWatch(shop, { nameEN: 'Reef', slug: 'reef', price: { kzt: 300_000 } });
  await recordChange(shop, [tide, reef]);
  second = await startTestApi({ MONGODB_URI: shop.databaseUri, RATE_LIMIT_LOGIN: String(LOGINS) });
});
afterAll(() => second.close());
afterEach(async () => {
  for (const name of ['promotions', 'promotioncodes', 'promotionuses'])
    await shop.connection.collection(name).deleteMany({});
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
const ABSENT = 'f'.repeat(24);
const promotion = (change: Partial<PromotionInput> = {}): PromotionInput => ({
  ...SAMPLE_PROMOTION,
  ...change,
});
const stored = () => shop.connection.collection('promotions');
const codes = () => shop.connection.collection<{ _id: string }>('promotioncodes');
const listed = async (): Promise<PanelPromotion[]> =>
  (await shop.api('GET /api/panel/promotions', { token })).body.items;
const add = (change?: Partial<PromotionInput>) =>
  shop.api('POST /api/panel/promotions', { token, body: promotion(change) });
const change = (id: string, body: object) =>
  shop.api('PUT /api/panel/promotions/:id', { token, params: { id }, body: { ...promotion(), ...body } });
const remove = (id: string) => shop.api('DELETE /api/panel/promotions/:id', { token, params: { id } });
const stop = (id: string) => shop.api('POST /api/panel/promotions/:id/stop', { token, params: { id } });
const generate = (id: string, count: number, revision: number) =>
  shop.api('POST /api/panel/promotions/:id/codes', { token, params: { id }, body: { count, revision } });
const codePage = async (id: string, cursor?: string) =>
  (
    await shop.api('GET /api/panel/promotions/:id/codes', {
      token,
      params: { id },
      query: { ...(cursor && { cursor }) },
    })
  ).body;
const uses = (): PromotionUses => shop.app.get(PromotionUses);
const use = async (id: string, code: string, orderId = newId(), customer: string[] = []) => {
  expect(await uses().take({ orderId, operation: 1, promotion: id, code, customer })).toBeNull();
  return orderId;
};
const activity = async () =>
  (await shop.api('GET /api/activity', { token, query: { kind: 'promotion' } })).body.entries;

describe('promotions of the panel', () => {
  test('are added, listed, changed, stopped and deleted, and the activity log records it', async () => {
    const { status, body: added } = await add({ code: ' spring 10 ', from: inHours(1), until: inHours(2) });
    expect({ status, added }).toMatchObject({
      status: 201,
      added: { code: 'SPRING10', revision: 0, status: 'planned', isStopped: false, isUsed: false, uses: 0 },
    });
    const { body: running } = await add({ code: 'NOW' });
    const { items, timeZone } = (await shop.api('GET /api/panel/promotions', { token })).body;
    expect(timeZone).toBe('Asia/Almaty');
    expect(items.map(({ id, status: of }) => [id, of])).toEqual([
      [running.id, 'running'],
      [added.id, 'planned'],
    ]);
    const discount = { kind: 'amount', amount: { kzt: 5000 } } as const;
    const { body: changed } = await change(added.id, { discount, code: 'AUTUMN', maxUses: 3, revision: 0 });
    expect(changed).toMatchObject({ discount, code: 'AUTUMN', revision: 1, status: 'running', from: null });
    expect((await stop(added.id)).body).toMatchObject({ status: 'stopped', revision: 2 });
    expect((await remove(running.id)).status).toBe(204);
    expect(
      (await activity()).map((entry) => [entry.action, entry.changes.map(({ field }) => field)]),
    ).toEqual([
      ['deleted', []],
      ['changed', ['promotionStopped']],
      ['changed', ['promotionCode', 'promotionFrom', 'promotionUntil', 'promotionDiscount', 'promotionUses']],
      ['added', []],
      ['added', []],
    ]);
  });

  test('on an older revision, stopped or unknown, are not changed', async () => {
    const { id } = (await add()).body;
    expect((await change(id, { revision: 7 })).error.code).toBe('conflict');
    await stop(id);
    expect((await change(id, { revision: 1 })).error.code).toBe('promotionStopped');
    expect((await generate(id, 1, 1)).error.code).toBe('promotionStopped');
    expect((await stop(id)).body.revision).toBe(1);
    const params = { id: ABSENT };
    expect([
      (await change(ABSENT, { revision: 0 })).status,
      (await stop(ABSENT)).status,
      (await remove(ABSENT)).status,
      (await generate(ABSENT, 1, 0)).status,
      (await shop.api('GET /api/panel/promotions/:id/codes', { token, params })).status,
      (await shop.api('GET /api/panel/promotions/:id/codes.csv', { token, params })).status,
      (await shop.api('GET /api/panel/promotions/:id/results', { token, params })).status,
    ]).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });

  test.each<[string, Partial<PromotionInput>, string]>([
    ['an end in the past', { until: inHours(-1) }, 'until'],
    ['an end before the beginning', { from: inHours(3), until: inHours(2) }, 'until'],
    ['a percentage above 100', { discount: { kind: 'percent', percent: 101 } }, 'discount.percent'],
    ['an amount without a currency', { discount: { kind: 'amount', amount: {} } }, 'discount.amount'],
    ['a code of two characters', { code: 'AB' }, 'code'],
    ['a code with a slash', { code: 'AB/CD' }, 'code'],
    [
      'a minimum in another currency than its discount',
      { discount: { kind: 'amount', amount: { kzt: 5 } }, minimum: { usd: 5 } },
      'minimum',
    ],
    ['no uses', { maxUses: 0 }, 'maxUses'],
    ['an unknown brand', { scope: { brands: [ABSENT], collections: [] } }, 'scope.brands'],
    ['an unknown collection', { scope: { brands: [], collections: [ABSENT] } }, 'scope.collections'],
    [
      'an unknown gift',
      { discount: { kind: 'gift', gift: { itemId: ABSENT, colorName: 'Black', size: '40' } } },
      'discount.gift.itemId',
    ],
  ])('with %s are refused at the field', async (_, fields, path) => {
    const { error } = await add(fields);
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual(['validation', [path]]);
    expect(await listed()).toEqual([]);
  });

  test('give a variant of a live watch, and keep one that is gone', async () => {
    const gift = { itemId: tide, colorName: 'Black', size: '40' };
    const wrong = { ...gift, size: '99' };
    const { error } = await add({ discount: { kind: 'gift', gift: wrong } });
    expect(Object.keys(error.fields ?? {})).toEqual(['discount.gift']);
    const { id } = (await add({ discount: { kind: 'gift', gift } })).body;
    const gone = { discount: { kind: 'gift', gift: wrong }, scope: { brands: [ABSENT], collections: [] } };
    await stored().updateOne({ _id: new Types.ObjectId(id) }, { $set: gone });
    expect((await change(id, { ...gone, nameEN: 'Gift', revision: 0 })).body.nameEN).toBe('Gift');
  });

  test('that an order has used keep their code and discount and are not deleted', async () => {
    const { id } = (await add()).body;
    await uses().release({ orderId: await use(id, 'SPRING10'), operation: 1 });
    expect((await listed())[0]).toMatchObject({ isUsed: true, uses: 0 });
    const fieldOf = async (fields: object) => {
      const { error } = await change(id, { ...fields, revision: 0 });
      return Object.keys(error.fields ?? {});
    };
    expect(await fieldOf({ code: 'OTHER' })).toEqual(['code']);
    expect(await fieldOf({ discount: { kind: 'percent', percent: 11 } })).toEqual(['discount']);
    expect((await remove(id)).error.code).toBe('promotionUsed');
    await use(id, 'SPRING10');
    expect((await change(id, { maxUses: 1, revision: 0 })).body).toMatchObject({ maxUses: 1, uses: 1 });
  });

  test('that have ended run again with a new end, and cannot be changed without it', async () => {
    const { id } = (await add()).body;
    const until = new Date(inHours(-1));
    await stored().updateOne({ _id: new Types.ObjectId(id) }, { $set: { until } });
    const past = await change(id, { until: until.toISOString(), revision: 0 });
    expect(past.error.fields).toEqual({ until: expect.any(String) });
    expect((await change(id, { until: inHours(1), revision: 0 })).body.status).toBe('running');
  });

  test('are at most 500 that have not ended', async () => {
    const one = { ...promotion({ code: null }), isStopped: true, isUsed: false, codes: 0, revision: 0 };
    await stored().insertMany(Array.from({ length: MAX_PROMOTIONS }, () => ({ ...one })));
    expect((await add()).status).toBe(201);
    await stored().updateMany({ isStopped: true }, { $set: { isStopped: false } });
    expect((await add({ code: 'ONE-MORE' })).error).toMatchObject({
      code: 'tooManyPromotions',
      details: { max: MAX_PROMOTIONS },
    });
  });

  test('that are stopped end at once in every process', async () => {
    const { id } = (await add()).body;
    const isStopped = async () => (await second.app.get(Promotions).byCode('spring10'))?.isStopped;
    expect(await isStopped()).toBe(false);
    await stop(id);
    expect(await isStopped()).toBe(true);
  });
});

describe('a code', () => {
  test('belongs to one promotion, also among the generated ones', async () => {
    const { id } = (await add()).body;
    expect((await add({ code: 'spring10' })).error.code).toBe('codeTaken');
    const { body: generated } = await add({ code: null });
    await generate(generated.id, 1, 0);
    const { items } = await codePage(generated.id);
    expect((await add({ code: items[0]!.code })).error.code).toBe('codeTaken');
    expect((await change(id, { code: items[0]!.code, revision: 0 })).error.code).toBe('codeTaken');
    expect((await change(id, { nameEN: 'Kept', revision: 0 })).status).toBe(200);
    const both = await Promise.all([add({ code: 'RACE' }), add({ code: 'RACE' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('that a promotion has given up is free a minute later, and a deleted one at once', async () => {
    const { id } = (await add()).body;
    await change(id, { code: 'OTHER', revision: 0 });
    expect((await add()).error.code).toBe('codeTaken');
    await codes().updateOne({ _id: 'SPRING10' }, { $set: { createdAt: new Date(inHours(-1)) } });
    const { body: next } = await add();
    expect((await shop.app.get(Promotions).byCode('SPRING10'))?.id).toBe(next.id);
    expect((await change(id, { revision: 1 })).error.code).toBe('codeTaken');
    expect([(await remove(next.id)).status, (await add()).status]).toEqual([204, 201]);
  });

  test('that is unknown can be tried a limited number of times, and a known one always', async () => {
    await add();
    const guesses = second.app.get(PromoCodeGuesses);
    const guess = (code: string, network: string, userId: string | null = null) =>
      guesses.promotionOf(code, { network, userId });
    /** How many of concurrent guesses are refused. */
    const refused = async (count: number, networkOf: (n: number) => string, userId?: string) => {
      const all = Array.from({ length: count }, (_, n) => guess(`GUESS-${n}`, networkOf(n), userId));
      return (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected').length;
    };
    const network = '203.0.113.7';
    for (let n = 0; n <= 6 * LOGINS; n++) expect((await guess('SPRING10', network))?.code).toBe('SPRING10');
    expect(await refused(6 * LOGINS + 7, () => network)).toBe(7);
    await expect(guess('SPRING10', network)).rejects.toMatchObject({ code: 'tooManyRequests' });
    expect((await guess('SPRING10', '203.0.114.7'))?.code).toBe('SPRING10');
    // An account above its limit leaves the rest of its network's limit to others.
    for (const [count, tooMany] of [
      [3 * LOGINS + 4, 4],
      [3 * LOGINS, 0],
    ] as const)
      expect(await refused(count, () => '198.51.100.7', newId())).toBe(tooMany);
  });
});

describe('generated codes', () => {
  test('are exactly as many as requested, in pages, after a crash and for concurrent requests', async () => {
    const { id } = (await add({ code: null })).body;
    const both = await Promise.all([generate(id, 120, 0), generate(id, 120, 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const lost = await codes().find().limit(30).toArray();
    await codes().deleteMany({ _id: { $in: lost.map(({ _id }) => _id) } });
    const [first] = await Promise.all([codePage(id), codePage(id)]);
    const second = await codePage(id, first.nextCursor!);
    const all = [...first.items, ...second.items].map(({ code }) => code);
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([100, 20, null]);
    expect(new Set(all).size).toBe(120);
    expect(all.filter((code) => !/^[CDFGHJKMNPQRTVWXY2-9]{10}$/.test(code))).toEqual([]);
    expect((await generate(id, 5, 1)).body).toMatchObject({ codes: 125, revision: 2 });
    expect(await codes().countDocuments()).toBe(125);
    await remove(id);
    expect(await codes().countDocuments()).toBe(0);
  });

  test('are listed and exported with their orders, and the activity log records it', async () => {
    const { id } = (await add({ code: null, nameEN: '=Gift' })).body;
    await generate(id, 2, 0);
    const [one, two] = (await codePage(id)).items.map(({ code }) => code);
    const order = await use(id, two!);
    expect((await codePage(id)).items.map((item) => item.order)).toEqual([null, order]);
    expect((await shop.app.get(Promotions).byCode(one!.toLowerCase()))?.id).toBe(id);
    const path = `/api/panel/promotions/${id}/codes.csv`;
    const file = await fetch(shop.url + path, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'ru' },
    });
    const [header, ...rows] = (await file.text()).trim().split('\n');
    expect([header, rows.map((row) => row.replace(/;.*;/, ';'))]).toEqual([
      'Код;Создан;Заказ',
      [`${one};`, `${two};${order.slice(-6).toUpperCase()}`],
    ]);
    const [exported, generated] = await activity();
    expect([exported!.action, exported!.changes[0]?.after]).toEqual([
      'exported',
      { en: 'promo codes “=Gift”', ru: `промокоды «${SAMPLE_PROMOTION.nameRU}»` },
    ]);
    expect(generated!.changes).toMatchObject([{ field: 'promotionCodes', before: 0, after: 2 }]);
  });

  test('are refused above their maximum, for a promotion with one code and for an invalid page', async () => {
    const { id } = (await add({ code: null })).body;
    await stored().updateOne(
      { _id: new Types.ObjectId(id) },
      { $set: { codes: MAX_CODES_OF_PROMOTION - 1 } },
    );
    expect((await generate(id, 2, 0)).error).toMatchObject({
      code: 'tooManyCodes',
      details: { max: MAX_CODES_OF_PROMOTION },
    });
    await stored().updateOne({ _id: new Types.ObjectId(id) }, { $set: { codes: 1 } });
    expect((await change(id, { code: 'SHARED', revision: 0 })).error.fields).toHaveProperty('code');
    const { body: shared } = await add();
    expect((await generate(shared.id, 1, 0)).error.fields).toHaveProperty('count');
    const query = { cursor: 'bm9uc2Vuc2U' };
    const page = await shop.api('GET /api/panel/promotions/:id/codes', { token, params: { id }, query });
    expect(page.status).toBe(400);
  });
});

describe('the preview of a promotion', () => {
  const preview = async (fields: Partial<PromotionInput>) =>
    (await shop.api('POST /api/panel/promotions/preview', { token, body: promotion(fields) })).body;

  test('counts the watches of its scope and its lowest prices, without those on sale', async () => {
    expect(await preview({})).toEqual({
      watches: 2,
      notApplied: 0,
      lowest: { kzt: 270_000, rub: 88_650, usd: 900 },
    });
    const scope = { brands: [brand._id.toHexString()], collections: [] };
    const discount = { kind: 'amount', amount: { kzt: 600_000 } } as const;
    expect(await preview({ scope, discount })).toEqual({ watches: 1, notApplied: 0, lowest: { kzt: 0 } });
    const sale = { ...SAMPLE_CAMPAIGN, scope: { ...SAMPLE_CAMPAIGN.scope, watches: [tide] } };
    const { body: campaign } = await shop.api('POST /api/panel/campaigns', { token, body: sale });
    expect(await preview({ scope })).toEqual({ watches: 0, notApplied: 1, lowest: {} });
    expect(await preview({ scope, includesSalePrices: true, minimum: { kzt: 900_000 } })).toEqual({
      watches: 1,
      notApplied: 0,
      lowest: { kzt: 405_000 },
    });
    await shop.api('POST /api/panel/campaigns/:id/stop', { token, params: { id: campaign.id } });
  });
});

describe('orders with a promotion', () => {
  test('that are paid are its results, with their kept pieces', async () => {
    const { id } = (await add()).body;
    const line = { itemId: tide, name: 'Tide', quantity: 2, price: 90, discount: 10 };
    const paid = { placed: true, status: 'processing', payment: { status: 'paid' }, currency: 'usd' };
    const order = { ...paid, date: new Date(), promotion: { id }, items: [line] };
    await shop.connection.collection('orders').insertMany([
      {
        ...order,
        items: [
          { ...line, removed: 1 },
          { ...line, quantity: 1, price: 5.5, discount: 0.25 },
        ],
      },
      { ...order, currency: 'kzt' },
      { ...order, status: 'cancelled' },
      { ...order, payment: { status: 'pending' } },
      { ...order, promotion: { id: ABSENT } },
    ]);
    const results = await shop.api('GET /api/panel/promotions/:id/results', { token, params: { id } });
    await shop.connection.collection('orders').deleteMany({});
    expect(results.body).toEqual({
      orders: 2,
      revenue: { usd: 95.5, kzt: 180 },
      discount: { usd: 10.25, kzt: 20 },
    });
  });

  test('count for its limits without the account after the account is deleted', async () => {
    const { id } = (await add({ maxUses: 1, maxUsesPerCustomer: 1 })).body;
    const userId = newId();
    const customer = await uses().customerOf({ email: 'anna@example.test', userId });
    const orderId = await use(id, 'SPRING10', newId(), customer);
    const slots = async () =>
      (
        await shop.connection
          .collection<{ _id: string; slots: string[] }>('promotionuses')
          .findOne({ _id: orderId })
      )?.slots.map((slot) => slot.split(/[:/]/)[0]);
    expect(await slots()).toEqual(['all', 'email', 'user']);
    await shop.app.get(AnonymiseOrders, { strict: false }).ofDeletedUser(userId);
    expect(await slots()).toEqual(['all', 'email']);
    await uses().removeCustomer(orderId);
    expect(await slots()).toEqual(['all']);
    const next = { orderId: newId(), operation: 1, promotion: id, code: 'SPRING10', customer };
    expect(await uses().take(next)).toBe('usedUp');
  });
});
