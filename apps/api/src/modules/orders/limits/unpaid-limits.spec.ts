import type { OrderInput } from '@meridian/contracts';
import { orderBody, wanted } from '../../../testing/order-body.ts';
import { BANK_SECRET, payAgain, press, PRICE } from '../../../testing/payments.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { stockOf, stockRow, storeWatch } from '../../../testing/watch-on-sale.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrderDeadlines } from '../payment/order-deadlines.ts';

const SECRETS = { SANDBOX_WEBHOOK_SECRET: BANK_SECRET, JWT_SECRET: 'a secret of sixteen letters' };
/** A shop on the internet, behind a proxy: the defaults are in force. */
const PUBLIC_SHOP = { ...SECRETS, PUBLIC_ORIGIN: 'https://shop.example', TRUST_PROXY: '1' };

let local: TestApi;
let shop: TestApi;
/** A second process on the same database. */
let sister: TestApi;
let watchId: string;
beforeAll(async () => {
  shop = await startTestApi(PUBLIC_SHOP);
  sister = await startTestApi({ ...PUBLIC_SHOP, MONGODB_URI: shop.databaseUri });
  local = await startTestApi({ ...SECRETS, MONGODB_URI: shop.databaseUri });
});
afterAll(async () => {
  await local.close();
  await sister.close();
  await shop.stop();
});
beforeEach(async () => {
  await orders().deleteMany({});
  watchId = await storeWatch(shop, { stock: [stockRow(100), stockRow(5, 'Deep Blue')] });
});

const orders = () => shop.connection.collection<StoredOrder>('orders');
let visitors = 0;
/** Another person with each call: address, email and phone. */
const someone = () => {
  visitors++;
  return {
    headers: { 'x-forwarded-for': `8.8.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` },
    change: { email: `guest-${visitors}@example.com`, phone: `+7 701 000 ${1000 + visitors}` },
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
  await shop.app.get(OrderDeadlines, { strict: false }).run();
};

describe('pieces of one line', () => {
  test('above the limit are refused with the line, below it they are not', async () => {
    const { status, error } = await place(someone(), [wanted(watchId, 11)]);
    expect([status, error.code, error.details]).toEqual([
      409,
      'tooManyPieces',
      { max: 10, items: [{ itemId: watchId, colorNameEN: 'Black', size: '40' }] },
    ]);
    expect(await stockOf(shop, watchId)).toBe(100);
    expect((await place(someone(), [wanted(watchId, 10)])).status).toBe(201);
  });

  test('of two lines of the same variant add up', async () => {
    const { error } = await place(someone(), [wanted(watchId, 6), wanted(watchId, 6)]);
    expect(error.code).toBe('tooManyPieces');
  });

  test('that are not in stock are refused with outOfStock', async () => {
    expect((await place(someone(), [wanted(watchId, 101)])).error.code).toBe('outOfStock');
  });

  test('are limited in a shop without a public origin as well', async () => {
    expect((await place({}, [wanted(watchId, 11)], local)).error.code).toBe('tooManyPieces');
  });
});

describe('unpaid orders of one person', () => {
  const sameEmail = (): Person => ({
    ...someone(),
    change: { ...someone().change, email: 'Same@example.com' },
  });
  const samePhone = (): Person => {
    const other = someone();
    const phone = visitors % 2 ? '+7 (701) 123-45-67' : '+77011234567';
    return { ...other, change: { ...other.change, phone } };
  };
  const sameNetwork = (): Person => ({
    ...someone(),
    headers: { 'x-forwarded-for': `2001:db8::${visitors.toString(16)}`.replace('db8', '4860') },
  });

  test.each([
    ['email', sameEmail],
    ['phone', samePhone],
    ['network', sameNetwork],
  ] as const)('with the same %s are at most five', async (by, person) => {
    for (let count = 0; count < 5; count++) expect((await place(person())).status).toBe(201);
    const { status, error } = await place(person());
    expect([status, error.code, error.details]).toEqual([409, 'tooManyUnpaidOrders', { max: 5, by }]);
    expect(error.message).toContain('unpaid orders');
    expect(await stockOf(shop, watchId)).toBe(95);
    expect((await place(someone())).status).toBe(201);
    const stored = JSON.stringify((await orders().find().toArray()).map(({ reservation }) => reservation));
    expect(stored).not.toMatch(/same@|7011234567|4860/);
  });

  test('count no longer once they are paid, moved on or lapsed', async () => {
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
    // What lapsed cannot be paid again beyond the limit.
    const lapsed = await orders().findOne({ 'payment.status': 'lapsed' });
    const again = { order: { _id: lapsed?._id.toHexString() ?? '', key: lapsed?.key ?? '' } };
    expect((await payAgain(shop, again)).error.code).toBe('tooManyUnpaidOrders');
    expect((await orders().findOne({ _id: lapsed?._id }))?.stock.state).toBe('returned');
  });

  test('placed at once, in two processes, are five all the same', async () => {
    const person = someone();
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => place(person, undefined, index % 2 ? shop : sister)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const { status, error } of answers.filter((answer) => answer.status !== 201))
      expect([status, error.code]).toEqual([409, 'tooManyUnpaidOrders']);
    expect(await stockOf(shop, watchId)).toBe(95);
  });

  test('from a proxy that is not trusted do not count as of one network', async () => {
    for (let count = 0; count < 7; count++)
      expect((await place({ ...someone(), headers: { 'x-forwarded-for': '10.0.0.7' } })).status).toBe(201);
  });

  test('are not limited on the machine of a shop without a public origin, unless it is configured', async () => {
    const { change } = someone();
    for (let count = 0; count < 7; count++)
      expect((await place({ change }, undefined, local)).status).toBe(201);
    const behindProxy = { change, headers: { 'x-forwarded-for': '8.8.8.8' } };
    expect((await place(behindProxy, undefined, local)).error.code).toBe('tooManyUnpaidOrders');
    const strict = await startTestApi({ ...SECRETS, MONGODB_URI: shop.databaseUri, MAX_UNPAID_ORDERS: '1' });
    const other = { change: someone().change };
    expect((await place(other, undefined, strict)).status).toBe(201);
    expect((await place(other, undefined, strict)).error.code).toBe('tooManyUnpaidOrders');
    await strict.close();
  });
});

describe('the share of unpaid orders in the stock', () => {
  const blue = (quantity = 1) => [wanted(watchId, quantity, 'Deep Blue')];
  const stock = () => stockOf(shop, watchId, 'Deep Blue');

  test('is half of a variant, rounded up; more is refused with what an order may still reserve', async () => {
    const { status, error } = await place(someone(), blue(4));
    const refused = { itemId: watchId, colorNameEN: 'Deep Blue', size: '40' };
    expect([status, error.code, error.details]).toEqual([
      409,
      'stockReserved',
      { items: [{ ...refused, available: 3 }] },
    ]);
    expect(await stock()).toBe(5);
    const first = (await place(someone(), blue(2))).body;
    expect((await place(someone(), blue(2))).error.details).toEqual({
      items: [{ ...refused, available: 1 }],
    });
    expect((await place(someone(), blue(1))).status).toBe(201);
    expect((await place(someone(), blue(1))).error.details).toEqual({
      items: [{ ...refused, available: 0 }],
    });
    expect((await place(someone(), [wanted(watchId)])).status).toBe(201);
    // Paid pieces are no longer reserved by an unpaid order.
    const redirectUrl = shop.url + new URL(first.payment.redirectUrl ?? '').pathname;
    await press({ payment: { ...first.payment, redirectUrl } }, 'approve');
    expect((await place(someone(), blue(1))).status).toBe(201);
    expect(await stock()).toBe(1);
  });

  test('lets the last piece be bought', async () => {
    const lastId = await storeWatch(shop, { stock: [stockRow(1)] });
    expect((await place(someone(), [wanted(lastId)])).status).toBe(201);
  });

  test('is kept by many orders at once, in two processes', async () => {
    const raceId = await storeWatch(shop, { stock: [stockRow(9)] });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => place(someone(), [wanted(raceId)], index % 2 ? shop : sister)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const codes = answers.flatMap((answer) => (answer.status === 201 ? [] : [answer.error.code]));
    for (const code of codes) expect(['stockReserved', 'outOfStock']).toContain(code);
    expect(await stockOf(shop, raceId)).toBe(4);
  });

  test('is kept when an order that lapsed is paid again', async () => {
    const { body } = await place(someone(), blue(2));
    await lapse();
    expect(await stock()).toBe(5);
    expect((await place(someone(), blue(2))).status).toBe(201);
    expect((await payAgain(shop, body)).error.code).toBe('stockReserved');
    expect(await stock()).toBe(3);
  });
});
