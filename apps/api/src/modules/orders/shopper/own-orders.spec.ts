import { orderNumber } from '@meridian/domain';
import { mailTo, subjectsTo } from '../../../testing/mailbox.ts';
import { placeOrder } from '../../../testing/payments.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { stockRow, storeWatch } from '../../../testing/watch-on-sale.ts';

let shop: TestApi;
let watchId: string;
beforeAll(async () => {
  shop = await startTestApi();
  watchId = await storeWatch(shop, { stock: [stockRow(100)] });
});
afterAll(() => shop.stop());

describe('the orders of a shopper', () => {
  const page = (token: string, query: Record<string, string> = {}) =>
    shop.api('GET /api/user/orders/page', { token, query });

  test('come a page at a time, newest first', async () => {
    const token = await shop.tokenOf('user');
    const placed: string[] = [];
    for (let index = 0; index < 5; index++)
      placed.unshift((await placeOrder(shop, watchId, 1, { token })).order._id);
    await placeOrder(shop, watchId);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const { body }: Awaited<ReturnType<typeof page>> = await page(token, {
        limit: '2',
        ...(cursor && { cursor }),
      });
      found.push(...body.orders.map(({ _id }) => _id));
      cursor = body.nextCursor;
    } while (cursor);
    expect(found).toEqual(placed);
    expect((await page(token, { cursor: 'x' })).status).toBe(400);
  });

  test('are filtered by status', async () => {
    const token = await shop.tokenOf('user');
    const { order } = await placeOrder(shop, watchId, 1, { token });
    await placeOrder(shop, watchId, 1, { token });
    await shop.api('POST /api/orders/by-key/:key/cancel', { params: { key: order.key } });
    const { orders } = (await page(token, { status: 'cancelled' })).body;
    expect(orders.map(({ _id }) => _id)).toEqual([order._id]);
    expect((await page(token, { status: 'lost' })).status).toBe(400);
  });
});

describe('the look-up of an order', () => {
  const find = (number: string, email: string, headers = {}) =>
    shop.api('POST /api/orders/find', { body: { number, email }, headers });
  const placedWith = async (email: string): Promise<{ number: string; key: string }> => {
    const { order } = await placeOrder(shop, watchId, 1, { change: { email } });
    return { number: orderNumber(order._id), key: order.key };
  };

  test.each([
    ['en', 'The link to your order'],
    ['ru', 'Ссылка на заказ'],
  ])('sends the link to the email of the order (%s)', async (language, subject) => {
    const email = `find-${language}@example.com`;
    const { number, key } = await placedWith(email);
    const { status } = await find(`№ ${number.toLowerCase()}`, email.toUpperCase(), {
      'accept-language': language,
    });
    expect(status).toBe(202);
    const mail = await mailTo(shop, email, `${subject} ${number}`);
    expect(mail).toContain(`/orders/${key}?lang=${language}`);
  });

  test('responds equally for another email, another number and a malformed one, and sends nothing', async () => {
    const { number } = await placedWith('known@example.com');
    const found = await find(number, 'known@example.com');
    for (const [other, email] of [
      [number, 'stranger@example.com'],
      ['000000', 'known@example.com'],
    ] as const) {
      const response = await find(other, email);
      expect([response.status, response.body]).toEqual([found.status, found.body]);
    }
    expect(await subjectsTo(shop, 'stranger@example.com')).toEqual([]);
    expect(await subjectsTo(shop, 'known@example.com')).toHaveLength(1);
    expect((await find('12', 'known@example.com')).status).toBe(422);
  });

  test('sends at most three links per hour to an email', async () => {
    const { number } = await placedWith('many@example.com');
    for (let index = 0; index < 5; index++) expect((await find(number, 'many@example.com')).status).toBe(202);
    expect(await subjectsTo(shop, 'many@example.com')).toHaveLength(3);
  });
});

test('a network looks up orders five times per minute', async () => {
  const limited = await startTestApi({ RATE_LIMIT_LOGIN: '10' });
  const find = () =>
    limited.api('POST /api/orders/find', { body: { number: 'ABCDEF', email: 'a@example.com' } });
  for (let index = 0; index < 5; index++) expect((await find()).status).toBe(202);
  expect((await find()).status).toBe(429);
  await limited.stop();
});
