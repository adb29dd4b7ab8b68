import type { EndpointInput } from '@meridian/contracts';
import { stockLedger } from '../../../../migrations/0007-stock-ledger.ts';
import { MigrationsRepository } from '../../../../platform/database/migrations/migrations.repository.ts';
import { BANK_SECRET, placeOrder, press } from '../../../../testing/payments.ts';
import { approvalForm, requestReturn, returnForm } from '../../../../testing/returns.ts';
import { movementsOf, presentStock, stockByLedger } from '../../../../testing/stock-ledger.ts';
import { testApi } from '../../../../testing/test-api.ts';
import { stockOf, stockRow, storedWatch, storeWatch } from '../../../../testing/watch-on-sale.ts';

const PIECES = 5;
const shop = testApi({ SANDBOX_WEBHOOK_SECRET: BANK_SECRET });
let token: string;
let watchId: string;
beforeAll(async () => {
  token = await shop.tokenOf('admin');
});
beforeEach(async () => {
  watchId = await storeWatch(shop, { stock: [stockRow(PIECES)] });
});

const place = async (quantity = 1) => (await placeOrder(shop, watchId, quantity)).order;
const paid = async (quantity = 1) => {
  const placed = await placeOrder(shop, watchId, quantity);
  await press(placed, 'approve');
  return placed.order;
};
const setStatus = (
  orderId: string,
  statusEN: EndpointInput<'PUT /api/orders/update-order-status'>['body']['statusEN'],
  restock?: boolean,
) =>
  shop.api('PUT /api/orders/update-order-status', {
    token,
    body: { orderId, statusEN, ...(restock !== undefined && { restock }) },
  });
const correct = async (change: number, reason?: string) =>
  shop.api('PATCH /api/watches/:id', {
    token,
    params: { id: watchId },
    body: {
      revision: (await storedWatch(shop, watchId))?.revision ?? 0,
      stock: [{ colorNameEN: 'Black', size: '40', change }],
      ...(reason !== undefined && { reason }),
    },
  });
/** Kinds of the entries with their pieces on hand and reserved. */
const entries = async () =>
  (await movementsOf(shop, watchId)).map(({ kind, onHand, reserved }) => [kind, onHand, reserved]);
const expectStock = async (onHand: number, reserved: number) => {
  expect(await presentStock(shop, watchId)).toEqual([[onHand, reserved]]);
  expect(await stockByLedger(shop, watchId, PIECES)).toEqual([[onHand, reserved]]);
};

describe('the stock ledger', () => {
  test('records an order that is placed, sent in part, and cancelled', async () => {
    const { _id: id } = await paid(3);
    await expectStock(5, 3);
    await shop.api('POST /api/orders/:id/shipments', {
      token,
      params: { id },
      body: { carrier: 'cdek', trackingNumber: '', items: [{ line: 0, quantity: 1 }] },
    });
    await expectStock(4, 2);
    await setStatus(id, 'cancelled');
    await expectStock(4, 0);
    expect(await entries()).toEqual([
      ['reserved', 0, 3],
      ['dispatched', -1, -1],
      ['released', 0, -2],
    ]);
    const { email } = (await shop.api('GET /api/user/me', { token })).body;
    const [reserved, dispatched] = await movementsOf(shop, watchId);
    expect([reserved?.by, dispatched?.by, dispatched?.order]).toEqual([null, email, id]);
  });

  test('records a delivery that is taken back, and pieces that are written off', async () => {
    const { _id: id } = await place(2);
    await setStatus(id, 'delivered');
    await expectStock(3, 0);
    await setStatus(id, 'processing');
    await expectStock(5, 2);
    await setStatus(id, 'cancelled', false);
    await expectStock(3, 0);
    await setStatus(id, 'processing');
    await expectStock(3, 2);
    const kinds = (await entries()).map(([kind]) => kind);
    expect(kinds).toEqual(['reserved', 'dispatched', 'undispatched', 'writtenOff', 'reserved']);
  });

  test('records refunded pieces and a return', async () => {
    const order = await paid(3);
    const { _id: id } = order;
    await shop.api('POST /api/orders/:id/refunds', {
      token,
      params: { id },
      body: { amount: 500_000, reason: 'Scratch', lines: [{ line: 0, quantity: 1 }], restock: false },
    });
    await expectStock(4, 2);
    await setStatus(id, 'delivered');
    await expectStock(2, 0);
    const { body: requested } = await requestReturn(shop, order.key, returnForm());
    await shop.api('POST /api/returns/:id/approve', {
      token,
      params: { id: requested.id },
      body: approvalForm(1),
    });
    await shop.api('POST /api/returns/:id/receive', {
      token,
      params: { id: requested.id },
      body: { revision: 2, restock: [{ line: 0, quantity: 1 }] },
    });
    await expectStock(3, 0);
    expect((await entries()).at(-1)).toEqual(['returned', 1, 0]);
  });

  test('has no entries of a reservation that is rolled back, and one set of entries per change', async () => {
    await place(PIECES);
    await expect(placeOrder(shop, watchId)).rejects.toThrow('outOfStock');
    await expectStock(5, 5);
    expect(await entries()).toEqual([['reserved', 0, 5]]);
  });

  test('opens with the pieces of each watch and its orders', async () => {
    await place(2);
    await shop.connection.collection('stockmovements').deleteMany({ watchId });
    const { database } = shop.app.get(MigrationsRepository, { strict: false });
    await stockLedger.up(database);
    await place(1);
    await stockLedger.up(database);
    expect(await entries()).toEqual([
      ['opening', 5, 2],
      ['reserved', 0, 1],
    ]);
    expect(await stockByLedger(shop, watchId, 0)).toEqual(await presentStock(shop, watchId));
  });
});

describe('a correction', () => {
  test('below the reserved pieces is kept, and names the orders that are short', async () => {
    const [first, second] = [await place(2), await place(2)];
    const { body } = await correct(-3, 'Damaged');
    expect([body.watch.stock[0]?.quantity, body.shortOrders]).toEqual([0, 1]);
    expect(await stockOf(shop, watchId)).toBe(-2);
    await expectStock(2, 4);
    await expect(placeOrder(shop, watchId)).rejects.toThrow('"available":0');
    await setStatus(second._id, 'cancelled');
    await setStatus(first._id, 'delivered');
    await expectStock(0, 0);
    const { reason, kind } = (await movementsOf(shop, watchId)).find(({ by }) => by !== null) ?? {};
    expect([kind, reason]).toEqual(['correction', 'Damaged']);
  });

  test('that takes away more pieces than are on hand is refused with the numbers', async () => {
    await place(4);
    const { status, error } = await correct(-6);
    expect([status, error.code]).toEqual([409, 'notOnHand']);
    expect(error.details).toEqual({ items: [{ colorNameEN: 'Black', size: '40', onHand: 5, reserved: 4 }] });
    await expectStock(5, 4);
  });
});
