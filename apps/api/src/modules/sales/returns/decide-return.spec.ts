import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OrderReturn } from '@meridian/contracts';
import type { LineQuantity, RefundStatus } from '@meridian/domain';
import { Types } from 'mongoose';
import PostalMime from 'postal-mime';
import { renderFiles } from '../../../testing/invoices.ts';
import { performWork } from '../../../testing/perform-work.ts';
import { CrashPoint } from '../../../testing/crash-point.ts';
import { approvalForm, deliveredOrder, PRICE, requestReturn, returnForm } from '../../../testing/returns.ts';
import { testApi } from '../../../testing/test-api.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { stockOf, stockRow, storedWatch, storeWatch } from '../../../testing/watch-on-sale.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { OrderTiming } from '../orders/order-timing.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import { RefundOrder } from '../orders/payment/refund-order.ts';
import { PAYMENT_PROVIDERS, type PaymentProvider } from '../payments/payment-provider.ts';
import { PaymentRefunds } from '../payments/payment-refunds.ts';
import { PaymentsRepository } from '../payments/payments.repository.ts';
import { ListReturns } from './list-returns.ts';
import { RestockReturn } from './restock-return.ts';
import { storedMails } from '../../../testing/stored-mail.ts';

const PDF = Buffer.from('%PDF-1.7\n%label\n%%EOF\n');

const shop = testApi();
let token: string;
let watchId: string;
beforeAll(async () => {
  renderFiles(shop);
  token = await shop.tokenOf('admin');
});
beforeEach(async () => {
  watchId = await storeWatch(shop, { stock: [stockRow(10)] });
});

const requested = async (quantity = 2, change: object = {}) => {
  const order = await deliveredOrder(shop, watchId, { quantity, change });
  const { body } = await requestReturn(shop, order.key, returnForm([{ line: 0, quantity }]));
  return { order, entry: body };
};
const approve = ({ id, revision }: OrderReturn, label: Parameters<typeof approvalForm>[1] = {}) =>
  shop.api('POST /api/returns/:id/approve', { token, params: { id }, body: approvalForm(revision, label) });
const reject = ({ id, revision }: OrderReturn, reason = 'The watch was worn') =>
  shop.api('POST /api/returns/:id/reject', { token, params: { id }, body: { revision, reason } });
const receive = ({ id, revision }: OrderReturn, restock: LineQuantity[], arrived?: LineQuantity[]) =>
  shop.api('POST /api/returns/:id/receive', {
    token,
    params: { id },
    body: { revision, restock, ...(arrived && { arrived }) },
  });
const refund = ({ id, revision }: OrderReturn, amount: number, reason?: string) =>
  shop.api('POST /api/returns/:id/refund', {
    token,
    params: { id },
    body: { revision, amount, ...(reason && { reason }) },
  });
const received = async (quantity = 2, change: object = {}) => {
  const { order, entry } = await requested(quantity, change);
  const approved = (await approve(entry)).body;
  return { order, entry: (await receive(approved, [{ line: 0, quantity }])).body };
};
const subjectsOf = async (id: string): Promise<string[]> => {
  const mails = (await storedMails(shop)).filter((mail) => mail.id.includes(`-return-${id}-`));
  return mails.map((mail) => mail.id.split('-').at(-1) ?? '');
};
const setStatus = (orderId: string, statusEN: string) =>
  shop.api('PUT /api/orders/update-order-status', { token, body: { orderId, statusEN, statusRU: '-' } });

/** The refunds of an order as the staff see them. */
const refundsOf = async (orderId: string) =>
  (await shop.api('GET /api/orders/page', { token, query: { ids: orderId } })).body.orders[0]?.payment
    .refunds ?? [];

/** Lets each refund of a part fail with an error that the payment provider causes, until the returned function is called. */
const failRefunds = (code: 'refundRefused' | 'paymentUnavailable') => {
  const seen: string[] = [];
  const fail = jest
    .spyOn(shop.app.get(RefundOrder, { strict: false }), 'refundPart')
    .mockImplementation((_orderId, { requestId }) => {
      seen.push(requestId);
      return Promise.reject(new AppError(code));
    });
  return { seen, restore: () => fail.mockRestore() };
};

const sentMail = async (id: string) => {
  const file = join(shop.dataFolder, 'mail', `${id}.eml`);
  let bytes: Buffer | null = null;
  await waitFor(async () => (bytes = await readFile(file).catch(() => null)) !== null);
  return PostalMime.parse(bytes ?? '');
};

test('approves, receives and refunds a return, with one mail per state', async () => {
  const { order, entry } = await requested();
  const approved = await approve(entry, { labelUrl: 'https://dhl.example/label/1' });
  expect(approved.body).toMatchObject({
    state: 'approved',
    instructions: 'Send it to Abay 1, Almaty.',
    labelUrl: 'https://dhl.example/label/1',
    hasLabel: false,
    revision: 2,
  });
  expect(await stockOf(shop, watchId)).toBe(8);
  const arrived = await receive(approved.body, [{ line: 0, quantity: 1 }]);
  expect(arrived.body).toMatchObject({ state: 'received', restocked: [{ line: 0, quantity: 1 }] });
  expect(await stockOf(shop, watchId)).toBe(9);
  const done = await refund(arrived.body, 2 * PRICE);
  expect(done.body).toMatchObject({ state: 'refunded', refundedAmount: 2 * PRICE, refundPending: false });
  expect(await refundsOf(order._id)).toMatchObject([
    { amount: 2 * PRICE, lines: [{ line: 0, quantity: 2 }], status: 'succeeded', isLate: false },
  ]);
  expect(await subjectsOf(entry.id)).toEqual(['requested', 'approved', 'received', 'refunded']);
  const events = await shop.app.get(ListReturns).eventsOf(order._id);
  expect(events.map(({ value, amount }) => [value, amount])).toEqual([
    ['requested', null],
    ['approved', null],
    ['received', null],
    ['refunded', 2 * PRICE],
  ]);
  const params = { id: order._id };
  const timeline = (await shop.api('GET /api/orders/:id/timeline', { token, params })).body;
  expect(timeline.filter(({ kind, value }) => kind === 'mail' && value === 'return')).toHaveLength(4);
  // The mail about the return has the credit note, so the refund has no mail of its own.
  expect(timeline.filter(({ kind, value }) => kind === 'mail' && value === 'refund')).toEqual([]);
  const { attachments } = await sentMail(`${order._id}-return-${entry.id}-refunded`);
  expect(attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^credit-note-/)]);
  const log = (await shop.api('GET /api/activity', { token, query: { subject: order._id } })).body.entries;
  const states = log.flatMap(({ changes }) =>
    changes.filter(({ field }) => field === 'return').map(({ after }) => after),
  );
  expect(states.sort()).toEqual(['approved', 'received', 'refunded', 'requested']);
});

test('sends mails in the language of the order', async () => {
  const { order, entry } = await requested();
  const id = new Types.ObjectId(order._id);
  await shop.connection.collection('orders').updateOne({ _id: id }, { $set: { language: 'ru' } });
  await reject(entry, 'Часы носили');
  const { subject, text = '', to } = await sentMail(`${order._id}-return-${entry.id}-rejected`);
  expect(subject).toBe(`Возврат по заказу ${order._id.slice(-6).toUpperCase()} отклонён`);
  expect(text).toContain('Часы носили');
  expect(text).toContain(`/orders/${order.key}?lang=ru`);
  expect(to?.map(({ address }) => address)).toEqual(['guest@example.test']);
});

test('the second of two decisions about the same state is refused', async () => {
  const { entry } = await requested();
  const results = await Promise.all([approve(entry), reject(entry)]);
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(results.find(({ status }) => status === 409)?.error.code).toBe('changed');
});

test('refuses decisions that the state does not allow', async () => {
  const { entry } = await requested();
  for (const refused of [await receive(entry, []), await refund(entry, 1)])
    expect([refused.status, refused.error.code]).toEqual([409, 'changed']);
  const { body } = await reject(entry);
  expect(body).toMatchObject({ state: 'rejected', rejection: 'The watch was worn' });
  for (const refused of [await approve(body), await reject(body), await receive(body, [])])
    expect(refused.error.code).toBe('changed');
});

test('closes a received return of gifts without a refund, with an email that gives the reason', async () => {
  const { order, entry } = await requested();
  await shop.connection
    .collection('orders')
    .updateOne(
      { _id: new Types.ObjectId(order._id) },
      { $set: { 'items.0.price': 0, 'items.0.isGift': true } },
    );
  const approved = (await approve(entry)).body;
  const close = ({ revision }: OrderReturn) =>
    shop.api('POST /api/returns/:id/close', {
      token,
      params: { id: entry.id },
      body: { revision, reason: 'Repaired and sent back' },
    });
  expect((await close(approved)).error.code).toBe('changed');
  const arrived = (await receive(approved, [])).body;
  expect(arrived.maximumRefund).toBe(0);
  expect((await refund(arrived, 1)).error.code).toBe('refundTooLarge');
  const closed = await close(arrived);
  expect(closed.body).toMatchObject({ state: 'closed', rejection: 'Repaired and sent back' });
  expect((await sentMail(`${order._id}-return-${entry.id}-closed`)).text).toContain('Repaired and sent back');
  expect(await refundsOf(order._id)).toEqual([]);
});

test('takes pieces that did not arrive out of the return, so that they can be returned again', async () => {
  const { order, entry } = await requested(3);
  const approved = (await approve(entry)).body;
  const arrived = [{ line: 0, quantity: 2 }];
  expect((await receive(approved, [{ line: 0, quantity: 3 }], arrived)).status).toBe(422);
  const { body } = await receive(approved, [{ line: 0, quantity: 1 }], arrived);
  expect(body).toMatchObject({
    lines: arrived,
    missing: [{ line: 0, quantity: 1 }],
    restocked: [{ line: 0, quantity: 1 }],
    amount: 2 * PRICE,
    maximumRefund: 2 * PRICE,
  });
  expect(await stockOf(shop, watchId)).toBe(8);
  const { text } = await sentMail(`${order._id}-return-${entry.id}-received`);
  expect(text).toMatch(/Not in the parcel: Tide \w+ × 1\./);
  expect((await requestReturn(shop, order.key, returnForm())).status).toBe(201);
});

test('serves a PDF label to the customer as an attachment, and accepts no other file', async () => {
  const { order, entry } = await requested();
  expect((await approve(entry, { label: Buffer.from('<html>') })).error.code).toBe('unsupportedMediaType');
  const huge = Buffer.concat([PDF, Buffer.alloc(2 * 1024 * 1024)]);
  expect((await approve(entry, { label: huge })).status).toBe(413);
  expect((await approve(entry, { labelUrl: 'http://dhl.example' })).status).toBe(422);
  expect((await approve(entry, { label: PDF })).body.hasLabel).toBe(true);
  const label = await fetch(`${shop.url}/api/orders/by-key/${order.key}/returns/${entry.id}/label`);
  expect(label.headers.get('content-type')).toBe('application/pdf');
  expect(label.headers.get('x-content-type-options')).toBe('nosniff');
  expect(label.headers.get('content-disposition')).toMatch(
    /^attachment; filename="?return-[0-9A-F]{6}\.pdf"?$/,
  );
  expect(Buffer.from(await label.arrayBuffer())).toEqual(PDF);
  const other = await requested();
  const foreign = await fetch(`${shop.url}/api/orders/by-key/${other.order.key}/returns/${entry.id}/label`);
  expect(foreign.status).toBe(404);
});

test.each([
  ['more pieces than the return has', [{ line: 0, quantity: 3 }]],
  ['a line that the return does not have', [{ line: 1, quantity: 1 }]],
])('does not restock %s', async (_, restock) => {
  const { entry } = await requested();
  const { body } = await approve(entry);
  expect((await receive(body, restock)).status).toBe(422);
  expect(await stockOf(shop, watchId)).toBe(8);
});

describe('restocking', () => {
  test.each(['restock recorded', 'pieces restocked'] as const)(
    'happens once when the process dies after the step "%s"',
    async (step) => {
      const { entry } = await requested();
      const approved = (await approve(entry)).body;
      const crash = new CrashPoint(shop.app).arm({ step, nth: 1 });
      receive(approved, [{ line: 0, quantity: 2 }]).catch(() => undefined);
      await crash;
      await performWork(shop);
      await performWork(shop);
      expect(await stockOf(shop, watchId)).toBe(10);
      expect(await subjectsOf(entry.id)).toContain('received');
    },
  );

  test('counts the returned pieces only, also when the order is cancelled, opened and cancelled again', async () => {
    const { order, entry } = await requested(3);
    const approved = (await approve(entry)).body;
    await receive(approved, [{ line: 0, quantity: 2 }]);
    expect(await stockOf(shop, watchId)).toBe(9);
    for (const status of ['cancelled', 'processing', 'cancelled'] as const) {
      await setStatus(order._id, status);
      expect(await stockOf(shop, watchId)).toBe(9);
    }
  });

  test('follows a cancellation of the delivered order, whose pieces stay with the customer', async () => {
    const { order, entry } = await requested();
    const approved = (await approve(entry)).body;
    await setStatus(order._id, 'cancelled');
    expect(await stockOf(shop, watchId)).toBe(8);
    await receive(approved, [{ line: 0, quantity: 2 }]);
    expect(await stockOf(shop, watchId)).toBe(10);
  });

  test('adds nothing to an order that has released all of its pieces', async () => {
    const { order, entry } = await requested();
    const approved = (await approve(entry)).body;
    await setStatus(order._id, 'processing');
    await setStatus(order._id, 'cancelled');
    await receive(approved, [{ line: 0, quantity: 2 }]);
    expect(await stockOf(shop, watchId)).toBe(10);
  });

  test('removes its markers later', async () => {
    const timing = shop.app.get(OrderTiming);
    const { markerTtlMs } = timing;
    timing.markerTtlMs = 0;
    await received();
    await shop.app.get(RestockReturn).removeMarkers();
    timing.markerTtlMs = markerTtlMs;
    expect(
      (await storedWatch(shop, watchId))?.stockMarks?.filter((mark) => mark.includes(':1:0')) ?? [],
    ).toEqual([]);
  });
});

describe('a refund', () => {
  test('needs a recent confirmation of the person', async () => {
    const { entry } = await received();
    await shop.connection.collection('sessions').updateMany({}, { $set: { confirmedAt: new Date(0) } });
    const { status, error } = await refund(entry, PRICE, 'Scratch');
    expect([status, error.code]).toEqual([403, 'confirmationRequired']);
    await shop.connection.collection('sessions').updateMany({}, { $set: { confirmedAt: new Date() } });
  });

  test('is at most the value of the pieces, and less needs a reason', async () => {
    const { order, entry } = await received();
    const tooMuch = await refund(entry, 2 * PRICE + 1);
    expect(tooMuch.error).toMatchObject({
      code: 'refundTooLarge',
      details: { maximum: 2 * PRICE, currency: 'kzt' },
    });
    expect((await refund(entry, PRICE)).error.code).toBe('validation');
    expect((await refund(entry, PRICE, 'Scratch on the case')).body).toMatchObject({
      state: 'refunded',
      refundedAmount: PRICE,
      deduction: { amount: PRICE, reason: 'Scratch on the case' },
    });
    expect(await refundsOf(order._id)).toMatchObject([{ amount: PRICE, reason: 'Scratch on the case' }]);
    const { text } = await sentMail(`${order._id}-return-${entry.id}-refunded`);
    expect(text).toMatch(/We deducted 500,000.₸ from the price. The reason: Scratch on the case/);
  });

  test('is at most what an earlier refund has left, and credits no piece twice', async () => {
    const { order, entry } = await received();
    await shop.api('POST /api/orders/:id/refunds', {
      token,
      params: { id: order._id },
      body: { amount: 60_000, reason: 'Scratch', lines: [{ line: 0, quantity: 2 }] },
    });
    const maximum = 2 * PRICE - 60_000;
    expect((await refund(entry, 2 * PRICE)).error.details).toEqual({ maximum, currency: 'kzt' });
    expect((await refund(entry, maximum)).body.state).toBe('refunded');
    expect((await refundsOf(order._id))?.map(({ lines }) => lines?.length)).toEqual([1, undefined]);
  });

  test('of two people happens once', async () => {
    const { order, entry } = await received();
    const results = await Promise.all([refund(entry, 2 * PRICE), refund(entry, PRICE, 'Scratch')]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refundsOf(order._id)).toHaveLength(1);
  });

  test('that is refused leaves the return received, so that it can be tried again', async () => {
    const { order, entry } = await received();
    const { seen, restore } = failRefunds('refundRefused');
    expect((await refund(entry, 2 * PRICE)).error.code).toBe('refundRefused');
    const query = { order: entry.orderId };
    const { returns: list } = (await shop.api('GET /api/returns', { token, query })).body;
    expect(list[0]).toMatchObject({ state: 'received', refundPending: false });
    expect(seen).toHaveLength(1);
    restore();
    expect((await refund(list[0] ?? entry, 2 * PRICE)).body.state).toBe('refunded');
    expect(await refundsOf(order._id)).toHaveLength(1);
  });

  test.each([
    [['succeeded'], 'refunded'],
    [['failed'], 'received'],
    [['succeeded', 'failed'], 'received'],
  ] as const)('that is pending and then %j leaves the return %s', async (outcomes, state) => {
    const { order, entry } = await received();
    const [bank] = shop.app.get<[PaymentProvider]>(PAYMENT_PROVIDERS, { strict: false });
    const refundsAtBank = bank.refundsOf.bind(bank);
    let status: RefundStatus = 'pending';
    jest
      .spyOn(bank, 'refundsOf')
      .mockImplementation(async (paid) => (await refundsAtBank(paid)).map((made) => ({ ...made, status })));
    const refundAtBank = bank.refund.bind(bank);
    jest.spyOn(bank, 'refund').mockImplementation(async (request) => ({
      ...(await refundAtBank(request)),
      status,
    }));
    expect((await refund(entry, 2 * PRICE)).body).toMatchObject({ state: 'received', refundPending: true });
    await performWork(shop);
    expect(await subjectsOf(entry.id)).not.toContain('refunded');
    for (status of outcomes) {
      const { paidBy } = (await shop.app.get(OrdersRepository, { strict: false }).placedById(order._id))!
        .payment;
      const payment = (await shop.app.get(PaymentsRepository, { strict: false }).byId(paidBy!))!;
      await shop.app
        .get(RefundOrder, { strict: false })
        .applyReported(await shop.app.get(PaymentRefunds, { strict: false }).sync(payment));
      await performWork(shop);
    }
    const isFailed = state === 'received';
    const [current] = (await shop.api('GET /api/returns', { token, query: { order: entry.orderId } })).body
      .returns;
    expect(current).toMatchObject({ state, refundPending: false, refundFailed: isFailed });
    const wasRefunded = outcomes[0] === 'succeeded';
    expect((await subjectsOf(entry.id)).includes('refunded')).toBe(wasRefunded);
    jest.restoreAllMocks();
    if (!isFailed) return;
    await shop.connection
      .collection('sandboxbank')
      .updateOne({ orderId: order._id }, { $set: { refunded: false, refunds: [] } });
    expect((await refund(current!, 2 * PRICE)).body.refundFailed).toBe(false);
    expect((await subjectsOf(entry.id)).at(-1)).toBe(wasRefunded ? '2' : 'refunded');
  });

  test('that the queue completes first succeeds for the member of staff', async () => {
    const { order, entry } = await received();
    const refunds = shop.app.get(RefundOrder, { strict: false });
    const refundPart = refunds.refundPart.bind(refunds);
    const slow = jest.spyOn(refunds, 'refundPart').mockImplementationOnce(async (orderId, part) => {
      const refunded = await refundPart(orderId, part);
      await performWork(shop);
      return refunded;
    });
    expect((await refund(entry, 2 * PRICE)).body).toMatchObject({
      state: 'refunded',
      refundedAmount: 2 * PRICE,
    });
    slow.mockRestore();
    expect(await refundsOf(order._id)).toHaveLength(1);
  });

  test('that the provider cannot take now is completed later', async () => {
    const { order, entry } = await received();
    const { restore } = failRefunds('paymentUnavailable');
    expect((await refund(entry, 2 * PRICE)).error.code).toBe('paymentUnavailable');
    const list = async () =>
      (await shop.api('GET /api/returns', { token, query: { order: entry.orderId } })).body.returns[0];
    expect(await list()).toMatchObject({ state: 'received', refundPending: true });
    const pending = await list();
    expect(pending && (await reject(pending)).error.code).toBe('changed');
    restore();
    await performWork(shop);
    expect((await list())?.state).toBe('refunded');
    expect(await refundsOf(order._id)).toHaveLength(1);
  });
});
