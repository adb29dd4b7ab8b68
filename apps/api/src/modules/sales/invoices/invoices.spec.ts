import type { Invoice } from '@meridian/contracts';
import type { PaymentStatus } from '@meridian/domain';
import { Types } from 'mongoose';
import { BackgroundTasks } from '../../../platform/jobs/background-tasks.ts';
import { type WorkEntry, workEntry } from '../../../platform/work/work-kind.ts';
import { Work } from '../../../platform/work/work.ts';
import { orderBody, wanted } from '../../../testing/order-body.ts';
import { BANK_SECRET, placeOrder, press, PRICE } from '../../../testing/payments.ts';
import { testApi } from '../../../testing/test-api.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { storeWatch } from '../../../testing/watch-on-sale.ts';
import type { StoredOrder } from '../orders/order.schema.ts';
import { OrderDataOwners } from '../orders/retention/order-data-owners.ts';
import { ChangeOrder } from '../orders/status/change-order.ts';
import { ORDER_CREDIT_NOTE, ORDER_REVERSAL } from '../orders/status/order-work.ts';
import { retentionLimits } from '../orders/retention/retention-periods.ts';
import { AnonymiseInvoices } from './anonymise-invoices.ts';
import type { StoredInvoice } from './invoice.schema.ts';
import { buyerDetails, sellerDetails } from './pdf/render-invoice.ts';
import { fileOfMail, storedMails } from '../../../testing/stored-mail.ts';
import {
  changeSettings,
  renderFiles,
  setTaxRates,
  issuedDocuments,
  SELLER,
  sequenceOf,
} from '../../../testing/invoices.ts';

const DAY_MS = 86_400_000;
const YEAR = new Date().getFullYear();

const shop = testApi({ SANDBOX_WEBHOOK_SECRET: BANK_SECRET, SHOP_TIME_ZONE: 'Asia/Almaty' });
let token: string;
beforeAll(async () => {
  renderFiles(shop);
  token = await shop.tokenOf('admin');
});

const orders = () => shop.connection.collection<StoredOrder>('orders');
const invoices = () => shop.connection.collection<StoredInvoice>('invoices');
const place = async (change: object = {}, quantity = 1) =>
  placeOrder(shop, await storeWatch(shop), quantity, {
    change: { email: 'anna@example.com', ...change },
    headers: { 'accept-language': 'ru' },
  });
const documentsOf = (key: string) => issuedDocuments(shop, key);
const saveSettings = (change: object) => changeSettings(shop, token, change);
const read = async (key: string, invoiceId: string): Promise<Invoice> =>
  (await shop.api('GET /api/orders/by-key/:key/invoices/:invoiceId', { params: { key, invoiceId } })).body;
const pay = async (change: object = {}, quantity = 1) => {
  const placed = await place(change, quantity);
  await press(placed, 'approve');
  const [document] = await documentsOf(placed.order.key);
  if (!document) throw new Error('No invoice');
  return { ...placed, invoice: await read(placed.order.key, document.id) };
};
const perform = (orderId: string, entry: WorkEntry) =>
  shop.app
    .get(Work, { strict: false })
    .perform('orders', { _id: new Types.ObjectId(orderId), work: [entry] });
/** Records a succeeded refund, and performs its work. */
const refund = async (
  orderId: string,
  entry: Partial<NonNullable<StoredOrder['payment']['refunds']>[number]>,
) => {
  const id = new Types.ObjectId().toHexString();
  const succeeded = { id, status: 'succeeded', isLate: false, amount: PRICE, ...entry } as const;
  await orders().updateOne(
    { _id: new Types.ObjectId(orderId) },
    { $set: { 'payment.refunds': [succeeded] } },
  );
  await perform(orderId, workEntry(ORDER_CREDIT_NOTE, id, { order: orderId, refund: id }));
};
const fileOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${shop.url}${path}`, { headers });
  return { response, content: Buffer.from(await response.arrayBuffer()) };
};

test('an order has no documents before it is paid, and one invoice afterwards', async () => {
  const placed = await place({}, 2);
  expect(await documentsOf(placed.order.key)).toEqual([]);
  await press(placed, 'approve');
  const documents = await documentsOf(placed.order.key);
  expect(documents).toMatchObject([{ kind: 'invoice', amount: 2 * PRICE, currency: 'kzt' }]);
  expect(documents[0]?.number).toMatch(/^INV-\d{4}-\d{6}$/);
  const invoice = await read(placed.order.key, documents[0]?.id ?? '');
  expect(invoice).toMatchObject({
    orderNumber: placed.order._id.slice(-6).toUpperCase(),
    seller: { name: 'Meridian AB', address: 'Stockholm, Sweden' },
    buyer: { name: 'Анна Петрова', email: 'anna@example.com' },
    lines: [{ quantity: 2, price: PRICE, total: 2 * PRICE, serialNumbers: [] }],
    discount: 0,
    delivery: 0,
    tax: { rate: 0, amount: 0, country: 'Казахстан' },
    invoiceNumber: null,
    reason: null,
  });
});

test('a document keeps the seller and the rate of its time; only a new legal entity begins new numbers', async () => {
  const before = await pay();
  await saveSettings({ seller: SELLER });
  await setTaxRates(shop, { KZ: 12, RU: 20 });
  const after = await pay();
  expect(await read(before.order.key, before.invoice.id)).toEqual(before.invoice);
  expect(after.invoice).toMatchObject({
    seller: SELLER,
    tax: { rate: 12, amount: 53_571.43, country: 'Казахстан' },
  });
  // The seller corrected its data, so its numbers continue.
  expect(sequenceOf(after.invoice.number)).toBe(sequenceOf(before.invoice.number) + 1);
  await saveSettings({ seller: { ...SELLER, name: 'Meridian KZ', taxId: 'KZ1' }, newLegalEntity: true });
  expect((await pay()).invoice.number).toBe(`INV-${YEAR}-000001`);
  // Without a seller, it stays.
  await saveSettings({});
  expect((await shop.api('GET /api/panel/settings', { token })).body).toMatchObject({
    seller: { name: 'Meridian KZ' },
  });
});

test('a document shows the contacts of the seller, and no gap for empty ones', () => {
  expect(sellerDetails(SELLER, 'ru')).toEqual([
    'Strandvägen 1, Stockholm',
    'Швеция',
    'Налоговый номер: SE556677889901',
    'books@meridian.example',
    '+46 8 123 45 67',
    't.me/meridian',
    '10:00–19:00',
  ]);
  const bare = { ...SELLER, address: '', taxId: '', phone: '', hours: undefined, messenger: '', country: '' };
  expect(sellerDetails(bare, 'en')).toEqual(['books@meridian.example']);
});

test('serial numbers of the order are added, and its later changes are not', async () => {
  const { order, invoice } = await pay({}, 2);
  await orders().updateOne(
    { _id: new Types.ObjectId(order._id) },
    {
      $set: {
        'items.0.serialNumbers': ['SN-1', 'SN-2'],
        'items.0.price': 1,
        amount: 2,
        'delivery.name': 'Eve',
      },
    },
  );
  expect(await read(order.key, invoice.id)).toEqual({
    ...invoice,
    lines: invoice.lines.map((line) => ({ ...line, serialNumbers: ['SN-1', 'SN-2'] })),
  });
});

test('a link to an order of more than 90 days ago masks its buyer; the warranty is stated', async () => {
  const { order, invoice } = await pay();
  expect(invoice.warrantyUntil).toMatch(/^\d{4}-\d\d-\d\d$/);
  const path = `/api/orders/by-key/${order.key}/invoices/${invoice.id}/pdf`;
  const before = await fileOf(path);
  await orders().updateOne(
    { _id: new Types.ObjectId(order._id) },
    { $set: { date: new Date(Date.now() - 91 * DAY_MS) } },
  );
  const { buyer } = await read(order.key, invoice.id);
  expect(buyer).toEqual({ name: 'Анна П…', address: ['А…', '0…'], email: 'a…@example.com' });
  expect((await fileOf(path)).content.equals(before.content)).toBe(false);
  const own = await fileOf(`/api/invoices/${invoice.id}/pdf`, { authorization: `Bearer ${token}` });
  expect(own.content.equals(before.content)).toBe(true);
});

test('a document of an earlier version keeps its number, and the next one continues it', async () => {
  const { order, invoice } = await pay();
  await invoices().updateOne({ _id: new Types.ObjectId(invoice.id) }, { $unset: { prefix: 1 } });
  const [document] = await documentsOf(order.key);
  expect(document?.number).toBe(invoice.number.slice('INV-'.length));
  const next = (await pay()).invoice;
  expect(next.number).toMatch(/^INV-/);
  expect(sequenceOf(next.number)).toBe(sequenceOf(invoice.number) + 1);
});

describe('a credit note', () => {
  test('of refunded lines names its invoice, and a second run of the work adds none', async () => {
    const { order, invoice } = await pay({}, 2);
    const entry = { amount: PRICE - 100_000, lines: [{ line: 0, quantity: 1 }], reason: 'A scratch' };
    await refund(order._id, entry);
    const documents = await documentsOf(order.key);
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'creditNote']);
    expect(documents[1]?.number).toBe(`CN-${YEAR}-000001`);
    expect(await read(order.key, documents[1]?.id ?? '')).toMatchObject({
      amount: PRICE - 100_000,
      lines: [{ quantity: 1, total: PRICE }],
      discount: 100_000,
      invoiceNumber: invoice.number,
      reason: 'A scratch',
      seller: invoice.seller,
      tax: { rate: invoice.tax.rate },
    });
    const { refundId } = (await invoices().findOne({ kind: 'creditNote' })) ?? {};
    const data = { order: order._id, refund: refundId ?? '' };
    await perform(order._id, workEntry(ORDER_CREDIT_NOTE, 'again', data));
    expect(await documentsOf(order.key)).toHaveLength(2);
  });

  test.each([
    ['a full refund without lines has all lines', { amount: PRICE }, 1],
    ['a partial refund without lines has none', { amount: 1000 }, 0],
    ['a refund above its lines has none', { amount: PRICE, lines: [] }, 1],
  ])('of %s', async (_title, entry, count) => {
    const { order } = await pay();
    await refund(order._id, entry);
    const document = (await documentsOf(order.key)).at(-1);
    const note = await read(order.key, document?.id ?? '');
    expect([note.kind, note.amount, note.lines.length]).toEqual(['creditNote', entry.amount, count]);
  });

  test('is reversed by an invoice if its refund fails later', async () => {
    const { order, invoice } = await pay({}, 2);
    const change = shop.app.get(ChangeOrder, { strict: false });
    const entry = {
      id: 'r1',
      amount: PRICE,
      amountKzt: PRICE,
      isLate: false,
      at: new Date(),
      lines: [{ line: 0, quantity: 1 }],
    };
    const report = (status: 'succeeded' | 'failed', paymentStatus: PaymentStatus) =>
      change.change(
        order._id,
        () => ({ payment: { status: paymentStatus, refunds: [{ ...entry, status }] } }),
        'system',
      );
    await report('succeeded', 'partlyRefunded');
    await report('failed', 'paid');
    const documents = await documentsOf(order.key);
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'creditNote', 'invoice']);
    const reversal = await read(order.key, documents[2]?.id ?? '');
    expect(sequenceOf(reversal.number)).toBe(sequenceOf(invoice.number) + 1);
    expect(reversal).toMatchObject({
      amount: PRICE,
      lines: [{ quantity: 1, serialNumbers: [] }],
      invoiceNumber: documents[1]?.number,
      warrantyUntil: null,
    });
    await perform(order._id, workEntry(ORDER_REVERSAL, 'again', { order: order._id, refund: 'r1' }));
    expect(await documentsOf(order.key)).toHaveLength(3);
    // The staff and the customer, who has been told about the refund, get an email.
    expect(await refundMails(order._id)).toEqual(['refund', 'refundFailed']);
    expect(await storedMails(shop, `paidOrder-${order._id}-refund-r1`)).toHaveLength(1);
  });

  test('is not issued for an order without an invoice', async () => {
    const { order } = await pay();
    await invoices().deleteOne({ orderId: new Types.ObjectId(order._id) });
    await refund(order._id, {});
    expect(await documentsOf(order.key)).toEqual([]);
    expect(await shop.connection.collection('work').countDocuments({ kind: ORDER_CREDIT_NOTE.name })).toBe(0);
  });

  test('gets the rest of the tax if it completes the refund', async () => {
    await setTaxRates(shop, { KZ: 16, RU: 20 });
    const { order, invoice } = await pay();
    const params = { id: order._id };
    for (const amount of [PRICE / 2 - 0.01, PRICE / 4 + 0.01, PRICE / 4])
      await shop.api('POST /api/orders/:id/refunds', { token, params, body: { amount, reason: 'Parts' } });
    const [, ...notes] = await documentsOf(order.key);
    const taxes = await Promise.all(notes.map(async ({ id }) => (await read(order.key, id)).tax.amount));
    expect(taxes).toHaveLength(3);
    expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBeCloseTo(invoice.tax.amount, 5);
  });

  const refundMails = async (orderId: string) =>
    (await storedMails(shop, orderId)).flatMap(({ id }) => /-(refund.*|cancelled)-/.exec(id)?.[1] ?? []);
  const fileOfCreditNote = async (key: string) => {
    const document = (await documentsOf(key)).find(({ kind }) => kind === 'creditNote');
    return `filename=credit-note-${document?.number}.pdf`;
  };

  test('is sent to the customer once per refund', async () => {
    const { order } = await pay();
    const body = { amount: 1000, reason: 'A scratch' };
    const headers = { 'idempotency-key': 'refund' };
    for (let repeat = 0; repeat < 2; repeat++)
      await shop.api('POST /api/orders/:id/refunds', { token, params: { id: order._id }, body, headers });
    const [mail, ...others] = await storedMails(shop, `${order._id}-refund`);
    expect(others).toEqual([]);
    expect(await fileOfMail(shop, mail?.id ?? '')).toContain(await fileOfCreditNote(order.key));
  });

  test('is attached to the email about the cancellation if the staff cancel', async () => {
    const { order } = await pay();
    const body = { orderId: order._id, statusEN: 'cancelled' as const };
    await shop.api('PUT /api/orders/update-order-status', { token, body });
    expect(await refundMails(order._id)).toEqual(['cancelled']);
    const [mail] = await storedMails(shop, `${order._id}-cancelled`);
    expect(await fileOfMail(shop, mail?.id ?? '')).toContain(await fileOfCreditNote(order.key));
  });

  test('follows the email about the cancellation if the shopper cancels', async () => {
    const { order } = await pay();
    await shop.api('POST /api/orders/by-key/:key/cancel', { params: { key: order.key } });
    expect(await refundMails(order._id)).toEqual(['cancelled', 'refund']);
  });
});

test('the lines of an order keep the category of their watch, whose rate its documents state', async () => {
  const [category, other] = [new Types.ObjectId(), new Types.ObjectId()];
  await setTaxRates(shop, { KZ: 16 }, [
    { country: 'KZ', category: category.toHexString(), rate: 5, from: '2026-01-01' },
    { country: 'KZ', category: category.toHexString(), rate: 20, from: '2099-01-01' },
  ]);
  const [watch, plainWatch] = [await storeWatch(shop, { category }), await storeWatch(shop)];
  const body = orderBody([wanted(watch), wanted(plainWatch)], 2 * PRICE, { email: 'anna@example.com' });
  const quoted = { items: body.items, currency: 'kzt' as const, country: 'Казахстан' };
  const tax = 92_775.04;
  expect((await shop.api('POST /api/orders/quote', { body: quoted })).body.tax).toBe(tax);
  const { order } = (await shop.api('POST /api/orders/place-order', { body })).body;
  await shop.connection.collection('watches').updateMany({ category }, { $set: { category: other } });
  await shop.api('PUT /api/orders/:id/paid', { token, params: { id: order._id }, body: { method: 'cash' } });
  const [document] = await documentsOf(order.key);
  const { lines, ...invoice } = await read(order.key, document?.id ?? '');
  expect(lines.map((line) => line.tax)).toEqual([
    { rate: 5, amount: 23_809.52 },
    { rate: 16, amount: 68_965.52 },
  ]);
  expect(invoice).toMatchObject({
    tax: { rate: null, amount: tax },
    taxes: [
      { rate: 16, amount: PRICE, tax: 68_965.52 },
      { rate: 5, amount: PRICE, tax: 23_809.52 },
    ],
  });
  await setTaxRates(shop, {});
});

test('a seller who is not registered for VAT has no tax', async () => {
  await saveSettings({ seller: { ...SELLER, country: 'KZ', isVatRegistered: false } });
  await setTaxRates(shop, { KZ: 16, RU: 20 });
  const { invoice } = await pay();
  expect(invoice).toMatchObject({
    seller: { country: 'KZ', isVatRegistered: false },
    tax: { rate: 0, amount: 0 },
  });
  await saveSettings({ seller: SELLER });
  await setTaxRates(shop, {});
});

describe('the PDF file', () => {
  test('is the same at every request and differs by language', async () => {
    const { order, invoice } = await pay();
    const path = `/api/orders/by-key/${order.key}/invoices/${invoice.id}/pdf`;
    const [own, again, russian, english] = [
      await fileOf(path),
      await fileOf(path),
      await fileOf(`${path}?lang=ru`),
      await fileOf(`${path}?lang=en`),
    ];
    expect(own.response.headers.get('content-type')).toBe('application/pdf');
    expect(own.response.headers.get('content-disposition')).toBe(
      `attachment; filename=invoice-${invoice.number}.pdf`,
    );
    expect(own.response.headers.get('cache-control')).toBe('private, no-store');
    expect(own.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(own.content.equals(again.content)).toBe(true);
    expect(own.content.equals(russian.content)).toBe(true);
    expect(own.content.equals(english.content)).toBe(false);
    const panel = await fileOf(`/api/invoices/${invoice.id}/pdf`, { authorization: `Bearer ${token}` });
    expect(panel.content.equals(own.content)).toBe(true);
  });

  test('is rendered once, when the document is issued, and sent only to clients that do not have it', async () => {
    // Test servers skip the rendering in the background.
    Reflect.deleteProperty(shop.app.get(BackgroundTasks, { strict: false }), 'start');
    const { order, invoice } = await pay();
    const files = shop.connection.collection<{ _id: string; bytes: unknown }>('invoicefiles');
    const stored = { _id: `${invoice.id} ru` };
    await waitFor(async () => (await files.countDocuments({ _id: { $regex: `^${invoice.id}` } })) === 2);
    await files.updateOne(stored, { $set: { bytes: Buffer.from('the stored file') } });
    // What is recorded after the issue, or changes with a refund.
    const after = { 'items.0.serialNumbers': ['SN-1'], 'payment.status': 'refunded' };
    await orders().updateOne({ _id: new Types.ObjectId(order._id) }, { $set: after });
    expect((await read(order.key, invoice.id)).warrantyUntil).toBe(invoice.warrantyUntil);
    const path = `/api/orders/by-key/${order.key}/invoices/${invoice.id}/pdf`;
    const { response, content } = await fileOf(path);
    expect(content.toString()).toBe('the stored file');
    const etag = response.headers.get('etag') ?? '';
    expect((await fileOf(path, { 'if-none-match': etag })).response.status).toBe(304);
    expect((await fileOf(`${path}?lang=en`, { 'if-none-match': etag })).response.status).toBe(200);
    await shop.app.get(OrderDataOwners, { strict: false }).remove(order._id);
    expect(await files.findOne(stored)).toBeNull();
  });

  test('is 404 for the document of another order', async () => {
    const [one, other] = [await pay(), await pay()];
    const path = `/api/orders/by-key/${one.order.key}/invoices/${other.invoice.id}`;
    expect((await fetch(`${shop.url}${path}`)).status).toBe(404);
    expect((await fetch(`${shop.url}${path}/pdf`)).status).toBe(404);
    const params = { id: 'f'.repeat(24) };
    expect((await shop.api('GET /api/orders/:id/invoices', { token, params })).status).toBe(404);
  });

  test('is attached to the email about the payment', async () => {
    const { order, invoice } = await pay();
    const mail = await fileOfMail(shop, `${order._id}-paid`);
    expect(mail).toContain(`filename=invoice-${invoice.number}.pdf`);
    expect(mail).toContain(Buffer.from('%PDF-1.3\n').toString('base64').slice(0, 10));
  });
});

test('the buyer is removed seven years after the year of the document, and the rest stays', async () => {
  const { order, invoice } = await pay();
  const { accounting } = retentionLimits(new Date(), 'Asia/Almaty');
  const anonymise = () => shop.app.get(AnonymiseInvoices, { strict: false }).anonymiseDue();
  const age = (at: Date) => invoices().updateOne({ _id: new Types.ObjectId(invoice.id) }, { $set: { at } });
  await age(new Date(accounting.getTime() + DAY_MS));
  await anonymise();
  expect((await read(order.key, invoice.id)).buyer.name).toBe(invoice.buyer.name);
  await age(new Date(accounting.getTime() - DAY_MS));
  await anonymise();
  expect(await shop.connection.collection('invoicefiles').countDocuments({ at: { $lt: accounting } })).toBe(
    0,
  );
  const after = await read(order.key, invoice.id);
  expect(after.buyer).toMatchObject({ name: '', address: [] });
  expect([after.number, after.lines, after.tax]).toEqual([invoice.number, invoice.lines, invoice.tax]);
});

test('an order of a company has it as the buyer of all its documents, which the staff cannot change later', async () => {
  const company = { name: 'ТОО «Тима»', taxNumber: '941240000193', address: 'Сатпаева 2, Алматы' };
  const { order, invoice } = await pay({ company });
  expect(order.company).toEqual(company);
  expect(buyerDetails(invoice, 'ru')).toEqual([
    company.name,
    'БИН/ИИН: 941240000193',
    company.address,
    'Казахстан',
    'Контактное лицо: Анна Петрова',
    'anna@example.com',
  ]);
  const [shown] = (await shop.api('GET /api/orders/page', { token, query: { ids: order._id } })).body.orders;
  const change = await shop.api('POST /api/orders/:id/changes', {
    token,
    params: { id: order._id },
    body: { revision: shown?.revision ?? 0, company: null },
  });
  expect(change.error).toMatchObject({ code: 'notChangeable', message: expect.stringContaining('invoice') });
  await refund(order._id, {});
  const creditNote = (await documentsOf(order.key)).at(-1);
  expect((await read(order.key, creditNote?.id ?? '')).buyer).toEqual(invoice.buyer);
});
