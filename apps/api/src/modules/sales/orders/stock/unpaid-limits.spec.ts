import fc from 'fast-check';
import type { OrderInput } from '@meridian/contracts';
import { orderBody, wanted } from '../../../../testing/order-body.ts';
import { BANK_SECRET, payAgain, press, PRICE } from '../../../../testing/payments.ts';
import { startTestApi, type TestApi, withVariables } from '../../../../testing/test-api.ts';
import { stockOf, stockRow, storeWatch } from '../../../../testing/watch-on-sale.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrderJobs } from '../order-jobs.ts';
import { STOCK_STATE } from '../../../catalogue/watches/stock-states.ts';

const SECRETS = { SANDBOX_WEBHOOK_SECRET: BANK_SECRET, JWT_SECRET: 'a secret of sixteen letters' };
/** A public shop behind a proxy, to which the default limits apply. */
const PUBLIC_SHOP = { ...SECRETS, PUBLIC_ORIGIN: 'https://shop.example', TRUST_PROXY: '1' };

let local: TestApi;
let shop: TestApi;
/** A second server on the same database. */
let secondServer: TestApi;
let watchId: string;
beforeAll(async () => {
  shop = await startTestApi(PUBLIC_SHOP);
  secondServer = await startTestApi({ ...PUBLIC_SHOP, MONGODB_URI: shop.databaseUri });
  local = await startTestApi({ ...SECRETS, MONGODB_URI: shop.databaseUri });
});
afterAll(async () => {
  await local.close();
  await secondServer.close();
  await shop.stop();
});
beforeEach(async () => {
  await orders().deleteMany({});
  watchId = await storeWatch(shop, { stock: [stockRow(100), stockRow(5, 'Deep Blue')] });
});

const orders = () => shop.connection.collection<StoredOrder>('orders');
let shoppers = 0;
/** Returns another person with each call: IP address, email and phone. */
const someone = () => {
  shoppers++;
  return {
    headers: { 'x-forwarded-for': `8.8.${Math.floor(shoppers / 250)}.${(shoppers % 250) + 1}` },
    change: { email: `guest-${shoppers}@example.com`, phone: `+7 701 000 ${1000 + shoppers}` },
  };
};
type Person = ReturnType<typeof someone>;
const place = (
  { headers, change }: { headers?: Record<string, string>; change?: Partial<OrderInput> },
  items = [wanted(watchId)],
  at = shop,
) => {
  const amount = items.reduce((sum, { quantity }) => sum + quantity * PRICE, 0);
  return at.api('POST /api/orders/place-order', {
    headers: headers ?? {},
    body: orderBody(items, amount, { currency: 'kzt', ...change }),
  });
};
const lapse = async (): Promise<void> => {
  await orders().updateMany({}, { $set: { 'payment.due': new Date(0) } });
  await shop.app.get(OrderJobs, { strict: false }).processDeadlines();
};

describe('the limit of pieces per line', () => {
  test('rejects a line above the limit, names it, and accepts one at the limit', async () => {
    const { status, error } = await place(someone(), [wanted(watchId, 11)]);
    expect([status, error.code, error.details]).toEqual([
      409,
      'tooManyPieces',
      { max: 10, items: [{ itemId: watchId, colorNameEN: 'Black', size: '40' }] },
    ]);
    expect(await stockOf(shop, watchId)).toBe(100);
    expect((await place(someone(), [wanted(watchId, 10)])).status).toBe(201);
  });

  test('adds up lines of the same variant', async () => {
    const { error } = await place(someone(), [wanted(watchId, 6), wanted(watchId, 6)]);
    expect(error.code).toBe('tooManyPieces');
  });

  test('rejects a line above the stock with outOfStock', async () => {
    expect((await place(someone(), [wanted(watchId, 101)])).error.code).toBe('outOfStock');
  });

  test('applies in a shop without a public origin, too', async () => {
    expect((await place({}, [wanted(watchId, 11)], local)).error.code).toBe('tooManyPieces');
  });
});

describe('the limit of unpaid orders per person', () => {
  const sameEmail = (): Person => ({
    ...someone(),
    change: { ...someone().change, email: 'Same@example.com' },
  });
  const samePhone = (): Person => {
    const other = someone();
    const phone = shoppers % 2 ? '+7 (701) 123-45-67' : '8 701 123 45 67';
    return { ...other, change: { ...other.change, phone } };
  };
  const sameNetwork = (): Person => ({
    ...someone(),
    headers: { 'x-forwarded-for': `2001:db8::${shoppers.toString(16)}`.replace('db8', '4860') },
  });

  test.each([
    ['email', sameEmail],
    ['phone', samePhone],
    ['network', sameNetwork],
  ] as const)('rejects the sixth unpaid order with the same %s', async (by, person) => {
    for (let count = 0; count < 5; count++) expect((await place(person())).status).toBe(201);
    const { status, error } = await place(person());
    expect([status, error.code, error.details]).toEqual([
      409,
      'tooManyUnpaidOrders',
      { max: 5, by, of: 'orders' },
    ]);
    expect(error.message).toContain('unpaid orders');
    expect(await stockOf(shop, watchId)).toBe(95);
    expect((await place(someone())).status).toBe(201);
    const stored = JSON.stringify((await orders().find().toArray()).map(({ reservation }) => reservation));
    expect(stored).not.toMatch(/same@|7011234567|4860/);
  });

  test('ignores orders that are paid, processing or lapsed', async () => {
    const person = someone();
    const placed = [];
    for (let count = 0; count < 5; count++) placed.push((await place(person)).body);
    expect((await place(person)).status).toBe(409);
    const [paid, moved] = placed;
    const { redirectUrl } = paid!.payment;
    await press(
      { payment: { ...paid!.payment, redirectUrl: shop.url + new URL(redirectUrl ?? '').pathname } },
      'approve',
    );
    expect((await place(person)).status).toBe(201);
    expect((await place(person)).status).toBe(409);
    const body = { orderId: moved!.order._id, statusEN: 'processing' };
    await shop.api('PUT /api/orders/update-order-status', { token: await shop.tokenOf('admin'), body });
    expect((await place(person)).status).toBe(201);
    expect((await place(person)).status).toBe(409);
    await lapse();
    for (let count = 0; count < 5; count++) expect((await place(person)).status).toBe(201);
    expect(await orders().countDocuments({ reservation: { $exists: true } })).toBe(5);
    // A lapsed order cannot be paid again beyond the limit.
    const lapsed = await orders().findOne({ 'payment.status': 'lapsed' });
    const again = { order: { _id: lapsed?._id.toHexString() ?? '', key: lapsed?.key ?? '' } };
    expect((await payAgain(shop, again)).error.code).toBe('tooManyUnpaidOrders');
    expect((await orders().findOne({ _id: lapsed?._id }))?.stock.state).toBe(STOCK_STATE.released);
  });

  test('accepts five of many concurrent orders in two processes', async () => {
    const person = someone();
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, index) => place(person, undefined, index % 2 ? shop : secondServer)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const { status, error } of responses.filter((response) => response.status !== 201))
      expect([status, error.code]).toEqual([409, 'tooManyUnpaidOrders']);
    expect(await stockOf(shop, watchId)).toBe(95);
  });

  test('does not treat an untrusted proxy as one network', async () => {
    for (let count = 0; count < 7; count++)
      expect((await place({ ...someone(), headers: { 'x-forwarded-for': '10.0.0.7' } })).status).toBe(201);
  });

  test('applies to a local shop without a public origin only if it is configured', async () => {
    const { change } = someone();
    for (let count = 0; count < 7; count++)
      expect((await place({ change }, undefined, local)).status).toBe(201);
    const behindProxy = { change, headers: { 'x-forwarded-for': '8.8.8.8' } };
    expect((await place(behindProxy, undefined, local)).error.code).toBe('tooManyUnpaidOrders');
    await withVariables(local, { MAX_UNPAID_ORDERS: 1 }, async () => {
      const other = { change: someone().change };
      expect((await place(other, undefined, local)).status).toBe(201);
      expect((await place(other, undefined, local)).error.code).toBe('tooManyUnpaidOrders');
    });
  });
});

describe('the limits of what one person reserves', () => {
  const lines = (count: number, quantity = 1) =>
    Array.from({ length: count }, (_, index) => wanted(watchId, quantity, 'Black', String(index)));
  const storeSizes = async (): Promise<void> => {
    const sizes = Array.from({ length: 12 }, (_, index) => String(index));
    watchId = await storeWatch(shop, { sizes, stock: sizes.map((size) => stockRow(50, 'Black', size)) });
  };
  beforeEach(storeSizes);

  test.each([
    ['lines', 10, 1],
    ['pieces', 20, 5],
  ] as const)('rejects more %s than allowed, in one order or in several', async (of, max, quantity) => {
    const person = someone();
    const allowed = max / quantity;
    const details = { max, by: 'email', of };
    expect((await place(person, lines(allowed + 1, quantity))).error.details).toEqual(details);
    expect((await place(person, lines(allowed - 1, quantity))).status).toBe(201);
    expect((await place(person, lines(1, quantity))).status).toBe(201);
    expect((await place(person, lines(1))).error.details).toEqual(details);
    expect((await place(someone(), lines(allowed, quantity))).status).toBe(201);
  });

  test('rejects a value above the limit, except that of a single piece', async () => {
    const max = PRICE - 1;
    const person = someone();
    const refused = { max, by: 'email', of: 'value' };
    await withVariables(shop, { MAX_UNPAID_VALUE: max }, async () => {
      expect((await place(person, lines(2))).error.details).toEqual(refused);
      expect((await place(person, lines(1))).status).toBe(201);
      expect((await place(person, lines(1))).error.details).toEqual(refused);
    });
  });
});

describe('the share of a variant that one person reserves', () => {
  const blue = (quantity = 1) => [wanted(watchId, quantity, 'Deep Blue')];
  const stock = () => stockOf(shop, watchId, 'Deep Blue');

  test('is half of it, rounded up; an order above it is rejected with the quantity that is left', async () => {
    const person = someone();
    const { status, error } = await place(person, blue(4));
    const refused = { itemId: watchId, colorNameEN: 'Deep Blue', size: '40' };
    expect([status, error.code, error.details]).toEqual([
      409,
      'stockReserved',
      { items: [{ ...refused, available: 3 }] },
    ]);
    expect(await stock()).toBe(5);
    const first = (await place(person, blue(2))).body;
    expect((await place(person, blue(2))).error.details).toEqual({ items: [{ ...refused, available: 1 }] });
    expect((await place(person, blue(1))).status).toBe(201);
    expect((await place(person, blue(1))).error.details).toEqual({ items: [{ ...refused, available: 0 }] });
    // Paid pieces are no longer reserved by an unpaid order.
    const redirectUrl = shop.url + new URL(first.payment.redirectUrl ?? '').pathname;
    await press({ payment: { ...first.payment, redirectUrl } }, 'approve');
    expect((await place(person, blue(1))).status).toBe(201);
    expect((await place(someone(), blue(1))).status).toBe(201);
    expect(await stock()).toBe(0);
  });

  test('allows an order of the last piece', async () => {
    const lastId = await storeWatch(shop, { stock: [stockRow(1)] });
    expect((await place(someone(), [wanted(lastId)])).status).toBe(201);
  });

  test('is not exceeded by concurrent orders of one network in two processes', async () => {
    const raceId = await storeWatch(shop, { stock: [stockRow(5)] });
    const { headers } = someone();
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        place({ ...someone(), headers }, [wanted(raceId)], index % 2 ? shop : secondServer),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    const codes = responses.flatMap((response) => (response.status === 201 ? [] : [response.error.code]));
    for (const code of codes) expect(['stockReserved', 'tooManyUnpaidOrders']).toContain(code);
    expect(await stockOf(shop, raceId)).toBe(2);
  });

  test('applies when a lapsed order is paid again', async () => {
    const person = someone();
    const { body } = await place(person, blue(2));
    await lapse();
    expect(await stock()).toBe(5);
    expect((await place(person, blue(2))).status).toBe(201);
    expect((await payAgain(shop, body)).error.code).toBe('stockReserved');
    expect(await stock()).toBe(3);
  });
});

describe('a variant with at least three pieces', () => {
  const SIZES = ['38', '40', '42'];
  const order = fc.record({
    customer: fc.constantFrom('thief', 'anna', 'boris'),
    lines: fc.uniqueArray(
      fc.record({ size: fc.constantFrom(...SIZES), quantity: fc.integer({ min: 1, max: 9 }) }),
      {
        minLength: 1,
        selector: ({ size }) => size,
      },
    ),
    pays: fc.boolean(),
  });

  test('stays buyable for another network, whatever one network does without paying', async () => {
    const staff = await shop.tokenOf('admin');
    const networks = { thief: someone().headers, anna: someone().headers, boris: someone().headers };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 3, max: 12 }), { minLength: 3, maxLength: 3 }),
        fc.array(order, { minLength: 4, maxLength: 8 }),
        async (quantities, requests) => {
          await orders().deleteMany({});
          const stock = SIZES.map((size, index) => stockRow(quantities[index] ?? 0, 'Black', size));
          const id = await storeWatch(shop, { sizes: SIZES, stock });
          const paid = new Map<string, number>();
          const itemsOf = (lines: { size: string; quantity: number }[]) =>
            lines.map(({ size, quantity }) => wanted(id, quantity, 'Black', size));
          for (const { customer, lines, pays } of requests) {
            const person = { ...someone(), headers: networks[customer] };
            const placed = await place(person, itemsOf(lines));
            if (placed.status !== 201 || customer === 'thief') continue;
            // Honest customers pay, or give up.
            const status = pays ? 'processing' : 'cancelled';
            for (const { size, quantity } of pays ? lines : [])
              paid.set(size, (paid.get(size) ?? 0) + quantity);
            const body = { orderId: placed.body.order._id, statusEN: status };
            await shop.api('PUT /api/orders/update-order-status', { token: staff, body });
          }
          for (const [index, size] of SIZES.entries()) {
            // Other networks can always buy the half that one network cannot reserve.
            if ((paid.get(size) ?? 0) >= Math.floor((quantities[index] ?? 0) / 2)) continue;
            const bought = await place(someone(), itemsOf([{ size, quantity: 1 }]));
            expect([size, bought.status]).toEqual([size, 201]);
          }
        },
      ),
      { numRuns: 6 },
    );
  });
});
