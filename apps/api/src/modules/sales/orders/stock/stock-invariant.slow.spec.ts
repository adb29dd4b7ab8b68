import { dispatchedPieces, holdsStock, type OrderStatus } from '@meridian/domain';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { orderBody, wanted } from '../../../../testing/order-body.ts';
import { BANK_SECRET, payAgain, paymentOf, PRICE, sendEvent } from '../../../../testing/payments.ts';
import { presentStock, stockByLedger } from '../../../../testing/stock-ledger.ts';
import { startTestApi, type TestApi } from '../../../../testing/test-api.ts';
import { stockOf, stockRow, storeWatch } from '../../../../testing/watch-on-sale.ts';
import { SandboxBankRepository } from '../../payments/sandbox/sandbox-bank.repository.ts';
import { OrderJobs } from '../order-jobs.ts';
import type { StoredOrder } from '../order.schema.ts';
import { SettlePayment } from '../payment/settle-payment.ts';
import {
  requireStockTransition,
  STOCK_STATE,
  type StockState,
} from '../../../catalogue/watches/stock-states.ts';

const PIECES = 7;
const ORDERS = 3;

let shop: TestApi;
let admin: string;
beforeAll(async () => {
  shop = await startTestApi({ SANDBOX_WEBHOOK_SECRET: BANK_SECRET });
  admin = await shop.tokenOf('admin');
});
afterAll(() => shop.stop());

/** An order of a test run with the latest payment that was offered. */
interface TestOrder {
  _id: string;
  key: string;
  payment: string;
}

const ordersOf = (watchId: string): Promise<StoredOrder[]> =>
  shop.connection.collection<StoredOrder>('orders').find({ 'items.itemId': watchId }).toArray();
const update = (order: TestOrder, statusEN: OrderStatus) =>
  shop.api('PUT /api/orders/update-order-status', { token: admin, body: { orderId: order._id, statusEN } });
const eventOf = (order: TestOrder) => ({
  id: randomUUID(),
  paymentId: order.payment,
  charge: null,
  isOwnMode: true,
  reference: null,
  money: null,
});
const reportEvent = (order: TestOrder, type: 'expired' | 'failed' | 'refund'): Promise<void> =>
  shop.app.get(SettlePayment, { strict: false }).settle({ ...eventOf(order), type }, 'sandbox');
/** The bank refunds the rest or a part without a request of the shop, and reports it. */
const refundAtBank = async (order: TestOrder, part = 1): Promise<void> => {
  const bank = shop.app.get(SandboxBankRepository, { strict: false });
  const { amount = 0, refunds = [] } = (await bank.byId(order.payment)) ?? {};
  const rest = refunds.reduce((sum, { hundredths }) => sum - hundredths, amount * 100);
  if (rest > 0) await bank.refund(order.payment, null, Math.ceil(rest * part));
  await reportEvent(order, 'refund');
};

const EVENTS: Record<string, (order: TestOrder) => Promise<unknown>> = {
  process: (order) => update(order, 'processing'),
  ship: (order) => update(order, 'shipped'),
  deliver: (order) => update(order, 'delivered'),
  reopen: (order) => update(order, 'pending'),
  cancel: (order) => update(order, 'cancelled'),
  fail: (order) => sendEvent(shop, 'declined', order.payment, { id: randomUUID() }),
  pay: (order) => sendEvent(shop, 'approved', order.payment, { id: randomUUID() }),
  expire: (order) => reportEvent(order, 'expired'),
  refund: (order) => refundAtBank(order),
  refundPart: (order) => refundAtBank(order, 0.3),
  requestRefund: (order) =>
    shop.api('POST /api/orders/:id/refunds', {
      token: admin,
      params: { id: order._id },
      body: { amount: 100_000, reason: 'Scratch' },
    }),
  payOffline: (order) =>
    shop.api('PUT /api/orders/:id/paid', {
      token: admin,
      params: { id: order._id },
      body: { method: 'cash' },
    }),
  async lapse(order) {
    await shop.connection
      .collection('orders')
      .updateOne({ key: order.key }, { $set: { 'payment.due': new Date(0) } });
    await shop.app.get(OrderJobs, { strict: false }).processDeadlines();
  },
  async retry(order) {
    const response = await payAgain(shop, { order });
    if (response.status === 200 && response.body.payment.redirectUrl !== null) {
      order.payment = paymentOf(response.body);
    }
  },
};

const step = fc.record({
  event: fc.constantFrom(...Object.keys(EVENTS)),
  order: fc.nat({ max: ORDERS - 1 }),
});

const place = async (watchId: string, quantity: number): Promise<TestOrder> => {
  const body = orderBody([wanted(watchId, quantity)], quantity * PRICE);
  const placed = (await shop.api('POST /api/orders/place-order', { body })).body;
  return { _id: placed.order._id, key: placed.order.key, payment: paymentOf(placed) };
};

test('stock plus reserved pieces stays constant, and equals the ledger, after any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const watchId = await storeWatch(shop, { stock: [stockRow(PIECES)] });
      const orders: TestOrder[] = [];
      for (let count = 0; count < ORDERS; count++) orders.push(await place(watchId, 2));
      for (const { event, order } of steps) {
        await EVENTS[event]?.(orders[order] as TestOrder);
        const stored = await ordersOf(watchId);
        const taken = stored
          .flatMap(({ status, items, shipments, payment }) => {
            const order = { status: status as OrderStatus, payment, items, shipments };
            return holdsStock(order) ? items.map(({ quantity }) => quantity) : dispatchedPieces(order);
          })
          .reduce((sum, pieces) => sum + pieces, 0);
        expect([event, (await stockOf(shop, watchId)) ?? NaN]).toEqual([event, PIECES - taken]);
        expect(await stockByLedger(shop, watchId, PIECES)).toEqual(await presentStock(shop, watchId));
        for (const { status, stock } of stored) {
          if (['processing', 'shipped', 'delivered'].includes(status))
            expect(stock.state).toBe(STOCK_STATE.reserved);
        }
      }
    }),
    { numRuns: 15 },
  );
});

describe('an order that the staff have processed', () => {
  test.each(['expired', 'failed'] as const)('keeps its reservation when its payment is %s', async (type) => {
    const watchId = await storeWatch(shop, { stock: [stockRow(PIECES)] });
    const order = await place(watchId, PIECES);
    await update(order, 'processing');
    await reportEvent(order, type);
    expect(await stockOf(shop, watchId)).toBe(0);
    await update(order, 'shipped');
    expect(await stockOf(shop, watchId)).toBe(0);
    const payment = { provider: 'sandbox', status: type === 'failed' ? 'failed' : 'lapsed' };
    expect(
      (await shop.api('GET /api/orders/by-key/:key', { params: { key: order.key } })).body,
    ).toMatchObject({
      status: 'shipped',
      payment,
    });
  });

  test('reserves its stock again after a failed payment, or is rejected with outOfStock', async () => {
    const watchId = await storeWatch(shop, { stock: [stockRow(PIECES)] });
    const [first, second] = [await place(watchId, 4), await place(watchId, 3)];
    await EVENTS['fail']?.(first);
    await EVENTS['fail']?.(second);
    expect(await stockOf(shop, watchId)).toBe(PIECES);
    expect((await update(first, 'processing')).status).toBe(200);
    expect(await stockOf(shop, watchId)).toBe(3);
    await place(watchId, 1);
    const { status, error } = await update(second, 'shipped');
    expect([status, error.code]).toEqual([409, 'outOfStock']);
    expect(await stockOf(shop, watchId)).toBe(2);
  });

  test('is not cancelled by the refund of a late payment', async () => {
    const watchId = await storeWatch(shop, { stock: [stockRow(2)] });
    const order = await place(watchId, 2);
    await EVENTS['fail']?.(order);
    await update(order, 'shipped');
    await refundAtBank(order);
    expect((await ordersOf(watchId))[0]).toMatchObject({
      status: 'shipped',
      stock: { state: STOCK_STATE.reserved },
      payment: { refunds: [{ isLate: true }] },
    });
    expect(await stockOf(shop, watchId)).toBe(0);
  });
});

describe('stock states', () => {
  const { reserving, reserved, rollingBack, releasing, released } = STOCK_STATE;

  test.each<[StockState, StockState]>([
    [reserving, reserved],
    [reserving, rollingBack],
    [rollingBack, released],
    [reserved, releasing],
    [releasing, released],
    [released, reserving],
  ])('allows the transition from “%s” to “%s”', (from, to) => {
    expect(() => requireStockTransition(from, to)).not.toThrow();
  });

  test.each<[StockState, StockState]>([
    [reserved, released],
    [reserved, reserving],
    [releasing, reserved],
    [rollingBack, reserved],
    [released, reserved],
  ])('rejects the transition from “%s” to “%s”', (from, to) => {
    expect(() => requireStockTransition(from, to)).toThrow('is not allowed');
  });
});
