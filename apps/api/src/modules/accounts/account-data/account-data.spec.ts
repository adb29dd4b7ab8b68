import { Types } from 'mongoose';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { orderBody, wanted } from '../../../testing/order-body.ts';
import { placeOrder, press, PRICE } from '../../../testing/payments.ts';
import { testApi } from '../../../testing/test-api.ts';
import { startTestSession } from '../../../testing/test-session.ts';
import { stockOf, storeWatch } from '../../../testing/watch-on-sale.ts';
import { OrderFailpoints } from '../../sales/orders/order-failpoints.ts';
import type { StoredOrder } from '../../sales/orders/order.schema.ts';
import { AnonymiseOrders } from '../../sales/orders/retention/anonymise-orders.ts';
import { BackgroundTasks } from '../../../platform/jobs/background-tasks.ts';
import { Work } from '../../../platform/work/work.ts';
import { MAIL } from '../../messages/mail/outbox.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { ACCOUNT_DELETE } from './delete-account.ts';
import { storedMails, workQueue } from '../../../testing/stored-mail.ts';

const shop = testApi();

describe('the export of own data', () => {
  const PAGE = readFileSync(join(import.meta.dirname, '../../../../../../docs/privacy.md'), 'utf8');
  /** Collections of the lines that name a TTL index. */
  const WITH_TTL = PAGE.split('\n').flatMap((line) => {
    const [, collections = ''] = /^- [^(]*\((`[^)]*)\).*TTL index/.exec(line) ?? [];
    return [...collections.matchAll(/`([a-z]+)`/g)].map(([, name = '']) => name);
  });

  let watchId: string;
  beforeAll(async () => {
    watchId = await storeWatch(shop);
  });

  const register = async (email: string) => {
    const body = { name: 'Анна', surname: 'Петрова', email, password: 'a long passphrase' };
    const { token } = (await shop.api('POST /api/user/register', { body })).body;
    const user = await shop.connection.collection('users').findOne({ email });
    return { token, id: String(user?._id), passwordHash: String(user?.['passwordHash']) };
  };

  test('the export is a file with all data of the account and no secrets', async () => {
    const { token, id, passwordHash } = await register('anna@example.com');
    const other = await register('other@example.com');
    const key = { itemId: watchId, colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40' };
    await shop.api('POST /api/favorites/add', { token, body: key });
    const secret = (await shop.api('POST /api/user/totp', { token })).body.secret;
    const placed = await placeOrder(shop, watchId, 1, { token });
    const foreign = await placeOrder(shop, watchId, 1, { token: other.token });
    await press(placed, 'approve');
    await press(foreign, 'approve');
    await shop.api('POST /api/cart/add', { token, body: key });
    const { status, headers, body } = await shop.api('GET /api/user/export', { token });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="meridian-data.json"');
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(body).toMatchObject({
      profile: {
        name: 'Анна',
        surname: 'Петрова',
        email: 'anna@example.com',
        emailVerified: false,
        role: 'user',
      },
      addresses: [{ city: 'Алматы' }],
      sessions: [{ current: true }],
      secondFactor: { totp: false, passkeys: [], recoveryCodes: 0 },
      cart: [{ itemId: watchId, quantity: 1 }],
      favorites: [{ itemId: watchId }],
      orders: [{ _id: placed.order._id, amount: placed.order.amount, delivery: { city: 'Алматы' } }],
      invoices: [{ kind: 'invoice', amount: placed.order.amount, buyer: { email: placed.order.email } }],
    });
    const text = JSON.stringify(body);
    for (const hidden of [
      passwordHash,
      'argon2',
      token,
      secret,
      placed.order.key,
      foreign.order.key,
      foreign.order._id,
      other.id,
      'other@example.com',
    ])
      expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
    expect(id).not.toBe(other.id);
  });

  test('the export requires a token and a recent confirmation', async () => {
    expect((await shop.api('GET /api/user/export')).status).toBe(401);
    const { id } = await register('late@example.com');
    const token = await startTestSession(shop.app, id, { confirmedAt: new Date(Date.now() - 11 * 60_000) });
    const { status, error } = await shop.api('GET /api/user/export', { token });
    expect([status, error.code]).toEqual([403, 'confirmationRequired']);
  });

  test('docs/privacy.md mentions every collection', async () => {
    const collections = (await shop.connection.db?.listCollections().toArray()) ?? [];
    const missing = collections.map(({ name }) => name).filter((name) => !PAGE.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });

  test('a collection whose period is kept by a TTL index has one', async () => {
    const withTtl = new Set(WITH_TTL);
    expect(withTtl.size).toBeGreaterThan(5);
    for (const name of withTtl) {
      // Collections of limits are created by their first document.
      const indexes = await shop.connection
        .collection(name)
        .indexes()
        .catch(() => []);
      if (indexes.length === 0) continue;
      expect([name, indexes.some(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)]).toEqual([
        name,
        true,
      ]);
    }
  });
});

describe('the deletion of an account', () => {
  const PASSWORD = 'a long passphrase of a shopper';

  let owner: string;
  let watchId: string;
  beforeAll(async () => {
    owner = await shop.tokenOf('admin');
    watchId = await storeWatch(shop);
  });
  afterEach(() => jest.restoreAllMocks());

  let count = 0;
  interface Shopper {
    token: string;
    id: string;
    email: string;
  }
  const register = async (): Promise<Shopper> => {
    const email = `deleted-${++count}@example.com`;
    const body = { name: 'Аделаида', surname: 'Кузнецова', email, password: PASSWORD };
    const { token } = (await shop.api('POST /api/user/register', { body })).body;
    const user = await shop.connection.collection('users').findOne({ email });
    return { token, id: String(user?._id), email };
  };
  const deleteAccount = (token: string, password = PASSWORD) =>
    shop.api('DELETE /api/user/me', { token, body: { password } });
  const orders = () => shop.connection.collection<StoredOrder>('orders');
  /** The deletion of an account, or its last sweep. */
  const isOf = (id: string) => ({ kind: /^account\./, 'data.userId': id });
  /** Performs the work of the queue that is due; that of an account is made due before. */
  const run = async (id?: string): Promise<void> => {
    if (id !== undefined) await workQueue(shop).updateMany(isOf(id), { $set: { nextAt: new Date(0) } });
    await shop.app.get(Work, { strict: false }).run();
    await shop.app.get(BackgroundTasks, { strict: false }).finish();
  };
  const setStatus = (orderId: string, statusEN: string) =>
    shop.api('PUT /api/orders/update-order-status', { token: owner, body: { orderId, statusEN } });

  /** Names of the collections that contain one of the texts. */
  const collectionsWith = async (...texts: string[]): Promise<string[]> => {
    const found: string[] = [];
    for (const { collectionName } of await shop.connection.db!.collections()) {
      const documents = await shop.connection.collection(collectionName).find().toArray();
      const dump = JSON.stringify(documents).toLowerCase();
      if (texts.some((text) => dump.includes(text.toLowerCase()))) found.push(collectionName);
    }
    return found.sort();
  };

  test('removes every trace of the shopper, confirms it by mail and keeps the amounts of orders', async () => {
    const { token, id, email } = await register();
    const line = { itemId: watchId, colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40' };
    await shop.api('POST /api/cart/add', { token, body: line });
    await shop.api('POST /api/favorites/add', { token, body: line });
    const change = {
      name: 'Аделаида',
      surname: 'Кузнецова',
      phone: '+7 701 987 65 43',
      address: 'Тимирязева 9',
    };
    const { order } = await placeOrder(shop, watchId, 1, { token, change });
    await setStatus(order._id, 'delivered');
    await shop.api('DELETE /api/clients/:id/sessions', { token: owner, params: { id } });
    const again = (await shop.api('POST /api/user/login', { body: { email, password: PASSWORD } })).body
      .token;
    const personal = [id, email, 'Кузнецова', '7019876543', 'Тимирязева 9'];
    expect(await collectionsWith(...personal)).toEqual(
      expect.arrayContaining([
        'accountlinks',
        'activity',
        'carts',
        'favourites',
        'orders',
        'sessions',
        'users',
      ]),
    );

    expect((await deleteAccount(again)).status).toBe(204);

    expect((await shop.api('GET /api/user/me', { token: again })).status).toBe(401);
    const login = await shop.api('POST /api/user/login', { body: { email, password: PASSWORD } });
    expect(login.error.code).toBe('invalidCredentials');
    expect(await orders().findOne({ _id: new Types.ObjectId(order._id) })).toMatchObject({
      amount: PRICE,
      user: null,
      email: null,
      items: [{ itemId: watchId }],
      delivery: { name: '', phone: '', country: 'Казахстан' },
    });
    expect(await storedMails(shop, `account-deleted-${id}`)).toHaveLength(1);
    // The mail is sent and then emptied. The last sweep and the entries of the log contain the id, which belongs to nobody.
    await workQueue(shop).deleteMany({ kind: MAIL.name });
    expect(await collectionsWith(...personal.slice(1))).toEqual([]);
    const byKey = await shop.api('GET /api/orders/by-key/:key', { params: { key: order.key } });
    expect(byKey.status).toBe(404);
    expect(await workQueue(shop).countDocuments(isOf(id))).toBe(1);
    await run(id);
    expect(await workQueue(shop).countDocuments(isOf(id))).toBe(0);
  });

  test('the email can be registered again at once', async () => {
    const { token, email } = await register();
    expect((await deleteAccount(token)).status).toBe(204);
    const body = { name: 'Анна', surname: 'Ким', email, password: PASSWORD };
    const created = await shop.api('POST /api/user/register', { body });
    expect((await shop.api('GET /api/user/orders', { token: created.body.token })).body).toEqual([]);
  });

  test('a wrong password deletes nothing', async () => {
    const { token, id } = await register();
    const { status, error } = await deleteAccount(token, `${PASSWORD} `);
    expect([status, error.code]).toEqual([401, 'invalidCredentials']);
    expect((await shop.api('GET /api/user/me', { token })).status).toBe(200);
    expect(await workQueue(shop).countDocuments(isOf(id))).toBe(0);
  });

  test('finished guest orders of a verified email become anonymous, those of an unverified one stay', async () => {
    const [verified, unverified] = [await register(), await register()];
    await shop.connection
      .collection('users')
      .updateOne({ email: verified.email }, { $set: { emailVerified: true } });
    const ids: string[] = [];
    for (const { email } of [verified, unverified]) {
      const { order } = await placeOrder(shop, watchId, 1, { change: { email } });
      await setStatus(order._id, 'delivered');
      ids.push(order._id);
    }
    for (const { token } of [verified, unverified]) await deleteAccount(token);
    const stored = await Promise.all(ids.map((id) => orders().findOne({ _id: new Types.ObjectId(id) })));
    expect(stored.map((order) => order?.email)).toEqual([null, unverified.email]);
  });

  describe('the last owner', () => {
    const asOwner = async (): Promise<Shopper> => {
      const shopper = await register();
      const staff = { role: 'owner', apps: [], suspended: false, revision: 0 };
      await shop.connection
        .collection('users')
        .updateOne({ email: shopper.email }, { $set: { role: 'admin', staff } });
      const body = { email: shopper.email, password: PASSWORD };
      return { ...shopper, token: (await shop.api('POST /api/user/login', { body })).body.token };
    };

    test('cannot go, and of two owners only one', async () => {
      const users = shop.connection.collection('users');
      const [first, second] = [await asOwner(), await asOwner()];
      const others = { 'staff.role': 'owner', email: { $nin: [first.email, second.email] } };
      await users.updateMany(others, { $set: { 'staff.suspended': true } });
      const responses = await Promise.all([first, second].map(({ token }) => deleteAccount(token)));
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
      const refused = responses.find(({ status }) => status === 409);
      expect(refused?.error.code).toBe('lastOwner');
      expect(await users.countDocuments({ 'staff.role': 'owner', 'staff.suspended': false })).toBe(1);
      expect(await workQueue(shop).countDocuments({ ...isOf(first.id), kind: ACCOUNT_DELETE.name })).toBe(0);
      expect(await workQueue(shop).countDocuments({ ...isOf(second.id), kind: ACCOUNT_DELETE.name })).toBe(0);
      await users.updateMany(others, { $set: { 'staff.suspended': false } });
    });
  });

  describe('a deletion that is interrupted', () => {
    test.each([
      ['before its first step', () => jest.spyOn(UsersRepository.prototype, 'remove')],
      ['after the user was removed', () => jest.spyOn(SessionsRepository.prototype, 'endAll')],
      ['before the orders', () => jest.spyOn(AnonymiseOrders.prototype, 'ofDeletedUser')],
    ])('%s is finished by the queue', async (_, step) => {
      const { token, id, email } = await register();
      const { order } = await placeOrder(shop, watchId, 1, { token, change: { surname: `Fall-${id}` } });
      await setStatus(order._id, 'delivered');
      step().mockRejectedValueOnce(new Error('The process was killed'));
      expect((await deleteAccount(token)).status).toBe(500);
      await run(id);
      const found = await orders().findOne({ _id: new Types.ObjectId(order._id) });
      expect(found).toMatchObject({ user: null, email: null, delivery: { surname: '' } });
      expect(await shop.connection.collection('users').countDocuments({ email })).toBe(0);
      expect(await shop.connection.collection('sessions').countDocuments({ userId: id })).toBe(0);
      expect(await storedMails(shop, `account-deleted-${id}`)).toHaveLength(1);
    });

    test('a cart that is written during the deletion is removed afterwards', async () => {
      const { token, id } = await register();
      await deleteAccount(token);
      const _id = new Types.ObjectId(id);
      await shop.connection.collection('carts').insertOne({ _id, items: [], version: 1 });
      await run();
      expect(await shop.connection.collection('carts').countDocuments({ _id })).toBe(1);
      await run(id);
      expect(await shop.connection.collection('carts').countDocuments({ _id })).toBe(0);
    });
  });

  describe('a deletion during the checkout', () => {
    /** Deletes the account when its next order reaches a step. */
    const deleteAt = (step: string, token: string): void => {
      const failpoints = shop.app.get(OrderFailpoints, { strict: false });
      jest.spyOn(failpoints, 'reached').mockImplementation(async (reached) => {
        if (reached !== step) return;
        jest.restoreAllMocks();
        expect((await deleteAccount(token)).status).toBe(204);
      });
    };
    const place = (token: string) =>
      shop.api('POST /api/orders/place-order', { token, body: orderBody([wanted(watchId)], PRICE) });

    test('refuses an order that is only recorded', async () => {
      const { token, id } = await register();
      const before = await stockOf(shop, watchId);
      deleteAt('recorded', token);
      const { status, error } = await place(token);
      expect([status, error.code]).toEqual([401, 'unauthorized']);
      expect(await orders().countDocuments({ user: new Types.ObjectId(id) })).toBe(0);
      expect(await stockOf(shop, watchId)).toBe(before);
    });

    test.each(['line reserved', 'all reserved', 'placed'])(
      'at the step "%s" places the order without the account',
      async (step) => {
        const { token, id, email } = await register();
        deleteAt(step, token);
        const { status, body } = await place(token);
        expect([status, body.order.userId]).toEqual([201, null]);
        expect(await orders().countDocuments({ user: new Types.ObjectId(id) })).toBe(0);
        const stored = await orders().findOne({ _id: new Types.ObjectId(body.order._id) });
        expect(stored).toMatchObject({ placed: true, accountDeleted: true, email });
        expect(
          await shop.connection.collection('carts').countDocuments({ _id: new Types.ObjectId(id) }),
        ).toBe(0);
      },
    );
  });
});
