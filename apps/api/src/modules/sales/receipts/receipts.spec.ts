import type { Order } from '@meridian/contracts';
import type { ReceiptLine } from '@meridian/domain';
import { dayIn } from '../../../platform/calendar/shop-calendar.ts';
import { changeOfPrice } from '../../../testing/change-of-price.ts';
import {
  BANK_SECRET,
  orderByKey,
  paymentOf,
  placeOrder,
  press,
  PRICE,
  sendEvent,
} from '../../../testing/payments.ts';
import { completeWork, performWork } from '../../../testing/perform-work.ts';
import { storedMails } from '../../../testing/stored-mail.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { stockRow, storeWatch } from '../../../testing/watch-on-sale.ts';
import { YookassaServer } from '../../../testing/yookassa/yookassa-server.ts';
import { notifyShop } from '../../../testing/yookassa/yookassa-shop.ts';
import { RegisterUnavailableError } from './fiscal-register.ts';
import { SandboxRegister } from './sandbox/sandbox-register.ts';

const yookassa = new YookassaServer();
let shop: TestApi;
let watchId: string;
let admin: string;
beforeAll(async () => {
  // YooKassa takes roubles and registers its receipts. The others are registered by the shop.
  shop = await startTestApi({
    ...(await yookassa.start()),
    ...{ PAYMENTS: 'yookassa,sandbox', SANDBOX_WEBHOOK_SECRET: BANK_SECRET },
    ...{ FISCAL_RECEIPTS: 'provider', FISCAL_REGISTER: 'sandbox' },
  });
  admin = await shop.tokenOf('admin');
  const body = { paidOrder: true, requestedReturn: false, lowStock: false };
  await shop.api('PUT /api/staff/me/notifications', { token: admin, body });
});
beforeEach(async () => {
  watchId = await storeWatch(shop, { stock: [stockRow(5)] });
});
afterEach(() => {
  jest.restoreAllMocks();
  yookassa.ledger.newReceipts = 'succeeded';
});
afterAll(async () => {
  await shop.stop();
  await yookassa.stop();
});

const withMissing = async () =>
  (await shop.api('GET /api/orders/page', { token: admin, query: { receipts: 'missing' } })).body.orders.map(
    ({ _id }) => _id,
  );
const orderOf = async (id: string): Promise<Order | undefined> =>
  (await shop.api('GET /api/orders/page', { token: admin, query: { ids: id } })).body.orders[0];
/** The receipts of an order once all work is done: kind, state and amount. */
const receiptsOf = async (id: string) => {
  await completeWork(shop);
  return ((await orderOf(id))?.receipts ?? []).map(({ kind, state, amount }) => [kind, state, amount]);
};
const registered = async (id: string) => {
  const reference = new RegExp(`^(${((await orderOf(id))?.receipts ?? []).map((one) => one.id).join('|')})`);
  return shop.connection
    .collection<{ _id: string; kind: string; amount: number; lines: ReceiptLine[] }>('sandboxregister')
    .find({ _id: { $regex: reference } })
    .toArray();
};
const paid = async (quantity = 2) => {
  const placed = await placeOrder(shop, watchId, quantity);
  await press(placed, 'approve');
  return placed;
};
const PRICE_RUB = 98_500;
/** Places an order that YooKassa takes, and pays it. */
const paidInRoubles = async (quantity = 2) => {
  const amount = quantity * PRICE_RUB;
  const change = { currency: 'rub', country: 'Россия', email: 'buyer@example.test', amount };
  const { order } = await placeOrder(shop, watchId, quantity, { change });
  const object = [...yookassa.ledger.payments.values()].at(-1)!;
  expect(await notifyShop(shop, 'payment.succeeded', yookassa.ledger.pay(object.id))).toBe(200);
  return { id: order._id, payment: object.id };
};
const refund = (id: string, body: { amount: number; lines?: { line: number; quantity: number }[] }) =>
  shop.api('POST /api/orders/:id/refunds', {
    ...{ token: admin, params: { id }, body: { reason: 'Scratch', ...body } },
  });
/** The emails to the staff about missing receipts of an order whose money was confirmed some minutes ago. */
const missingMails = async (id: string, minutes: number) => {
  const createdAt = new Date(Date.now() - minutes * 60_000);
  await shop.connection.collection('receipts').updateMany({ orderId: id }, { $set: { createdAt } });
  await performWork(shop);
  return storedMails(shop, `paidOrder-${id}-receipt`);
};
/** Delivers an order, also once more. */
const deliver = async (orderId: string) => {
  for (const statusEN of ['shipped', 'delivered']) {
    const body = { orderId, statusEN };
    expect((await shop.api('PUT /api/orders/update-order-status', { token: admin, body })).status).toBe(200);
  }
};
/** The last request for a refund at YooKassa. */
const sentRefund = () =>
  JSON.parse(
    yookassa.requests.findLast(({ method, path }) => `${method} ${path}` === 'POST /refunds')!.body,
  ) as object;
const retry = (id: string, receiptId: string) =>
  shop.api('POST /api/orders/:id/receipts/:receiptId/retry', { token: admin, params: { id, receiptId } });

test('a payment and its refunds are registered with their lines, and their pages are linked', async () => {
  const placed = await paid();
  const { _id: id } = placed.order;
  await refund(id, { amount: PRICE, lines: [{ line: 0, quantity: 1 }] });
  await refund(id, { amount: 1000.01 });
  expect(await receiptsOf(id)).toEqual([
    ['sale', 'registered', 2 * PRICE],
    ['refund', 'registered', PRICE],
    ['refund', 'registered', 1000.01],
  ]);
  expect((await registered(id)).map(({ lines }) => lines)).toMatchObject([
    [{ quantity: 2, price: PRICE, method: 'prepayment', subject: 'goods' }],
    [{ quantity: 1, price: PRICE }],
    [{ quantity: 1, price: 1000.01 }],
  ]);
  const [receipt] = (await orderByKey(shop, placed)).receipts ?? [];
  const { pathname } = new URL(receipt?.url ?? '');
  const page = await shop.request('GET', pathname, { headers: { 'accept-language': 'ru' } });
  expect(page.body).toContain('Приход');
  expect((await shop.request('GET', `${pathname.slice(0, -1)}!`)).status).toBe(404);
});

test('cash is a full payment at hand-over, and a payment that was a mistake is refunded in the register', async () => {
  const { _id: id } = (await placeOrder(shop, watchId)).order;
  await shop.api('PUT /api/orders/:id/paid', { token: admin, params: { id }, body: { method: 'cash' } });
  await shop.api('POST /api/orders/:id/paid/undo', {
    ...{ token: admin, params: { id }, body: { reason: 'Another order' } },
  });
  expect(await receiptsOf(id)).toEqual([
    ['sale', 'registered', PRICE],
    ['refund', 'registered', PRICE],
  ]);
  expect((await registered(id)).flatMap(({ lines }) => lines)).toMatchObject([
    { method: 'payment' },
    { method: 'payment' },
  ]);
});

test('a transfer in roubles has a second receipt at its hand-over, one in tenge has none', async () => {
  for (const [currency, amount] of [
    ['rub', PRICE_RUB],
    ['kzt', PRICE],
  ] as const) {
    const change = { currency, amount, country: 'Россия' };
    const { _id: id } = (await placeOrder(shop, watchId, 1, { change })).order;
    await shop.api('PUT /api/orders/:id/paid', {
      token: admin,
      params: { id },
      body: { method: 'transfer' },
    });
    await deliver(id);
    const handover = ['handover', 'registered', PRICE_RUB];
    expect(await receiptsOf(id)).toEqual([
      ['sale', 'registered', amount],
      ...(currency === 'rub' ? [handover] : []),
    ]);
  }
});

test('a late payment has a receipt and that of its refund; the order of another payment has one, too', async () => {
  const placed = await placeOrder(shop, watchId);
  const { _id: id } = placed.order;
  await shop.api('PUT /api/orders/:id/paid', { token: admin, params: { id }, body: { method: 'transfer' } });
  await sendEvent(shop, 'approved', paymentOf(placed));
  expect((await receiptsOf(id)).sort()).toEqual([
    ['refund', 'registered', PRICE],
    ['sale', 'registered', PRICE],
    ['sale', 'registered', PRICE],
  ]);
});

test('the difference of a change has a receipt of its own', async () => {
  const { _id: id } = (await paid(1)).order;
  const change = await changeOfPrice(shop, id, PRICE + 1000);
  await shop.api('POST /api/orders/:id/changes', { token: admin, params: { id }, body: change });
  await shop.api('PUT /api/orders/:id/paid', { token: admin, params: { id }, body: { method: 'transfer' } });
  expect(await receiptsOf(id)).toEqual([
    ['sale', 'registered', PRICE],
    ['sale', 'registered', 1000],
  ]);
});

describe('receipts of YooKassa', () => {
  test('of a payment and its partial refunds are sent with them, and read back', async () => {
    const { id, payment } = await paidInRoubles();
    await refund(id, { amount: PRICE_RUB, lines: [{ line: 0, quantity: 1 }] });
    await refund(id, { amount: 500 });
    expect(await receiptsOf(id)).toEqual([
      ['sale', 'registered', 2 * PRICE_RUB],
      ['refund', 'registered', PRICE_RUB],
      ['refund', 'registered', 500],
    ]);
    expect(yookassa.ledger.receiptsOf(payment, null).map(({ items }) => items)).toMatchObject([
      [{ quantity: 2, amount: { value: '98500.00' }, payment_mode: 'full_prepayment' }],
      [{ quantity: 1, amount: { value: '98500.00' } }],
      [{ quantity: 1, amount: { value: '500.00' } }],
    ]);
    expect(await registered(id)).toEqual([]);
  });

  test('of a full refund, which YooKassa issues itself, is that of the refund', async () => {
    const { id } = await paidInRoubles(1);
    await refund(id, { amount: PRICE_RUB });
    expect(sentRefund()).not.toHaveProperty('receipt');
    expect(await receiptsOf(id)).toEqual([
      ['sale', 'registered', PRICE_RUB],
      ['refund', 'registered', PRICE_RUB],
    ]);
  });

  test('of a hand-over offset the payment without earlier refunds, and later refunds are of paid goods', async () => {
    const { id, payment } = await paidInRoubles();
    await refund(id, { amount: PRICE_RUB, lines: [{ line: 0, quantity: 1 }] });
    await deliver(id);
    const handover = ['handover', 'registered', PRICE_RUB];
    expect((await receiptsOf(id)).slice(1)).toEqual([['refund', 'registered', PRICE_RUB], handover]);
    await deliver(id);
    await refund(id, { amount: PRICE_RUB });
    expect((await receiptsOf(id)).slice(2)).toEqual([handover, ['refund', 'registered', PRICE_RUB]]);
    const modes = yookassa.ledger
      .receiptsOf(payment, null)
      .map(({ items, settlements }) => [
        ...[settlements[0]?.type, items[0]?.payment_mode, items[0]?.quantity],
      ]);
    expect(modes).toEqual([
      ['cashless', 'full_prepayment', 2],
      ['cashless', 'full_prepayment', 1],
      ['prepayment', 'full_payment', 1],
      ['cashless', 'full_payment', 1],
    ]);
  });

  test('of a full refund after the hand-over are not left to YooKassa, which would refund the prepayment', async () => {
    const { id } = await paidInRoubles(1);
    yookassa.faults.set('POST receipts', 'refused');
    await deliver(id);
    await performWork(shop);
    expect((await orderOf(id))?.receipts?.at(-1)).toMatchObject({ kind: 'handover', state: 'failed' });
    yookassa.faults.clear();
    expect((await receiptsOf(id)).at(-1)).toEqual(['handover', 'registered', PRICE_RUB]);
    await refund(id, { amount: PRICE_RUB });
    expect(sentRefund()).toMatchObject({ receipt: { items: [{ payment_mode: 'full_payment' }] } });
    expect((await receiptsOf(id)).at(-1)).toEqual(['refund', 'registered', PRICE_RUB]);
  });

  test('that YooKassa does not register are missing until it does', async () => {
    yookassa.ledger.newReceipts = 'pending';
    const { id } = await paidInRoubles(1);
    await performWork(shop);
    expect((await orderOf(id))?.receipts).toMatchObject([{ state: 'pending' }]);
    expect(await missingMails(id, 14)).toEqual([]);
    expect(await missingMails(id, 16)).toHaveLength(1);
    for (const receipt of yookassa.ledger.receipts) receipt.status = 'succeeded';
    expect(await receiptsOf(id)).toEqual([['sale', 'registered', PRICE_RUB]]);
  });
});

test('a receipt that is missing after 15 minutes is a notice to the staff, who issue it again', async () => {
  const register = shop.app.get(SandboxRegister, { strict: false });
  const failed = { reference: null, number: null, url: null, registeredAt: null };
  const spy = jest
    .spyOn(register, 'register')
    .mockRejectedValueOnce(new RegisterUnavailableError('down'))
    .mockResolvedValue({ ...failed, state: 'failed', problem: 'The shift is closed' });
  const placed = await paid(1);
  const { _id: id } = placed.order;
  await performWork(shop);
  await performWork(shop);
  const [receipt] = (await orderOf(id))?.receipts ?? [];
  expect(receipt).toMatchObject({ state: 'failed', problem: 'The shift is closed', url: null });
  expect((await orderByKey(shop, placed)).receipts).toEqual([
    expect.objectContaining({ state: 'pending' }) as object,
  ]);
  expect(await withMissing()).toEqual([id]);
  expect(await missingMails(id, 14)).toEqual([]);
  expect(await missingMails(id, 16)).toHaveLength(1);
  const ids = spy.mock.calls.map(([request]) => request.id);
  expect(ids[1]).toBe(ids[0]);
  expect(ids.at(-1)).toBe(`${String(receipt?.id)}-${ids.length - 2}`);
  spy.mockRestore();
  expect((await retry(id, receipt?.id ?? '')).body.receipts).toMatchObject([{ state: 'registered' }]);
  expect((await retry(id, receipt?.id ?? '')).error.code).toBe('conflict');
  expect((await retry(id, id)).error.code).toBe('notFound');
  expect(await receiptsOf(id)).toEqual([['sale', 'registered', PRICE]]);
  expect(await withMissing()).toEqual([]);
});

test('a provider is not offered for a country whose tax rate it cannot register', async () => {
  const from = dayIn(new Date(), 'Asia/Almaty');
  const rules = [{ country: 'KZ' as const, category: null, rate: 16, from }];
  await shop.api('PUT /api/panel/taxes', { token: admin, body: { rules, revision: 0 } });
  const { countries } = (await shop.api('GET /api/settings')).body.payments[0]!;
  expect(countries).toContain('RU');
  expect(countries).not.toContain('KZ');
  const change = { currency: 'rub', amount: PRICE_RUB };
  const placed = await placeOrder(shop, watchId, 1, { change });
  await press(placed, 'approve');
  expect(await receiptsOf(placed.order._id)).toEqual([['sale', 'registered', PRICE_RUB]]);
});
