import { setTimeout as delay } from 'node:timers/promises';
import { Types } from 'mongoose';
import { releaseCounts } from '../../migrations/0002-release-counts.ts';
import { work } from '../../migrations/0003-work.ts';
import { sellerIds } from '../../migrations/0004-seller-ids.ts';
import { money } from '../../migrations/0005-money.ts';
import { MIGRATIONS } from '../../migrations/index.ts';
import { solveChallenge } from '../../testing/solve-challenge.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { storedMails } from '../../testing/stored-mail.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { Challenge } from '../challenge/challenge.ts';
import type { StoredWork } from '../work/work.schema.ts';
import type { StoredMigrationLock } from './migrations/migration-lock.schema.ts';
import { MigrationsRepository } from './migrations/migrations.repository.ts';
import { type Migration, Migrations } from './migrations/migrations.ts';

describe('expiry', () => {
  /** Names of the fields with the time at which a document expires. */
  const EXPIRY_FIELDS = ['expiresAt', 'expire'];

  let shop: TestApi;
  beforeAll(async () => {
    shop = await startTestApi();
  });
  afterAll(() => shop.stop());

  /** Returns the collections with expiring documents, and the name of the expiry field. */
  const findExpiringCollections = async (): Promise<[string, string][]> => {
    const found: [string, string][] = [];
    for (const { name } of await shop.connection.listCollections()) {
      for (const field of EXPIRY_FIELDS) {
        const one = await shop.connection.collection(name).findOne({ [field]: { $type: 'date' } });
        if (one) found.push([name, field]);
      }
    }
    return found.sort();
  };

  test('every collection with expiring documents has a TTL index', async () => {
    const email = 'anna@example.com';
    const body = { name: 'Anna', surname: 'A', email, password: 'secret-1' };
    await shop.api('POST /api/user/register', { body });
    await shop.api('POST /api/user/login', { body: { email, password: 'secret-1' } });
    const stranger = { email: 'stranger@example.com', password: 'wrong-1' };
    await shop.api('POST /api/user/login', { body: stranger });
    await shop.app.get(Challenge).redeem(solveChallenge((await shop.api('GET /api/challenge')).body));
    await shop.api('GET /api/brands');
    await waitFor(async () => (await shop.connection.collection('calllimits').countDocuments()) > 0, 10_000);
    await waitFor(async () => (await storedMails(shop)).every(({ state }) => state === 'done'));
    const collections = await findExpiringCollections();
    expect(collections.map(([name]) => name)).toEqual([
      'accountguesses',
      'accountlinks',
      'calllimits',
      'familiarnetworks',
      'sessions',
      'signinlimits',
      'usedchallenges',
      'work',
    ]);
    for (const [name, field] of collections) {
      const indexes = await shop.connection.collection(name).indexes();
      const ttlIndexes = indexes.filter(
        ({ key, expireAfterSeconds }) =>
          expireAfterSeconds === 0 && Object.keys(key as object).join() === field,
      );
      expect([name, ttlIndexes.length]).toEqual([name, 1]);
    }
  });

  test('stores IP addresses and emails as digests that depend on the secret of the shop', async () => {
    const other = await startTestApi({ MONGODB_URI: shop.databaseUri });
    const ids = async (): Promise<Set<string>> => {
      const limits = await shop.connection.collection<{ key: string }>('signinlimits').find().toArray();
      const guesses = await shop.connection.collection<{ _id: string }>('accountguesses').find().toArray();
      return new Set([...limits.map(({ key }) => key), ...guesses.map(({ _id }) => _id)]);
    };
    try {
      const attempt = { body: { email: 'boris@example.com', password: 'wrong-1' } };
      await shop.api('POST /api/user/login', attempt);
      const before = await ids();
      await shop.api('POST /api/user/login', attempt);
      expect(await ids()).toEqual(before);
      // With another secret the same attempt stores three new digests: of the network, of the email, and of both.
      await other.api('POST /api/user/login', attempt);
      expect((await ids()).size).toBe(before.size + 3);
    } finally {
      await other.close();
    }
  });
});

describe('schema fields', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await startTestApi();
  });
  afterAll(() => shop.stop());

  test.each([
    ['orders', { key: 'k', placed: true }],
    ['orders', { 'idempotency.key': 'k' }],
    ['orders', { user: null, email: 'anna@example.com' }],
    ['payments', { provider: 'stripe', charge: 'ch_1' }],
  ])('a query of %s by %j uses an index of documents with a text', async (name, query) => {
    const plan = await shop.connection.collection(name).find(query).explain('queryPlanner');
    expect(JSON.stringify(plan['queryPlanner'])).toMatch(/"indexName":"[\w.]+_text"/);
  });
});

describe('migrations', () => {
  let shop: TestApi;
  let secondServer: TestApi;
  beforeAll(async () => {
    shop = await startTestApi();
    secondServer = await startTestApi({ MONGODB_URI: shop.databaseUri });
  });
  afterAll(async () => {
    await secondServer.stop();
    await shop.stop();
  });

  const run = (server: TestApi, migrations: Migration[]) =>
    server.app.get(Migrations, { strict: false }).run(migrations);
  const locks = () => shop.connection.collection<StoredMigrationLock>('migrationlocks');

  test('a server runs all migrations before it is ready, and a second server none', async () => {
    const names = await shop.connection.collection('migrations').distinct('migrationName');
    expect(names).toEqual(MIGRATIONS.map(({ name }) => name));
  });

  test('copies the counts of versions to collections with the terms of the glossary', async () => {
    const { database } = shop.app.get(MigrationsRepository, { strict: false });
    const counts = { _id: 'catalog-mfe|1|2026', at: new Date() } as object;
    await database.collection('canarytrials').insertOne({ ...counts });
    await releaseCounts.up(database);
    await releaseCounts.up(database);
    expect(await database.collection('canarycounts').find().toArray()).toEqual([counts]);
  });

  test('gives the seller the id whose numbers its documents continue', async () => {
    const { database } = shop.app.get(MigrationsRepository, { strict: false });
    const [settings, invoices] = [database.collection('settings'), database.collection('invoices')];
    const orderId = () => ({ orderId: new Types.ObjectId(), refundId: null });
    const issued = { kind: 'invoice', year: 2026 };
    await invoices.insertMany([
      { series: 'Probe LLP', ...issued, ...orderId(), sequence: 1 },
      { series: 'KZ1', ...issued, ...orderId(), sequence: 2 },
      { series: 'Probe LLP', ...issued, ...orderId(), kind: 'creditNote', sequence: 1 },
      { series: 'Another', ...issued, ...orderId(), sequence: 1 },
    ]);
    await settings.insertOne({ seller: { name: 'Probe LLP', taxId: 'KZ1' } });
    await sellerIds.up(database);
    await sellerIds.up(database);
    expect(await settings.findOne({ 'seller.taxId': 'KZ1' })).toMatchObject({ sellerId: 'KZ1' });
    const series = await invoices.find().sort({ _id: 1 }).toArray();
    expect(series.map((document) => String(document['series']))).toEqual(['KZ1', 'KZ1', 'KZ1', 'Another']);
    await Promise.all([settings.deleteOne({ sellerId: 'KZ1' }), invoices.deleteMany({})]);
  });

  test('adds the money of orders by their stored days, and a value in tenge to orders without one', async () => {
    const { database } = shop.app.get(MigrationsRepository, { strict: false });
    const [orders, payments] = [database.collection('orders'), database.collection('payments')];
    const [orderId, unpaid] = [new Types.ObjectId(), new Types.ObjectId()];
    const days = [1, 2, 3, 4].map((day) => new Date(Date.UTC(2026, 10, day)));
    const [placed, paid, late, refunded] = days;
    const refund = { amountKzt: 0, status: 'succeeded', at: refunded };
    const values = { placed: true, currency: 'usd', amountKzt: 0 };
    await orders.insertMany([
      {
        ...{ _id: orderId, ...values, key: 'a', amount: 100, date: placed },
        payment: {
          ...{ paidBy: 'a', paidAt: paid },
          refunds: [
            { id: 'r', amount: 10, isLate: false, ...refund },
            { id: 'l', amount: 100, isLate: true, ...refund },
          ],
          disputes: [{ reference: 'd', amount: 90, currency: 'usd', status: 'lost', at: refunded }],
        },
      },
      { _id: unpaid, ...values, key: 'b', amount: 1, date: placed, payment: { status: 'pending' } },
    ]);
    const payment = { orderId: orderId.toHexString(), amount: 100, createdAt: late };
    await payments.insertMany([
      { _id: 'a', ...payment, attempt: 1, state: 'paid' },
      { _id: 'b', ...payment, attempt: 2, state: 'refunded' },
    ] as object[]);
    await money.up(database);
    await money.up(database);
    const order = await orders.findOne({ _id: orderId });
    expect(order).toMatchObject({ amountKzt: 51_000 });
    expect(order?.['money']).toEqual([
      { kind: 'payment', id: 'a', amount: 100, amountKzt: 51_000, at: paid },
      { kind: 'payment', id: 'b', amount: 100, amountKzt: 51_000, at: late },
      { kind: 'refund', id: 'r', amount: -10, amountKzt: -5100, at: refunded },
      { kind: 'refund', id: 'l', amount: -100, amountKzt: -51_000, at: refunded },
      { kind: 'dispute', id: 'd', amount: -90, amountKzt: -45_900, at: refunded },
    ]);
    expect(await orders.findOne({ _id: unpaid })).toMatchObject({ amountKzt: 510 });
    await Promise.all([orders.deleteMany({}), payments.deleteMany({})]);
  });

  test('moves requested deletions of accounts to the queue of work', async () => {
    const { database } = shop.app.get(MigrationsRepository, { strict: false });
    const [requested, deleted] = [new Types.ObjectId(), new Types.ObjectId()];
    const at = new Date();
    const fields = { requestedAt: at, dueAt: at, emailVerified: true, language: 'en' };
    await database.collection('accountdeletions').insertMany([
      { _id: requested, ...fields, email: 'anna@example.com' },
      { _id: deleted, ...fields, email: null },
    ]);
    await work.up(database);
    expect(await database.collection('accountdeletions').countDocuments()).toBe(0);
    const entries = await database
      .collection('work')
      .find({ kind: /^account/ })
      .sort({ _id: 1 })
      .toArray();
    expect(entries.map(({ kind, data }) => [kind, data as object])).toEqual([
      [
        'account.delete',
        {
          userId: requested.toHexString(),
          ...{ requestedAt: at, email: 'anna@example.com', emailVerified: true, language: 'en' },
        },
      ],
      ['account.sweep', { userId: deleted.toHexString() }],
    ]);
  });

  test('records the webhooks of the test bank and the bulk edits that are not finished', async () => {
    const { database } = shop.app.get(MigrationsRepository, { strict: false });
    const payments = database.collection<{ _id: string; tellAt: Date | null }>('sandboxbank');
    await payments.insertMany([
      { _id: 'open', tellAt: new Date() },
      { _id: 'acknowledged', tellAt: null },
    ]);
    const [undoing, applied] = [new Types.ObjectId(), new Types.ObjectId()];
    const edits = database.collection('bulkedits');
    await edits.insertMany([
      { _id: undoing, stage: 'undoing' },
      { _id: applied, stage: 'applied' },
    ]);
    await work.up(database);
    expect(await payments.distinct('work._id')).toEqual(['sandbox.webhook:open']);
    expect(await edits.distinct('work._id')).toEqual([`catalogue.bulkEdit:${undoing.toHexString()}:undoing`]);
  });

  test('records the emails about low stock that were not sent', async () => {
    const { database } = shop.app.get(MigrationsRepository, { strict: false });
    const variants = database.collection<{ _id: string; isSent: boolean }>('lowstock');
    const fields = { watchId: new Types.ObjectId().toHexString(), since: new Date() };
    await variants.insertMany([
      { _id: 'unsent', ...fields, isSent: false },
      { _id: 'sent', ...fields, isSent: true },
    ]);
    await work.up(database);
    expect(await variants.distinct('work.data.variant')).toEqual(['unsent']);
    expect(await variants.countDocuments({ isSent: false })).toBe(0);
  });

  test('moves tasks of orders and returns, and unfinished refunds, to the work of their documents', async () => {
    const { database } = shop.app.get(MigrationsRepository, { strict: false });
    const documents = (name: string) =>
      database.collection<Record<string, unknown> & { _id: Types.ObjectId | string }>(name);
    const [order, returned] = [new Types.ObjectId(), new Types.ObjectId()];
    const nextAt = new Date(Date.now() + 60_000);
    const tasks = ['close', 'mail:shipped:3', 'mail:tracking:s1', 'creditNote:r1', 'notify:paid'];
    await documents('orders').insertOne({ _id: order, tasks });
    const refund = { requestId: 'return-1' };
    const returnTasks = ['restock', 'mail:received'];
    await documents('returns').insertOne({
      _id: returned,
      ...{ state: 'received', refund, tasks: returnTasks, markersUntil: nextAt },
    });
    await documents('payments').insertOne({ _id: 'p1', refunds: [{ id: 'r1' }, { id: 'r2', nextAt }] });
    await work.up(database);
    await work.up(database);
    const workOf = async (name: string, _id: Types.ObjectId | string) => {
      const found = await documents(name).findOne({ _id });
      return (found?.['work'] as StoredWork[]).map(({ kind, data }) => [kind, data]);
    };
    const [id, returnId] = [order.toHexString(), returned.toHexString()];
    expect(await workOf('orders', order)).toEqual([
      ['order.closePayments', { order: id }],
      ['order.mail', { order: id, occasion: 'shipped', revision: 3 }],
      ['order.mail', { order: id, occasion: 'tracking', shipment: 's1' }],
      ['order.creditNote', { order: id, refund: 'r1' }],
      ['order.notice', { order: id }],
    ]);
    expect(await workOf('returns', returned)).toEqual([
      ['return.restock', { return: returnId }],
      ['return.mail', { return: returnId, state: 'received' }],
      ['return.refund', { return: returnId, request: 'return-1' }],
    ]);
    expect(await workOf('payments', 'p1')).toEqual([['payment.refund', { payment: 'p1', refund: 'r2' }]]);
    expect(await documents('returns').findOne({ _id: returned })).not.toHaveProperty('markersUntil');
  });

  test('runs migrations in order, once, although two servers start at the same time', async () => {
    const steps: string[] = [];
    const migrations = ['9001-first', '9002-second'].map((name) => ({
      name,
      up: async () => {
        steps.push(`${name} starts`);
        await delay(50);
        steps.push(`${name} ends`);
      },
    }));
    const names = await Promise.all([run(shop, migrations), run(secondServer, migrations)]);
    expect(names.flat()).toEqual(['9001-first', '9002-second']);
    expect(steps).toEqual(['9001-first starts', '9001-first ends', '9002-second starts', '9002-second ends']);
    expect(await run(shop, migrations)).toEqual([]);
  });

  test('a failed migration stops the start, is not recorded, and runs again', async () => {
    let attempts = 0;
    const migration = {
      name: '9003-flaky',
      up: () => (++attempts === 1 ? Promise.reject(new Error('broken')) : Promise.resolve()),
    };
    const never = { name: '9004-after', up: jest.fn(() => Promise.resolve()) };
    await expect(run(shop, [migration, never])).rejects.toThrow('broken');
    expect(never.up).not.toHaveBeenCalled();
    expect(await run(secondServer, [migration])).toEqual(['9003-flaky']);
  });

  test('the lock of a crashed process is free after its time', async () => {
    const { modifiedCount } = await locks().updateOne({}, [
      { $set: { holder: 'crashed', until: { $add: ['$$NOW', 1500] } } },
    ]);
    expect(modifiedCount).toBe(1);
    const start = performance.now();
    expect(await run(shop, [{ name: '9005-late', up: () => Promise.resolve() }])).toEqual(['9005-late']);
    expect(performance.now() - start).toBeGreaterThan(1000);
  });
});
