import { Types } from 'mongoose';
import { Jobs } from '../../../../platform/jobs/jobs.ts';
import { BANK_SECRET, placeOrder } from '../../../../testing/payments.ts';
import { startTestApi, type TestApi } from '../../../../testing/test-api.ts';
import { startTestSession } from '../../../../testing/test-session.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { stockRow, storeWatch } from '../../../../testing/watch-on-sale.ts';
import { Outbox } from '../../mail/outbox.ts';
import { UsersRepository } from '../../../accounts/users/users.repository.ts';
import type { StoredWatch } from '../../../catalogue/watches/watch.schema.ts';
import { StockRepository } from '../../../catalogue/watches/stock.repository.ts';
import { AlertJobs } from '../alert-jobs.ts';
import type { StoredAlert } from '../alert.schema.ts';
import { storedMails } from '../../../../testing/stored-mail.ts';

const VARIABLES = {
  RATE_LIMIT_LOGIN: '1000',
  JWT_SECRET: 'a secret of sixteen letters',
  SANDBOX_WEBHOOK_SECRET: BANK_SECRET,
};

let shop: TestApi;
let secondServer: TestApi;
const tokens: string[] = [];
beforeAll(async () => {
  shop = await startTestApi(VARIABLES);
  secondServer = await startTestApi({
    ...VARIABLES,
    MONGODB_URI: shop.databaseUri,
    DATA_DIR: shop.dataFolder,
  });
  // Only the tests decide when the stock is checked.
  for (const { app } of [shop, secondServer]) await app.get(Jobs, { strict: false }).stop();
  for (let index = 0; index < 12; index++) {
    const user = await shop.app.get(UsersRepository, { strict: false }).insert({
      name: 'Nina',
      surname: 'Orlova',
      email: `shopper-${index}@example.com`,
      emailVerified: true,
      passwordHash: 'none',
      role: 'user',
    });
    tokens.push(await startTestSession(shop.app, user.id));
  }
});
afterAll(async () => {
  await secondServer.close();
  await shop.stop();
});

const watches = () => shop.connection.collection<StoredWatch>('watches');
const setStock = (watchId: string, quantity: number) =>
  watches().updateOne(
    { _id: new Types.ObjectId(watchId) },
    { $set: { 'stock.0.quantity': quantity }, $currentDate: { updatedAt: true } },
  );
const addStock = (watchId: string, pieces: number) =>
  watches().updateOne(
    { _id: new Types.ObjectId(watchId) },
    { $inc: { 'stock.0.quantity': pieces }, $currentDate: { updatedAt: true } },
  );
const request = async (watchId: string, shopper: number, server = shop) => {
  const { status } = await server.api('POST /api/alerts', {
    token: tokens[shopper] ?? '',
    body: { kind: 'stock', watchId, colorNameEN: 'Black', size: '40' },
  });
  expect(status).toBe(202);
};
/** Stores a sold-out watch for which shoppers wait, in the order of their numbers. */
const watchWithWaiting = async (shoppers: number) => {
  const watchId = await storeWatch(shop, { stock: [stockRow(0)] });
  for (let shopper = 0; shopper < shoppers; shopper++) await request(watchId, shopper);
  return watchId;
};
const check = (server = shop) => server.app.get(AlertJobs, { strict: false }).checkChanges();
const checkOnBoth = () => Promise.all([check(), check(secondServer), check(), check(secondServer)]);
/** The shoppers who still wait, in the order of their requests. */
const waiting = async (watchId: string): Promise<number[]> => {
  const found = await shop.connection
    .collection<StoredAlert>('alerts')
    .find({ watchId })
    .sort({ createdAt: 1 })
    .toArray();
  return found.map(({ email }) => Number(/\d+/.exec(email)?.[0]));
};
/** The ids of all mails about alerts so far. */
const mailIds = async (): Promise<Set<string>> => {
  return new Set((await storedMails(shop, 'alert-')).map(({ id }) => id));
};
/** Counts the mails that an action adds to the outbox. */
const mailsAfter = async (action: () => Promise<unknown>): Promise<number> => {
  const before = await mailIds();
  await action();
  return [...(await mailIds())].filter((id) => !before.has(id)).length;
};

test('one piece back and ten waiting: the first three get a mail, the others keep waiting for the next piece', async () => {
  const watchId = await watchWithWaiting(10);
  await setStock(watchId, 1);
  expect(await mailsAfter(checkOnBoth)).toBe(3);
  expect(await waiting(watchId)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  expect(await mailsAfter(checkOnBoth)).toBe(0);
  await setStock(watchId, 2);
  expect(await mailsAfter(checkOnBoth)).toBe(3);
  expect(await waiting(watchId)).toEqual([6, 7, 8, 9]);
  // A sale brings nothing back. A piece that comes back later does.
  await setStock(watchId, 0);
  expect(await mailsAfter(checkOnBoth)).toBe(0);
  await setStock(watchId, 1);
  expect(await mailsAfter(checkOnBoth)).toBe(3);
  expect(await waiting(watchId)).toEqual([9]);
});

test('two restocks at once are counted once each, by two servers', async () => {
  const watchId = await watchWithWaiting(12);
  const restock = async (server: TestApi) => {
    await addStock(watchId, 1);
    await check(server);
  };
  expect(
    await mailsAfter(async () => {
      await Promise.all([restock(shop), restock(secondServer)]);
      await checkOnBoth();
    }),
  ).toBe(6);
  expect(await waiting(watchId)).toEqual([6, 7, 8, 9, 10, 11]);
});

test('an order that gives its piece back counts, and a piece that is sold again meanwhile does not', async () => {
  const watchId = await storeWatch(shop, { stock: [stockRow(1)] });
  await placeOrder(shop, watchId);
  await request(watchId, 0);
  await addStock(watchId, 1);
  await setStock(watchId, 0);
  expect(await mailsAfter(checkOnBoth)).toBe(0);
  const repository = shop.app.get(StockRepository, { strict: false });
  const line = { itemId: watchId, colorName: 'Black', size: '40', quantity: 1 };
  await repository.release({ orderId: 'order', number: 1 }, 0, line);
  expect(await mailsAfter(checkOnBoth)).toBe(1);
});

test('a piece that comes back and is sold between two checks is counted from the state of the request', async () => {
  const watchId = await storeWatch(shop, { stock: [stockRow(5)] });
  await setStock(watchId, 0);
  await request(watchId, 0);
  await setStock(watchId, 5);
  expect(await mailsAfter(checkOnBoth)).toBe(1);
  // Five pieces are known. Without a check in between they are sold, someone asks, and two come back.
  await setStock(watchId, 0);
  await request(watchId, 1);
  await setStock(watchId, 2);
  expect(await mailsAfter(checkOnBoth)).toBe(1);
});

test('an alert that is requested again after its mail gets another mail', async () => {
  const watchId = await watchWithWaiting(1);
  await setStock(watchId, 1);
  expect(await mailsAfter(checkOnBoth)).toBe(1);
  await setStock(watchId, 0);
  await request(watchId, 0);
  await setStock(watchId, 1);
  expect(await mailsAfter(checkOnBoth)).toBe(1);
});

test.each(['before', 'after'] as const)(
  'a process that dies %s it adds the second of three mails leaves the rest to another one',
  async (moment) => {
    const watchId = await watchWithWaiting(5);
    const repository = secondServer.app.get(Outbox, { strict: false });
    const add = repository.add.bind(repository);
    let added = 0;
    let notifyDead: () => void = () => undefined;
    const dead = new Promise<void>((resolve) => {
      notifyDead = resolve;
    });
    const spy = jest.spyOn(repository, 'add').mockImplementation(async (mail) => {
      added++;
      if (added < 2 || moment === 'after') await add(mail);
      if (added < 2) return;
      notifyDead();
      // The process never continues.
      await new Promise(() => undefined);
    });
    try {
      await setStock(watchId, 1);
      const sent = await mailsAfter(async () => {
        void check(secondServer);
        await dead;
        await check();
      });
      expect(sent).toBe(3);
      expect(await waiting(watchId)).toEqual([3, 4]);
    } finally {
      spy.mockRestore();
    }
  },
);

test('a renamed variant keeps its alerts, and its count', async () => {
  const watchId = await watchWithWaiting(4);
  await watches().updateOne(
    { _id: new Types.ObjectId(watchId) },
    {
      $set: {
        'stock.0.colorNameEN': 'Jet black',
        'stock.0.quantity': 1,
        'colors.0.colorNameEN': 'Jet black',
      },
      $currentDate: { updatedAt: true },
    },
  );
  expect(await mailsAfter(checkOnBoth)).toBe(3);
  const body = { kind: 'stock', watchId, colorNameEN: 'Jet black', size: '40' };
  await setStock(watchId, 0);
  expect((await shop.api('POST /api/alerts', { token: tokens[9] ?? '', body })).status).toBe(202);
  expect(await waiting(watchId)).toEqual([3, 9]);
  await setStock(watchId, 1);
  expect(await mailsAfter(checkOnBoth)).toBe(2);
});

test('a deleted watch sends nothing', async () => {
  const watchId = await watchWithWaiting(1);
  await setStock(watchId, 1);
  await watches().deleteOne({ _id: new Types.ObjectId(watchId) });
  expect(await mailsAfter(checkOnBoth)).toBe(0);
});

test('the panel counts the confirmed alerts per variant, without emails', async () => {
  const [wanted, other] = [await watchWithWaiting(3), await watchWithWaiting(1)];
  const token = await shop.tokenOf('admin');
  const read = async (query: Record<string, string>) =>
    (await shop.api('GET /api/alerts/waiting', { token, query })).body;
  const [first] = await read({ watchId: wanted });
  expect(first).toEqual({
    watchId: wanted,
    nameEN: `Tide ${wanted}`,
    nameRU: expect.any(String) as string,
    colorNameEN: 'Black',
    colorNameRU: 'Чёрный',
    size: '40',
    quantity: 0,
    waiting: 3,
  });
  const all = await read({});
  const position = (watchId: string) => all.findIndex((variant) => variant.watchId === watchId);
  expect(position(wanted)).toBeLessThan(position(other));
  expect(position(wanted)).toBeGreaterThanOrEqual(0);
  expect((await shop.api('GET /api/alerts/waiting', { token: tokens[0] ?? '' })).status).toBe(403);
});

test('the mails of a variant are sent in the order of the requests', async () => {
  const watchId = await watchWithWaiting(3);
  const ids = (
    await shop.connection.collection<StoredAlert>('alerts').find({ watchId }).sort({ createdAt: 1 }).toArray()
  ).map(({ _id }) => `alert-${_id.toHexString()}`);
  await setStock(watchId, 1);
  await check();
  await waitFor(async () => (await waiting(watchId)).length === 0);
  const mails = (await storedMails(shop, 'alert-')).map(({ id }) => id);
  expect(mails.filter((id) => ids.includes(id))).toEqual(ids);
});
