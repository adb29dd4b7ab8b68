import type { PlacedOrder } from '@meridian/contracts';
import { orderNumber, type OrderStatus } from '@meridian/domain';
import { Types } from 'mongoose';
import { join } from 'node:path';
import { pathOf } from '../../../../platform/http/path-of.ts';
import { mailTo, subjectsTo } from '../../../../testing/mailbox.ts';
import { BANK_SECRET, placeOrder, press } from '../../../../testing/payments.ts';
import { readStubPage, releaseStubShell } from '../../../../testing/shell-stub.ts';
import { startTestApi, testApi } from '../../../../testing/test-api.ts';
import { stockRow, storeWatch } from '../../../../testing/watch-on-sale.ts';

const shop = testApi({ SANDBOX_WEBHOOK_SECRET: BANK_SECRET });

describe('access to an order', () => {
  const EMAIL = 'anna@example.com';
  const UNKNOWN_KEY = 'k'.repeat(32);
  const DAY_MS = 86_400_000;

  let watchId: string;
  let placed: PlacedOrder;
  beforeAll(async () => {
    await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
    watchId = await storeWatch(shop, { stock: [stockRow(100)] });
    placed = await placeOrder(shop, watchId, 1, { change: { email: EMAIL } });
  });

  const open = (path: string, cookie?: string) =>
    fetch(shop.url + path, { redirect: 'manual', headers: { ...(cookie && { cookie }) } });
  const read = (key: string, input: { cookie?: string; token?: string } = {}) =>
    shop.api('GET /api/orders/by-key/:key', {
      params: { key },
      ...(input.token && { token: input.token }),
      headers: { ...(input.cookie && { cookie: input.cookie }) },
    });
  const cookieIn = ({ headers }: Pick<Response, 'headers'>): string =>
    (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const exchange = async (key: string, cookie?: string): Promise<string> =>
    cookieIn(await open(`/orders/${key}`, cookie));
  /** Changes the stored order. */
  const store = (id: string, fields: object) =>
    shop.connection.collection('orders').updateOne({ _id: new Types.ObjectId(id) }, { $set: fields });
  const verifiedUser = async (email: string): Promise<string> => {
    const body = { name: 'Anna', surname: 'Petrova', email, password: 'secret-1' };
    const { token } = (await shop.api('POST /api/user/register', { body })).body;
    await shop.connection.collection('users').updateOne({ email }, { $set: { emailVerified: true } });
    return token;
  };

  describe('a page of an order', () => {
    test('exchanges the key in its URL for a cookie and redirects to the id', async () => {
      const { key, _id } = placed.order;
      const response = await open(`/orders/${key}/return?lang=ru`);
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        `/orders/${_id}/return?lang=ru`,
      ]);
      const cookie = response.headers.get('set-cookie') ?? '';
      for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${30 * 24 * 3600}`])
        expect(cookie).toContain(attribute);
      expect(cookie).not.toContain(key);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    });

    test('is rendered with the data of the order only for the holder of the cookie, and is not cached', async () => {
      const { key, _id } = placed.order;
      const path = `/orders/${_id}`;
      const cookie = await exchange(key);
      const first = await open(path, cookie);
      for (const [name, value] of [
        ['cache-control', 'private, no-store'],
        ['referrer-policy', 'no-referrer'],
        ['x-robots-tag', 'noindex'],
      ] as const)
        expect(first.headers.get(name)).toBe(value);
      const text = await first.text();
      expect(readStubPage(text).orderEmail).toBe(EMAIL);
      expect(text).not.toContain(key);
      const again = readStubPage(await (await open(path, cookie)).text());
      expect(again.rendering).not.toBe(readStubPage(text).rendering);
      expect(readStubPage(await (await open(path)).text()).orderEmail).toBeUndefined();
    });

    test('does not redirect an unknown key', async () => {
      const response = await open(`/orders/${UNKNOWN_KEY}`);
      expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
    });

    test.each([
      [`/orders/${UNKNOWN_KEY}/return?lang=ru`, '/orders/…/return'],
      ['/orders/64b000000000000000000001', '/orders/64b000000000000000000001'],
      [`/api/orders/by-key/${UNKNOWN_KEY}`, '/api/orders/by-key/…'],
    ])('is logged without its key: %s', (url, path) => expect(pathOf(url)).toBe(path));
  });

  describe('an order by its id', () => {
    test('is read with the cookie of the order, without its key in the response', async () => {
      const { key, _id } = placed.order;
      const cookie = cookieIn(await read(key));
      const { status, body, headers } = await read(_id, { cookie });
      expect([status, body._id, body.key, headers.get('set-cookie')]).toEqual([200, _id, _id, null]);
      expect(JSON.stringify(body)).not.toContain(key);
    });

    test.each([
      ['without a cookie', () => undefined],
      ['with the cookie of another order', async () => exchange((await placeOrder(shop, watchId)).order.key)],
      [
        'with a changed id',
        async () =>
          (await exchange((await placeOrder(shop, watchId)).order.key)).replace(
            /=[0-9a-f]{24}/,
            `=${placed.order._id}`,
          ),
      ],
      [
        'with a changed signature',
        async () => (await exchange(placed.order.key)).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      ],
      ['with the key as cookie', () => `orders=${placed.order.key}`],
    ])('is not found %s', async (_, cookieOf) => {
      const cookie = await cookieOf();
      expect((await read(placed.order._id, { ...(cookie && { cookie }) })).status).toBe(404);
    });

    test('is not found with a cookie that has expired or whose key was replaced', async () => {
      const { order } = await placeOrder(shop, watchId);
      const cookie = await exchange(order.key);
      const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * DAY_MS);
      expect((await read(order._id, { cookie })).status).toBe(404);
      now.mockRestore();
      expect((await read(order._id, { cookie })).status).toBe(200);
      await store(order._id, { key: 'x'.repeat(32) });
      expect((await read(order._id, { cookie })).status).toBe(404);
    });

    test('is read by its signed-in customer, also as a guest order of a verified email, and by nobody else', async () => {
      const customer = await shop.tokenOf('user');
      const own = await placeOrder(shop, watchId, 1, { token: customer });
      const response = await read(own.order._id, { token: customer });
      expect(response.status).toBe(200);
      expect((await read(own.order._id, { cookie: cookieIn(response) })).status).toBe(200);
      expect((await read(own.order._id, { token: await shop.tokenOf('user') })).status).toBe(404);
      expect((await read(placed.order._id, { token: await verifiedUser(EMAIL) })).status).toBe(200);
    });

    test('is read by staff, who cannot cancel or pay it', async () => {
      const token = await shop.tokenOf('admin');
      const { _id } = placed.order;
      expect((await read(_id, { token })).body).toMatchObject({ email: EMAIL, canCancel: false });
      const cancelled = await shop.api('POST /api/orders/by-key/:key/cancel', {
        params: { key: _id },
        token,
      });
      const paid = await shop.api('POST /api/orders/:id/pay', {
        params: { id: _id },
        body: { key: _id },
        token,
      });
      expect([cancelled.status, paid.status]).toEqual([404, 404]);
    });

    test('an unknown or malformed id is 404 or 400', async () => {
      expect((await read('f'.repeat(24))).status).toBe(404);
      expect((await read('x')).status).toBe(400);
    });

    test('one browser has access to its last ten orders, until it signs out', async () => {
      const orders: PlacedOrder['order'][] = [];
      for (let index = 0; index < 11; index++) orders.push((await placeOrder(shop, watchId)).order);
      let cookie = '';
      for (const { key } of orders) cookie = await exchange(key, cookie);
      const statuses = await Promise.all(orders.map(async ({ _id }) => (await read(_id, { cookie })).status));
      expect(statuses).toEqual([404, ...Array.from({ length: 10 }, () => 200)]);
      const { headers } = await shop.api('POST /api/user/logout', { token: await shop.tokenOf('user') });
      expect(headers.get('set-cookie')).toMatch(/^orders=;/);
    });

    test('is paid with the cookie', async () => {
      const { order } = await placeOrder(shop, watchId);
      const pay = (cookie: string) =>
        shop.api('POST /api/orders/:id/pay', {
          params: { id: order._id },
          body: { key: order._id },
          headers: { cookie },
        });
      expect((await pay('')).status).toBe(404);
      expect((await pay(await exchange(order.key))).body.payment.redirectUrl).toContain('/pay/');
    });
  });

  describe('an order of more than 90 days', () => {
    test('masks email, phone and address unless its customer is signed in', async () => {
      const token = await shop.tokenOf('user');
      const { order } = await placeOrder(shop, watchId, 1, { token, change: { email: 'old@example.com' } });
      const before = (await read(order.key)).body;
      expect(before).toMatchObject({
        isMasked: false,
        email: 'old@example.com',
        delivery: { address: 'Абая 1' },
      });
      await store(order._id, { date: new Date(Date.now() - 91 * DAY_MS) });
      const masked = (await read(order.key)).body;
      expect(masked).toMatchObject({
        isMasked: true,
        email: 'o…@example.com',
        delivery: {
          name: 'Анна',
          surname: 'П…',
          address: 'А…',
          phone: '…67',
          additionalPhone: '',
          city: 'Алматы',
        },
      });
      expect(JSON.stringify(masked)).not.toContain('Петрова');
      expect((await read(order.key, { token })).body).toMatchObject({
        isMasked: false,
        email: 'old@example.com',
      });
    });
  });

  describe('a cancellation by the shopper', () => {
    const cancel = (key: string) => shop.api('POST /api/orders/by-key/:key/cancel', { params: { key } });
    const update = async (orderId: string, statusEN: string, displayedStatus?: OrderStatus) =>
      shop.api('PUT /api/orders/update-order-status', {
        token: await shop.tokenOf('admin'),
        body: { orderId, statusEN, ...(displayedStatus && { displayedStatus }) },
      });

    test('of an unpaid order releases its stock', async () => {
      const { order } = await placeOrder(shop, watchId);
      expect(order.canCancel).toBe(true);
      const { body } = await cancel(order.key);
      expect(body).toMatchObject({ status: 'cancelled', canCancel: false, payment: { status: 'pending' } });
      expect(body.history.at(-1)).toMatchObject({ status: 'cancelled', by: 'shopper' });
      expect((await cancel(order.key)).status).toBe(200);
    });

    test('of a paid order refunds it in full', async () => {
      const paid = await placeOrder(shop, watchId);
      await press(paid, 'approve');
      const { body } = await cancel(paid.order.key);
      expect(body).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
      expect(body.refunds).toMatchObject([{ amount: paid.order.amount, status: 'succeeded' }]);
    });

    test.each([
      ['shipped', { status: 'shipped' }],
      ['delivered', { status: 'delivered' }],
      ['cancelled by the staff', { status: 'cancelled' }],
      [
        'shipped in part',
        {
          shipments: [
            {
              id: 'a'.repeat(24),
              carrier: 'dhl',
              trackingNumber: null,
              trackingUrl: null,
              items: [],
              at: new Date(),
            },
          ],
        },
      ],
    ])('is rejected for an order that is %s', async (_, fields) => {
      const { order } = await placeOrder(shop, watchId);
      await store(order._id, fields);
      const { status, error } = await cancel(order.key);
      expect([status, error.code]).toEqual([409, 'notCancellable']);
      expect((await read(order.key)).body.canCancel).toBe(false);
    });

    test('races with the staff: either it is cancelled and refunded first, or it is shipped and rejected', async () => {
      for (let round = 0; round < 4; round++) {
        const paid = await placeOrder(shop, watchId);
        await press(paid, 'approve');
        const { _id, key } = paid.order;
        const [cancelled, shipped] = await Promise.all([cancel(key), update(_id, 'shipped', 'pending')]);
        const { payment, history } = (await read(key)).body;
        if (cancelled.status === 200) {
          expect([shipped.error.code, payment.status]).toEqual(['statusChanged', 'refunded']);
          expect(history.map(({ status }) => status)).toEqual(['pending', 'cancelled']);
        } else {
          expect([cancelled.error.code, payment.status]).toEqual(['notCancellable', 'paid']);
          expect(history.map(({ status }) => status)).not.toContain('cancelled');
        }
      }
    });
  });
});

describe('the orders of an account', () => {
  let watchId: string;
  beforeAll(async () => {
    watchId = await storeWatch(shop, { stock: [stockRow(100)] });
  });

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
      for (let index = 0; index < 5; index++)
        expect((await find(number, 'many@example.com')).status).toBe(202);
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
});
