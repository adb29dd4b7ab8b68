import type { Promotion } from '@meridian/domain';
import { Types } from 'mongoose';
import { newId } from '../../../platform/database/ids.ts';
import { startTestApi, type TestApi, testApi } from '../../../testing/test-api.ts';
import { freeNumbers, PromotionUses } from './promotion-uses.ts';
import { Promotions } from './promotions.ts';

const shop = testApi();
let second: TestApi;
beforeAll(async () => {
  second = await startTestApi({ MONGODB_URI: shop.databaseUri, DATA_DIR: shop.dataFolder });
});
afterAll(() => second.close());

const usesOf = ({ app }: TestApi): PromotionUses => app.get(PromotionUses);
const uses = (): PromotionUses => usesOf(shop);

const PROMOTION = {
  nameEN: 'Spring',
  nameRU: 'Весна',
  code: null,
  from: null,
  until: null,
  discount: { kind: 'percent', percent: 10 },
  scope: { brands: [], collections: [] },
  includesSalePrices: false,
  minimum: null,
  isFirstOrderOnly: false,
  maxUsesPerCustomer: null,
  maxUses: null,
  isStopped: false,
  isUsed: false,
  codes: 0,
  revision: 0,
};
const promotions = () => shop.connection.collection('promotions');
/** Stores a promotion with a code, which is a shared one unless it is numbered. */
const store = async (code: string, fields: object = {}, number?: number): Promise<string> => {
  const id = new Types.ObjectId();
  await promotions().insertOne({ _id: id, ...PROMOTION, ...(number ? {} : { code }), ...fields });
  await shop.connection
    .collection<{ _id: string; promotion: Types.ObjectId; createdAt: Date; number?: number }>(
      'promotioncodes',
    )
    .insertOne({ _id: code, promotion: id, createdAt: new Date(), ...(number && { number }) });
  return id.toHexString();
};
const change = (id: string, fields: object) =>
  promotions().updateOne({ _id: new Types.ObjectId(id) }, { $set: fields });
const takeFor = async (
  promotion: string,
  { orderId = newId(), code = 'CODE', email = `${newId()}@example.test`, by = uses() } = {},
) => by.take({ orderId, operation: 1, promotion, code, customer: await by.customerOf({ email }) });

/** Orders of both processes at the same time, each with what it got. */
const takeAtOnce = async (
  promotion: string,
  count: number,
  options: { email?: string; code?: string } = {},
) => {
  const both = [uses(), usesOf(second)];
  const orders = Array.from({ length: count }, newId);
  const got = await Promise.all(
    orders.map((orderId, index) => takeFor(promotion, { ...options, orderId, by: both[index % 2]! })),
  );
  return {
    taken: orders.filter((_, index) => got[index] === null),
    refusals: got.filter((problem) => problem !== null),
  };
};

describe('uses of a promotion', () => {
  test('are exactly as many as the limit for concurrent orders of two processes, also after releases', async () => {
    const id = await store('SPRING', { maxUses: 50 });
    const { taken, refusals } = await takeAtOnce(id, 200);
    expect([taken.length, refusals.length]).toEqual([50, 150]);
    expect(new Set(refusals)).toEqual(new Set(['usedUp']));
    await Promise.all(taken.slice(0, 7).map((orderId) => uses().release({ orderId, operation: 1 })));
    expect((await takeAtOnce(id, 30)).taken).toHaveLength(7);
    await Promise.all(taken.slice(7).map((orderId) => uses().release({ orderId, operation: 1 })));
    expect((await takeAtOnce(id, 60)).taken).toHaveLength(43);
  });

  test('are limited per email, phone and account for concurrent orders', async () => {
    const id = await store('TWICE', { maxUsesPerCustomer: 2 });
    const { taken, refusals } = await takeAtOnce(id, 20, { email: 'Anna@example.test' });
    expect([taken.length, new Set(refusals)]).toEqual([2, new Set(['usedByCustomer'])]);
    expect(await takeFor(id, { email: ' anna@EXAMPLE.test' })).toBe('usedByCustomer');
    expect(await takeFor(id)).toBeNull();
    const person = { phone: '+7 701 000 00 01', userId: newId() };
    const take = async (of: Parameters<PromotionUses['customerOf']>[0]) =>
      uses().take({
        orderId: newId(),
        operation: 1,
        promotion: id,
        code: 'TWICE',
        customer: await uses().customerOf(of),
      });
    expect([await take(person), await take({ userId: person.userId })]).toEqual([null, null]);
    expect(await take({ email: 'other@example.test', userId: person.userId })).toBe('usedByCustomer');
    expect([await take({ phone: '77010000001' }), await take({ phone: '77010000001' })]).toEqual([
      null,
      'usedByCustomer',
    ]);
  });

  test('with all codes for the first order, or with a generated code, are one', async () => {
    const first = await store('WELCOME', { isFirstOrderOnly: true, maxUsesPerCustomer: 5 });
    expect((await takeAtOnce(first, 10, { email: 'new@example.test' })).taken).toHaveLength(1);
    const hello = await store('HELLO', { isFirstOrderOnly: true });
    expect(await takeFor(hello, { email: 'new@example.test' })).toBe('usedByCustomer');
    expect(await takeFor(hello)).toBeNull();
    const generated = await store('GENERATED-1', { maxUses: 100 }, 1);
    const { taken, refusals } = await takeAtOnce(generated, 10, { code: 'GENERATED-1' });
    expect([taken.length, new Set(refusals)]).toEqual([1, new Set(['usedUp'])]);
    expect((await takeAtOnce(generated, 3, { code: 'GENERATED-2' })).taken).toHaveLength(1);
    await uses().release({ orderId: taken[0]!, operation: 1 });
    expect(await takeFor(generated, { code: 'GENERATED-1' })).toBeNull();
  });

  test('of one order are one, however often it takes or releases it', async () => {
    const id = await store('ONCE', { maxUses: 2 });
    const orderId = newId();
    const both = [uses(), usesOf(second)];
    const got = await Promise.all([0, 1, 0, 1].map((at) => takeFor(id, { orderId, by: both[at]! })));
    expect(got).toEqual([null, null, null, null]);
    expect((await takeAtOnce(id, 5)).taken).toHaveLength(1);
    expect(await takeFor(id, { orderId })).toBeNull();
    await Promise.all([
      uses().release({ orderId, operation: 1 }),
      usesOf(second).release({ orderId, operation: 1 }),
    ]);
    expect((await takeAtOnce(id, 5)).taken).toHaveLength(1);
  });

  test('stay when an older operation of the order is released late', async () => {
    const id = await store('LATE', { maxUses: 1 });
    const orderId = newId();
    const take = async (operation: number, order = orderId) =>
      uses().take({ orderId: order, operation, promotion: id, code: 'LATE', customer: [] });
    expect([await take(1), await take(3)]).toEqual([null, null]);
    await uses().release({ orderId, operation: 2 });
    expect(await take(1, newId())).toBe('usedUp');
    await uses().release({ orderId, operation: 4 });
    expect(await take(1, newId())).toBeNull();
  });

  test('count for a limit that is lowered or set later', async () => {
    const id = await store('LATER');
    const { taken } = await takeAtOnce(id, 6, { email: 'often@example.test' });
    expect(taken).toHaveLength(6);
    await change(id, { maxUses: 10, maxUsesPerCustomer: 6 });
    expect(await takeFor(id, { email: 'often@example.test' })).toBe('usedByCustomer');
    expect((await takeAtOnce(id, 20)).taken).toHaveLength(4);
    await change(id, { maxUses: 3 });
    expect(await takeFor(id)).toBe('usedUp');
    await Promise.all(taken.map((orderId) => uses().release({ orderId, operation: 1 })));
    await change(id, { maxUses: 5 });
    expect((await takeAtOnce(id, 20)).taken).toHaveLength(1);
  });

  test('are foretold for a cart without taking one', async () => {
    const id = await store('FORETOLD', { maxUses: 2, maxUsesPerCustomer: 1 });
    const problem = async (email?: string) => {
      const promotion = (await shop.app.get(Promotions).byId(id)) as Promotion;
      return uses().problemFor(promotion, 'FORETOLD', await uses().customerOf({ email }));
    };
    await takeFor(id, { email: 'one@example.test' });
    expect([await problem('one@example.test'), await problem('two@example.test'), await problem()]).toEqual([
      'usedByCustomer',
      null,
      null,
    ]);
    await takeFor(id);
    expect([await problem('one@example.test'), await problem()]).toEqual(['usedByCustomer', 'usedUp']);
  });
});

describe('free numbers', () => {
  test.each<[number, number[], number[]]>([
    [3, [], [0, 1, 2]],
    [3, [1], [0, 2]],
    [3, [0, 1, 2], []],
    [3, [7], [0, 1]],
    [3, [2, 7], [0]],
    [3, [0, Infinity, 7], []],
    [4, [0, Infinity, 7], [1]],
    [2, [5, 6, 7], []],
  ])('below %d besides %j are %j', (max, taken, free) => {
    const found = freeNumbers(max, taken);
    expect(found).toEqual(free);
    expect(found.length).toBe(Math.max(0, max - taken.length));
  });
});

describe('a code', () => {
  test('belongs to its promotion in any spelling, as long as the promotion has it', async () => {
    const byCode = async (code: string) => (await shop.app.get(Promotions).byCode(code))?.id;
    const id = await store('TYPED-1');
    expect([await byCode(' typed -1'), await byCode('TYPED-2')]).toEqual([id, undefined]);
    await change(id, { code: 'OTHER' });
    expect(await byCode('TYPED-1')).toBeUndefined();
    const generated = await store('MADE-1', {}, 1);
    expect(await byCode('made-1')).toBe(generated);
    await promotions().deleteOne({ _id: new Types.ObjectId(generated) });
    expect(await byCode('made-1')).toBeUndefined();
  });
});
