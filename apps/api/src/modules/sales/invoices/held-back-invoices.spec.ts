import { DEFAULT_SELLER } from '@meridian/domain';
import { Types } from 'mongoose';
import {
  changeSettings,
  issuedDocuments,
  renderFiles,
  SELLER,
  sequenceOf,
} from '../../../testing/invoices.ts';
import { BANK_SECRET, placeOrder, press } from '../../../testing/payments.ts';
import { performWork } from '../../../testing/perform-work.ts';
import { fileOfMail, storedMails } from '../../../testing/stored-mail.ts';
import { testApi } from '../../../testing/test-api.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { storeWatch } from '../../../testing/watch-on-sale.ts';

const shop = testApi({ SANDBOX_WEBHOOK_SECRET: BANK_SECRET });
let token: string;
beforeAll(async () => {
  renderFiles(shop);
  token = await shop.tokenOf('admin');
});

const settings = () => shop.connection.collection('settings');
beforeEach(() => settings().updateOne({}, { $set: { seller: DEFAULT_SELLER } }));
const issued = (orderId: string) =>
  waitFor(
    async () =>
      (await shop.connection
        .collection('invoices')
        .countDocuments({ orderId: new Types.ObjectId(orderId) })) > 0,
  );
const complete = () => changeSettings(shop, token, { seller: SELLER });
const place = async () =>
  placeOrder(shop, await storeWatch(shop), 1, { change: { email: 'anna@example.com' } });

test('invoices are held back and follow in the sequence of the payments, by email', async () => {
  const [first, second] = [await place(), await place()];
  await press(second, 'approve');
  await press(first, 'approve');
  expect(await issuedDocuments(shop, second.order.key)).toEqual([]);
  expect(await fileOfMail(shop, `${second.order._id}-paid`)).not.toContain('filename=');
  expect(await storedMails(shop, `${second.order._id}-invoice`)).toEqual([]);
  await complete();
  await Promise.all([issued(first.order._id), issued(second.order._id)]);
  const [earlier, later] = [
    await issuedDocuments(shop, second.order.key),
    await issuedDocuments(shop, first.order.key),
  ];
  expect(sequenceOf(later[0]?.number)).toBe(sequenceOf(earlier[0]?.number) + 1);
  const mail = await fileOfMail(shop, `${second.order._id}-invoice`);
  expect(mail).toContain(`filename=invoice-${earlier[0]?.number}.pdf`);
});

test('a new payment does not overtake an invoice that was held back', async () => {
  const [held, next] = [await place(), await place()];
  await press(held, 'approve');
  // The queue does not notice this change.
  await settings().updateOne({}, { $set: { seller: SELLER } });
  await press(next, 'approve');
  const [[earlier], [later]] = [
    await issuedDocuments(shop, held.order.key),
    await issuedDocuments(shop, next.order.key),
  ];
  expect(sequenceOf(later?.number)).toBe(sequenceOf(earlier?.number) + 1);
});

test('a payment that is undone before its invoice is issued has no documents, and the next payment has one', async () => {
  const { order } = await place();
  const input = { token, params: { id: order._id } };
  const record = () => shop.api('PUT /api/orders/:id/paid', { ...input, body: { method: 'cash' } });
  await record();
  await shop.api('POST /api/orders/:id/paid/undo', { ...input, body: { reason: 'Another order' } });
  const other = await place();
  await press(other, 'approve');
  await complete();
  await issued(other.order._id);
  await performWork(shop);
  expect(await issuedDocuments(shop, order.key)).toEqual([]);
  await record();
  expect(await issuedDocuments(shop, order.key)).toMatchObject([{ kind: 'invoice' }]);
});

test('the email about a refund waits for its credit note, and the one about a cancellation does not', async () => {
  const [refunded, cancelled] = [await place(), await place()];
  for (const placed of [refunded, cancelled]) await press(placed, 'approve');
  const params = { id: refunded.order._id };
  await shop.api('POST /api/orders/:id/refunds', { token, params, body: { amount: 1000, reason: 'Late' } });
  const body = { orderId: cancelled.order._id, statusEN: 'cancelled' as const };
  await shop.api('PUT /api/orders/update-order-status', { token, body });
  const [cancellation] = await storedMails(shop, `${cancelled.order._id}-cancelled`);
  expect(await fileOfMail(shop, cancellation?.id ?? '')).not.toContain('filename=');
  expect(await storedMails(shop, `${refunded.order._id}-refund`)).toEqual([]);
  await complete();
  for (const { order } of [refunded, cancelled]) {
    const prefix = `${order._id}-refund`;
    await waitFor(async () => (await storedMails(shop, prefix)).length > 0);
    const [mail] = await storedMails(shop, prefix);
    expect(await fileOfMail(shop, mail?.id ?? '')).toContain('filename=credit-note-');
  }
});
