import type { PlacedOrder } from '@meridian/contracts';
import { Types } from 'mongoose';
import { workEntry } from '../../../platform/work/work-kind.ts';
import { Work } from '../../../platform/work/work.ts';
import { startServerProcess } from '../../../testing/killable-server.ts';
import { BANK_SECRET, paymentOf, placeOrder, sendEvent } from '../../../testing/payments.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { stockRow, storeWatch } from '../../../testing/watch-on-sale.ts';
import { ORDER_INVOICE } from '../orders/status/order-work.ts';
import type { StoredOrder } from '../orders/order.schema.ts';
import type { StoredInvoice } from './invoice.schema.ts';

const SECRETS = { JWT_SECRET: 'a secret of sixteen letters', SANDBOX_WEBHOOK_SECRET: BANK_SECRET };
const COUNT = 15;
/** Includes the start of another server process on a busy machine. */
const SERVER_START_TIMEOUT_MS = 600_000;

let shop: TestApi;
let second: TestApi;
beforeAll(async () => {
  shop = await startTestApi(SECRETS);
  second = await startTestApi({ ...SECRETS, MONGODB_URI: shop.databaseUri, DATA_DIR: shop.dataFolder });
});
afterAll(async () => {
  await second.close();
  await shop.stop();
});

const orders = () => shop.connection.collection<StoredOrder>('orders');
const invoices = () => shop.connection.collection<StoredInvoice>('invoices');
const numbers = async () =>
  (await invoices().find().toArray()).map(({ sequence }) => sequence).sort((one, other) => one - other);

test(
  '15 payments at once on three servers, one of which is killed, have the invoices 1 to 15',
  async () => {
    const watchId = await storeWatch(shop, { stock: [stockRow(COUNT)] });
    const placed: PlacedOrder[] = [];
    for (let index = 0; index < COUNT; index++) placed.push(await placeOrder(shop, watchId));
    const killed = await startServerProcess(shop, SECRETS);
    const pay = async (server: Pick<TestApi, 'url'>, index: number) => {
      const payment = placed[index];
      if (payment) await sendEvent({ ...shop, url: server.url }, 'approved', paymentOf(payment));
    };
    const payments = placed.map((_, index) => {
      const server = [shop, second, killed][index % 3] ?? shop;
      return pay(server, index).catch(() => undefined);
    });
    await waitFor(async () => (await invoices().countDocuments()) > 3);
    killed.kill();
    await killed.exit;
    await Promise.all(payments);
    // The provider repeats events without a response. Repeated events change nothing.
    await Promise.all(placed.map((_, index) => pay(index % 2 ? shop : second, index)));
    await waitFor(async () => (await orders().countDocuments({ 'work._id': { $gt: '' } })) === 0);
    expect(await numbers()).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
    expect(new Set((await invoices().find().toArray()).map(({ orderId }) => String(orderId))).size).toBe(
      COUNT,
    );
  },
  SERVER_START_TIMEOUT_MS,
);

test('work that runs again on several servers issues no second invoice', async () => {
  const [invoice] = await invoices().find().toArray();
  const _id = new Types.ObjectId(String(invoice?.orderId));
  const before = await numbers();
  const work = [workEntry(ORDER_INVOICE, 'again', { order: _id.toHexString() })];
  await Promise.all(
    [shop, second].map(({ app }) => app.get(Work, { strict: false }).perform('orders', { _id, work })),
  );
  expect(await numbers()).toEqual(before);
});
