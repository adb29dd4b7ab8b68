import { DEFAULT_SELLER, DEMO_SELLER } from '@meridian/domain';
import { Types } from 'mongoose';
import { changeOfPrice } from './testing/change-of-price.ts';
import { crashTools, type Scenario } from './testing/crash-tools.ts';
import { newGate } from './testing/gate.ts';
import { SAMPLE_BODIES } from './testing/sample-bodies.ts';
import { ACCOUNT_DELETE, ACCOUNT_SWEEP } from './modules/accounts/account-data/delete-account.ts';
import { BULK_EDIT } from './modules/catalogue/bulk/edits/bulk-edit.schema.ts';
import { LOW_STOCK } from './modules/messages/notices/low-stock/low-stock-notice.ts';
import { SettlePayment } from './modules/sales/orders/payment/settle-payment.ts';
import { type ChangeDecision, ChangeOrder } from './modules/sales/orders/status/change-order.ts';
import { type PaymentEvent, ProviderUnavailableError } from './modules/sales/payments/payment-provider.ts';
import { SandboxPayments } from './modules/sales/payments/sandbox/sandbox-payments.ts';
import { instantCdek, parcelScenario } from './testing/cdek/cdek-orders.ts';
import { FISCAL_SANDBOX, receiptScenario } from './testing/receipts.ts';
import { BANK_SECRET, paymentOf, placeOrder, press } from './testing/payments.ts';
import { completeWork } from './testing/perform-work.ts';
import {
  approvedReturn,
  deliveredOrder,
  PRICE,
  RECEIPT,
  receivedReturn,
  returnForm,
} from './testing/returns.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import { stockOf, stockRow, storeWatch } from './testing/watch-on-sale.ts';
import { someImage } from './testing/watch-form.ts';
import { KINDS } from './work-kinds.ts';
import { BackgroundTasks } from './platform/jobs/background-tasks.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { Work } from './platform/work/work.ts';

const SECRETS = { JWT_SECRET: 'a secret of sixteen letters', SANDBOX_WEBHOOK_SECRET: BANK_SECRET };
const EMAIL = 'anna@example.test';

const cdek = instantCdek();

/** Performs no work by itself, so that the other server performs all of it until it crashes. */
let shop: TestApi;
let admin: string;
let watchId: string;
beforeAll(async () => {
  Object.assign(SECRETS, FISCAL_SANDBOX, await cdek.start());
  shop = await startTestApi({ ...SECRETS, ROLE: 'web,api' });
  admin = await shop.tokenOf('admin');
  const body = { paidOrder: true, requestedReturn: true, lowStock: true };
  await shop.api('PUT /api/staff/me/notifications', { token: admin, body });
});
afterAll(() => Promise.all([shop.stop(), cdek.stop()]));
beforeEach(async () => {
  watchId = await storeWatch(shop, { stock: [stockRow(10)] });
});
afterEach(() => jest.restoreAllMocks());

const { send, documents, ...tools } = crashTools(() => ({ shop, admin }));
const { passTime, mailsAbout, documentsOf, refundsAtBank, paymentOfOrder, changesOf } = tools;

const placed = () => placeOrder(shop, watchId, 2, { change: { email: EMAIL } });
const paid = async () => {
  const order = await placed();
  await press(order, 'approve');
  return order.order._id;
};

const purchase = async (): Promise<Scenario> => {
  const token = await shop.tokenOf('user');
  const line = { itemId: watchId, colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40' };
  for (let piece = 0; piece < 3; piece++) await shop.api('POST /api/cart/add', { token, body: line });
  const bought = await placeOrder(shop, watchId, 2, { token, change: { email: EMAIL } });
  const { _id: id } = bought.order;
  return {
    act: (url) => send(url, `/pay/sandbox/${paymentOf(bought)}/approve`, 'POST'),
    verify: async () => {
      expect((await paymentOfOrder(id))?.status).toBe('paid');
      expect((await shop.api('POST /api/cart/get', { token })).body.cartData).toMatchObject([
        { quantity: 1 },
      ]);
      expect(await documentsOf(id)).toEqual(['invoice']);
      expect(await mailsAbout(id)).toEqual([`${id}-paid`]);
      expect(await mailsAbout(`paidOrder-${id}`)).toHaveLength(1);
      expect(await changesOf(id, 'payment')).toBe(1);
    },
  };
};

const heldInvoice = async (): Promise<Scenario> => {
  const settings = documents('settings');
  await settings.updateOne({}, { $set: { seller: DEFAULT_SELLER } });
  const id = await paid();
  const { revision } = (await shop.api('GET /api/panel/settings', { token: admin })).body;
  const body = { ...SAMPLE_BODIES['PUT /api/settings'], seller: DEMO_SELLER, revision };
  return {
    act: (url) => send(url, '/api/settings', 'PUT', body),
    verify: async () => {
      expect(await documentsOf(id)).toEqual(['invoice']);
      expect(await mailsAbout(id)).toEqual([`${id}-paid`, `${id}-invoice`]);
    },
  };
};

const offlinePayment = async (): Promise<Scenario> => {
  const { _id: id } = (await placed()).order;
  return {
    act: (url) => send(url, `/api/orders/${id}/paid`, 'PUT', { method: 'cash' }),
    verify: async () => {
      const offline = { orderId: id, provider: 'offline', state: 'paid' };
      expect(await documents('payments').countDocuments(offline)).toBe(1);
      expect(await documents('payments').countDocuments({ orderId: id, state: 'open' })).toBe(0);
      expect(await documentsOf(id)).toEqual(['invoice']);
    },
  };
};

const undonePayment = async (): Promise<Scenario> => {
  const { _id: id } = (await placed()).order;
  const body = { method: 'cash' } as const;
  await shop.api('PUT /api/orders/:id/paid', { token: admin, params: { id }, body });
  return {
    act: (url) => send(url, `/api/orders/${id}/paid/undo`, 'POST', { reason: 'Another order' }),
    verify: async () => {
      expect((await paymentOfOrder(id))?.status).toBe('pending');
      expect(await documentsOf(id)).toEqual(['invoice', 'creditNote']);
      expect(await mailsAbout(`${id}-paymentUndone`)).toHaveLength(1);
    },
  };
};

const shipment = async (): Promise<Scenario> => {
  const id = await paid();
  return {
    act: (url) => send(url, '/api/orders/update-order-status', 'PUT', { orderId: id, statusEN: 'shipped' }),
    verify: async () => {
      const [first, second, ...others] = await mailsAbout(id);
      expect([first, second?.includes('shipped'), others]).toEqual([`${id}-paid`, true, []]);
      expect(await changesOf(id, 'status')).toBe(1);
    },
  };
};

const verifyRefund = async (id: string): Promise<void> => {
  expect(await paymentOfOrder(id)).toMatchObject({
    status: 'partlyRefunded',
    refunds: [{ amount: 1000, status: 'succeeded' }],
  });
  expect(await refundsAtBank(id)).toBe(1);
  expect(await documentsOf(id)).toEqual(['invoice', 'creditNote']);
  expect(await mailsAbout(`${id}-refund`)).toHaveLength(1);
};
const REFUND = { amount: 1000, reason: 'Scratch' };
const CANCELLATION = { ...REFUND, lines: [{ line: 0, quantity: 1 }] };

const refund = async (): Promise<Scenario> => {
  const id = await paid();
  return {
    act: (url) => send(url, `/api/orders/${id}/refunds`, 'POST', CANCELLATION),
    verify: async () => {
      await verifyRefund(id);
      expect(await stockOf(shop, watchId)).toBe(9);
    },
  };
};

const change = async (): Promise<Scenario> => {
  const id = await paid();
  return {
    act: async (url) =>
      send(url, `/api/orders/${id}/changes`, 'POST', await changeOfPrice(shop, id, PRICE - 1000)),
    verify: async () => {
      expect((await documentsOf(id)).sort()).toEqual(['creditNote', 'creditNote', 'invoice', 'invoice']);
      expect(await mailsAbout(`${id}-changed`)).toHaveLength(1);
    },
  };
};

const cancelledOrder = async (): Promise<Scenario> => {
  const { order, payment } = await placed();
  await press({ payment }, 'approve');
  return {
    act: (url) => send(url, `/api/orders/by-key/${order.key}/cancel`, 'POST'),
    verify: async () =>
      expect((await paymentOfOrder(order._id))?.refunds).toMatchObject([{ status: 'succeeded' }]),
  };
};

const delayedRefund = async (): Promise<Scenario> => {
  const id = await paid();
  return {
    act: async () => {
      jest
        .spyOn(shop.app.get(SandboxPayments, { strict: false }), 'refund')
        .mockRejectedValueOnce(new ProviderUnavailableError('down'));
      await send(shop.url, `/api/orders/${id}/refunds`, 'POST', REFUND);
      await passTime('payments');
    },
    verify: () => verifyRefund(id),
  };
};

/** An event of the payment of a new order whose work is left to another process. */
const reported = async (event: { type: 'paid'; money: object } | { type: 'dispute'; dispute: object }) => {
  const bought = await placed();
  const { _id: id } = bought.order;
  const own = { id: `event-${id}`, paymentId: paymentOf(bought), charge: null, isOwnMode: true };
  return {
    id,
    act: async () => {
      jest.spyOn(shop.app.get(Work), 'perform').mockResolvedValueOnce();
      const settle = shop.app.get(SettlePayment, { strict: false });
      await settle.settle({ ...own, reference: null, ...event } as PaymentEvent, 'sandbox');
      await passTime('orders');
    },
  };
};

const dispute = async (): Promise<Scenario> => {
  const amount = { amount: PRICE, currency: 'kzt' };
  const data = { reference: 'dp_1', status: 'needsResponse', reason: 'fraudulent', ...amount };
  const { id, act } = await reported({
    type: 'dispute',
    dispute: { ...data, at: new Date(), respondBefore: null },
  });
  return { act, verify: async () => expect(await mailsAbout(`paidOrder-${id}-dispute`)).toHaveLength(1) };
};

const mismatch = async (): Promise<Scenario> => {
  const { id, act } = await reported({ type: 'paid', money: { amount: 1, currency: 'kzt' } });
  return { act, verify: async () => expect(await mailsAbout(`paidOrder-${id}-mismatch`)).toHaveLength(1) };
};

const requestedReturn = async (): Promise<Scenario> => {
  const order = await deliveredOrder(shop, watchId);
  const form = returnForm([{ line: 0, quantity: 2 }], { photos: [await someImage()] });
  return {
    act: (url) => send(url, `/api/orders/by-key/${order.key}/returns`, 'POST', form),
    verify: async () => {
      const returns = await documents('returns')
        .find({ order: new Types.ObjectId(order._id) })
        .toArray();
      const id = String(returns[0]?._id);
      expect(returns).toHaveLength(1);
      const kept = { _id: { $in: returns[0]?.['photos'] as never[] }, expiresAt: { $exists: false } };
      expect(await documents('returnfiles').countDocuments(kept)).toBe(1);
      expect(await mailsAbout(`${order._id}-return`)).toEqual([`${order._id}-return-${id}-requested`]);
      expect(await mailsAbout(`requestedReturn-${id}`)).toHaveLength(1);
      expect(await changesOf(order._id, 'return')).toBe(1);
    },
  };
};

const restock = async (): Promise<Scenario> => {
  const { params } = await approvedReturn(shop, admin, watchId);
  return {
    act: (url) => send(url, `/api/returns/${params.id}/receive`, 'POST', RECEIPT),
    verify: async () => expect(await stockOf(shop, watchId)).toBe(10),
  };
};

const RETURN_REFUND = { revision: 3, amount: 2 * PRICE };

const refundedReturn = async (): Promise<Scenario> => {
  const { order, params } = await receivedReturn(shop, admin, watchId);
  return {
    act: (url) => send(url, `/api/returns/${params.id}/refund`, 'POST', RETURN_REFUND),
    verify: async () => {
      const stored = await documents('returns').findOne({ _id: new Types.ObjectId(params.id) });
      expect(stored?.['state']).toBe('refunded');
      expect(await refundsAtBank(order._id)).toBe(1);
      expect(await documentsOf(order._id)).toEqual(['invoice', 'creditNote']);
      expect(await mailsAbout(`${order._id}-return-${params.id}-refunded`)).toHaveLength(1);
      expect(await mailsAbout(`${order._id}-refund`)).toEqual([]);
    },
  };
};

const exchangedReturn = async (): Promise<Scenario> => {
  const { order, params } = await receivedReturn(shop, admin, watchId);
  const add = [{ itemId: watchId, colorName: 'Black', size: '40', quantity: 2 }];
  return {
    act: (url) => send(url, `/api/returns/${params.id}/exchange`, 'POST', { revision: 3, add }),
    verify: async () => {
      const stored = await documents('returns').findOne({ _id: new Types.ObjectId(params.id) });
      expect(stored).toMatchObject({ state: 'exchanged', replacement: [{ line: 1, quantity: 2 }] });
      expect(await stockOf(shop, watchId)).toBe(8);
      expect(await documentsOf(order._id)).toEqual(['invoice', 'creditNote', 'invoice']);
      expect(await mailsAbout(`${order._id}-return-${params.id}-exchanged`)).toHaveLength(1);
    },
  };
};

const failedRefund = async (): Promise<Scenario> => {
  const { order, params } = await receivedReturn(shop, admin, watchId);
  const { _id: id } = order;
  await shop.api('POST /api/returns/:id/refund', { token: admin, params, body: RETURN_REFUND });
  const refundId = `return-${params.id}-3`;
  const fail: ChangeDecision = ({ payment: { refunds = [] } }) => ({
    payment: { status: 'paid', refunds: refunds.map((entry) => ({ ...entry, status: 'failed' })) },
  });
  return {
    act: async () => {
      jest.spyOn(shop.app.get(Work), 'perform').mockResolvedValueOnce();
      await shop.app.get(ChangeOrder, { strict: false }).change(id, fail, 'system');
      await passTime('orders');
    },
    verify: async () => {
      expect(await documentsOf(id)).toEqual(['invoice', 'creditNote', 'invoice']);
      expect(await mailsAbout(`${id}-refund`)).toEqual([`${id}-refundFailed-${refundId}`]);
      expect(await mailsAbout(`paidOrder-${id}-refund-${refundId}`)).toHaveLength(1);
      const stored = await documents('returns').findOne({ _id: new Types.ObjectId(params.id) });
      expect([stored?.['state'], stored?.['history']]).toMatchObject(['received', { length: 5 }]);
    },
  };
};

const deletion = async (): Promise<Scenario> => {
  const token = await shop.tokenOf('user');
  const line = { itemId: watchId, colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40' };
  await shop.api('POST /api/cart/add', { token, body: line });
  const [user] = await documents('users').find().sort({ _id: -1 }).limit(1).toArray();
  const userId = String(user?._id);
  const account = { userId, email: String(user?.['email']), emailVerified: true, language: 'en' as const };
  return {
    act: async () => {
      await shop.app.get(Work).add(ACCOUNT_DELETE, userId, { ...account, requestedAt: new Date() });
      // The faulty server does not wait for an hour.
      await shop.app.get(Work).add(ACCOUNT_SWEEP, userId, { userId });
    },
    verify: async () => {
      expect(await documents('users').countDocuments({ _id: new Types.ObjectId(userId) })).toBe(0);
      expect(await documents('carts').countDocuments({ _id: new Types.ObjectId(userId) })).toBe(0);
      expect(await mailsAbout(`account-deleted-${userId}`)).toHaveLength(1);
    },
  };
};

const lowStock = async (): Promise<Scenario> => {
  const variant = JSON.stringify([watchId, stockRow(1).id]);
  const data = { watchId, variant };
  return {
    act: async () => {
      await documents('watches').updateOne(
        { _id: new Types.ObjectId(watchId) },
        { $set: { stock: [stockRow(1)] } },
      );
      await shop.app.get(Work).add(LOW_STOCK, watchId, data);
    },
    verify: async () => expect(await mailsAbout(`lowStock-${watchId}`)).toHaveLength(1),
  };
};

const dispatch = async (): Promise<Scenario> => {
  const order = await paid();
  const dearer = await changeOfPrice(shop, order, PRICE + 1000);
  await send(shop.url, `/api/orders/${order}/changes`, 'POST', dearer);
  return {
    act: (url) =>
      send(url, '/api/orders/update-order-status', 'PUT', { orderId: order, statusEN: 'delivered' }),
    verify: async () => {
      const entries = await documents('stockmovements').find({ order }).sort({ kind: 1 }).toArray();
      const kinds = ['dispatched', 'released', 'reserved', 'reserved'];
      expect(entries.map(({ kind }) => String(kind))).toEqual(kinds);
    },
  };
};

const causing = (scenario: () => Promise<Scenario>, ...kinds: string[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, scenario]));
/** A cause of each kind of work. */
const SCENARIOS: Record<string, () => Promise<Scenario>> = {
  ...causing(deletion, 'account.delete', 'account.sweep'),
  ...causing(purchase, 'activity', 'mail', 'order.cart', 'order.invoice', 'order.notice', 'sandbox.webhook'),
  ...causing(change, 'order.changeDocuments', 'order.changeRefund', 'order.changeStock'),
  ...causing(offlinePayment, 'order.closePayments', 'order.offlinePayment'),
  ...causing(refund, 'order.creditNote', 'order.releasePieces', 'order.refundMail'),
  ...causing(dispute, 'order.dispute'),
  ...causing(heldInvoice, 'order.invoiceMail'),
  ...causing(shipment, 'order.mail'),
  ...causing(mismatch, 'order.mismatch'),
  ...causing(failedRefund, 'order.refundFailed', 'order.reversal', 'return.refundFailed'),
  ...causing(async () => parcelScenario(shop, cdek, await paid(), send), 'order.parcel'),
  ...causing(cancelledOrder, 'order.refund'),
  ...causing(delayedRefund, 'payment.refund'),
  ...causing(undonePayment, 'payment.undone'),
  ...causing(
    async () => receiptScenario(shop, await placed(), tools),
    ...['payment.fees', 'receipt.issue', 'receipt.missing'],
  ),
  ...causing(requestedReturn, 'return.files', 'return.mail', 'return.notice'),
  ...causing(exchangedReturn, 'return.exchange'),
  ...causing(refundedReturn, 'return.refund'),
  ...causing(restock, 'return.restock'),
  ...causing(lowStock, 'staff.lowStock'),
  ...causing(dispatch, 'order.changeDeadline', 'stock.movements'),
};

const scenarioOf = (kind: string): Promise<Scenario> => {
  const prepare = SCENARIOS[kind];
  if (!prepare) throw new Error(`No scenario causes the work ${kind}`);
  return prepare();
};

describe('a process that halts', () => {
  /** For the database, a server that halts equals one that crashes. The spec of bulk edits kills a process. */
  let faulty: TestApi;
  beforeAll(async () => {
    faulty = await startTestApi({ ...SECRETS, MONGODB_URI: shop.databaseUri, DATA_DIR: shop.dataFolder });
  });
  afterAll(() => faulty.close());

  /** Halts all work of the faulty server from a moment on, until it is released. */
  const haltAt = (step: string) => {
    const [halted, released] = [newGate(), newGate()];
    let isHalted = false;
    faulty.app.get(Work).reached = async (moment, kind) => {
      isHalted ||= step === `${moment} ${kind}`;
      if (!isHalted) return;
      halted.open();
      await released.passed;
    };
    return { halted: halted.passed, release: released.open };
  };

  // Another spec crashes bulk edits between their batches.
  const kinds = KINDS.filter((kind) => kind !== BULK_EDIT);
  test.each(kinds.flatMap(({ name }) => [`before ${name}`, `after ${name}`]))(
    '%s leaves work that another one completes once, also if the first one continues later',
    async (step) => {
      const { act, verify } = await scenarioOf(step.split(' ')[1] ?? '');
      const { halted, release } = haltAt(step);
      const response = act(faulty.url).finally(() => faulty.app.get(Jobs).runNow('work'));
      await halted;
      await completeWork(shop);
      await verify();
      release();
      await response;
      await faulty.app.get(BackgroundTasks).finish();
      await completeWork(shop);
      await verify();
    },
  );
});
