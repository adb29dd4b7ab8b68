import type { EndpointInput } from '@meridian/contracts';
import { Types } from 'mongoose';
import { stockLedger } from '../../../../migrations/0007-stock-ledger.ts';
import { MigrationsRepository } from '../../../../platform/database/migrations/migrations.repository.ts';
import { BANK_SECRET, placeOrder, press } from '../../../../testing/payments.ts';
import { approvalForm, requestReturn, returnForm } from '../../../../testing/returns.ts';
import { recordChange } from '../../../../testing/record-change.ts';
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
/** Returns a piece, which is sold again. @param meanwhile happens before it arrives */
const returnOne = async (key: string, meanwhile: () => Promise<unknown> = () => Promise.resolve()) => {
  const { body: requested } = await requestReturn(shop, key, returnForm());
  const params = { id: requested.id };
  await shop.api('POST /api/returns/:id/approve', { token, params, body: approvalForm(1) });
  await meanwhile();
  const body = { revision: 2, restock: [{ line: 0, quantity: 1 }] };
  await shop.api('POST /api/returns/:id/receive', { token, params, body });
};
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

  test('records a delivery that is undone, and pieces that are written off', async () => {
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
    await returnOne(order.key);
    await expectStock(3, 0);
    expect((await entries()).at(-1)).toEqual(['returned', 1, 0]);
  });

  test('records the pieces of an offered change once', async () => {
    const { _id: id } = await paid(1);
    const offer = async () => {
      const { orders } = (await shop.api('GET /api/orders/page', { token, query: { ids: id } })).body;
      return shop.api('POST /api/orders/:id/changes', {
        token,
        params: { id },
        body: {
          revision: orders[0]!.revision,
          add: [{ itemId: watchId, colorName: 'Black', size: '40', quantity: 2 }],
        },
      });
    };
    const { body } = await offer();
    await expectStock(5, 3);
    const params = { id, changeId: body.changes?.[0]?.id ?? '' };
    await shop.api('DELETE /api/orders/:id/changes/:changeId', { token, params });
    await expectStock(5, 1);
    await offer();
    await shop.api('PUT /api/orders/:id/paid', { token, params: { id }, body: { method: 'cash' } });
    await expectStock(5, 3);
    expect((await entries()).map(([kind]) => kind)).toEqual(['reserved', 'reserved', 'released', 'reserved']);
  });

  test('records a return that arrives after the delivery was undone', async () => {
    const { _id: id, key } = await paid(2);
    await setStatus(id, 'delivered');
    await returnOne(key, () => setStatus(id, 'processing'));
    await expectStock(5, 1);
    const recorded = [['dispatched', -1, -1], ['returned', 1, 0]]; // prettier-ignore
    expect(await entries()).toEqual(expect.arrayContaining(recorded));
  });

  test('records all pieces of an order that is opened again after a refund', async () => {
    const { _id: id } = await paid(2);
    await shop.api('POST /api/orders/:id/refunds', {
      token,
      params: { id },
      body: { amount: 500_000, reason: 'Scratch', lines: [{ line: 0, quantity: 1 }] },
    });
    await expectStock(5, 1);
    await setStatus(id, 'cancelled');
    await setStatus(id, 'pending');
    await expectStock(5, 2);
    expect(await stockOf(shop, watchId)).toBe(3);
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

describe('the stock in the panel', () => {
  const row = (counted: number, onHand: number) => ({
    ...{ watchId, colorNameEN: 'Black', size: '40' },
    ...{ counted, onHand },
  });
  const variants = async (query: Record<string, string> = {}) =>
    (await shop.api('GET /api/stock', { token, query: { watch: watchId, ...query } })).body.variants;

  test('lists the pieces of each variant, and those that orders are short of', async () => {
    const { _id: id } = await place(3);
    const numbers = { onHand: 5, reserved: 3, available: 2, shortOrders: [] };
    expect(await variants()).toMatchObject([{ ...numbers, colorNameEN: 'Black', size: '40' }]);
    expect(await variants({ only: 'short' })).toEqual([]);
    const body = { watchId, colorNameEN: 'Black', size: '40', change: -3, reason: 'Stolen' };
    const { body: corrected } = await shop.api('POST /api/stock/corrections', { token, body });
    expect(corrected.variant).toMatchObject({ onHand: 2, reserved: 3, available: -1, shortOrders: [id] });
    expect(await variants({ only: 'short' })).toEqual([corrected.variant]);
    const refused = await shop.api('POST /api/stock/corrections', { token, body });
    expect([refused.status, refused.error.code]).toEqual([409, 'notOnHand']);
  });

  test('finds all variants by pages and words', async () => {
    const first = await shop.api('GET /api/stock', { token, query: { limit: '1' } });
    expect(first.body.nextCursor).toBe('1');
    await recordChange(shop, [watchId]);
    const found = await shop.api('GET /api/stock', { token, query: { q: `Tide ${watchId}` } });
    expect(found.body.variants.map((variant) => variant.watchId)).toContain(watchId);
    expect((await shop.api('GET /api/stock', { token, query: { cursor: 'x' } })).status).toBe(400);
  });

  test('shows the ledger by watch, kind, day and words', async () => {
    const { _id: id } = await place(1);
    await correct(2, 'Found');
    await movementsOf(shop, watchId);
    const read = async (query: Record<string, string>) =>
      (await shop.api('GET /api/stock/movements', { token, query: { watch: watchId, ...query } })).body;
    const all = await read({});
    expect(all.movements.map(({ kind, onHand, reserved }) => [kind, onHand, reserved])).toEqual([
      ['correction', 2, 0],
      ['reserved', 0, 1],
    ]);
    const page = await read({ limit: '1' });
    expect(await read({ cursor: page.nextCursor ?? '' })).toMatchObject({ movements: [all.movements[1]] });
    expect((await read({ kind: 'reserved', q: id.slice(-6) })).movements).toEqual([all.movements[1]]);
    expect((await read({ to: '2020-01-01' })).movements).toEqual([]);
  });

  test('previews a count by SKU and size, and names the rows that cannot be applied', async () => {
    const sku = `SKU-${watchId}`;
    await shop.connection
      .collection('watches')
      .updateOne({ _id: new Types.ObjectId(watchId) }, { $set: { 'colors.0.sku': sku } });
    const list = `SKU;size;pieces\n${sku};40;3\n${sku};40;4\n${sku};44;1\n${sku};40;many\n`;
    const { rows } = (await shop.api('POST /api/stock/counts/preview', { token, body: { list } })).body;
    expect(rows.map(({ line, problem, counted }) => [line, problem, counted])).toEqual([
      [2, null, 3],
      [3, 'repeated', 4],
      [4, 'unknown', 1],
      [5, 'incomplete', null],
    ]);
    expect(rows[0]?.variant).toMatchObject({ watchId, onHand: PIECES });
    expect(await stockOf(shop, watchId)).toBe(PIECES);
  });

  test('applies a count, except to variants that have changed since', async () => {
    await place(2);
    const body = { reason: 'Inventory', rows: [row(1, PIECES)] };
    const applied = (await shop.api('POST /api/stock/counts', { token, body })).body;
    expect(applied).toEqual({ applied: 1, changed: [], shortOrders: 1 });
    await expectStock(1, 2);
    const again = (await shop.api('POST /api/stock/counts', { token, body })).body;
    const changed = [{ watchId, colorNameEN: 'Black', size: '40' }];
    expect(again).toEqual({ applied: 0, changed, shortOrders: 0 });
    expect((await entries()).at(-1)).toEqual(['count', -4, 0]);
  });
});
