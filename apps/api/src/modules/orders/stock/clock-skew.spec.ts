import type { PinoLogger } from 'nestjs-pino';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { orderByKey, placeOrder } from '../../../testing/payments.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { stockOf, stockRow, storeWatch } from '../../../testing/watch-on-sale.ts';
import { type OrderFailpoint, OrderFailpoints } from '../order-failpoints.ts';
import { OrderJobs } from '../order-jobs.ts';
import { StockRepair } from './stock-repair.ts';

const HOUR_MS = 3_600_000;
const FIRST_TERM_MS = 900_000;

let shop: TestApi;
let watchId: string;
beforeAll(async () => {
  shop = await startTestApi();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  watchId = await storeWatch(shop, { stock: [stockRow(5)] });
});
afterEach(() => jest.useRealTimers());

/** Changes the clock of this process. Timers and the database are not affected. */
const setClock = (skewMs: number): void => {
  jest.useFakeTimers({
    now: Date.now() + skewMs,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
};
const runRepairs = async (): Promise<void> => {
  await shop.app.get(StockRepair, { strict: false }).repair();
  await shop.app.get(OrderJobs, { strict: false }).processDeadlines();
};
const during = (step: OrderFailpoint, act: () => Promise<void>): void => {
  const failpoints = shop.app.get(OrderFailpoints, { strict: false });
  failpoints.reached = async (at) => {
    if (at === step) await act();
  };
};

test.each([
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS],
])(
  'a repair by a process whose clock is %s does not touch an order that is being placed',
  async (_, skewMs) => {
    during('all reserved', async () => {
      setClock(skewMs);
      await runRepairs();
      jest.useRealTimers();
    });
    const placed = await placeOrder(shop, watchId, 2);
    expect(placed.order.status).toBe('pending');
    expect(await stockOf(shop, watchId)).toBe(3);
  },
);

test.each([
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS],
])(
  'an order placed by a process whose clock is %s is not repaired and has the correct deadline',
  async (_, skewMs) => {
    setClock(skewMs);
    during('all reserved', runRepairs);
    const placed = await placeOrder(shop, watchId, 2);
    jest.useRealTimers();
    await runRepairs();
    const { payment, payBefore } = await orderByKey(shop, placed);
    expect(payment.status).toBe('pending');
    expect(Math.abs(Date.parse(payBefore ?? '') - Date.now() - FIRST_TERM_MS)).toBeLessThan(60_000);
    expect(await stockOf(shop, watchId)).toBe(3);
  },
);

test('logs clock skew when the clock differs from database time', async () => {
  const warn = jest.fn();
  const clock = new DatabaseClock(shop.connection, {
    warn,
  } as Partial<PinoLogger> as PinoLogger);
  await clock.measure();
  expect(warn).not.toHaveBeenCalled();
  const before = Date.now();
  setClock(HOUR_MS);
  await clock.measure();
  expect(warn).toHaveBeenCalledWith(
    { skewMs: expect.any(Number) as number },
    expect.stringContaining('clock skew'),
  );
  expect(Math.abs(clock.now().getTime() - before)).toBeLessThan(60_000);
});
