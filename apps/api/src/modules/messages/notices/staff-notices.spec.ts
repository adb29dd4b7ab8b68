import type { StaffNotifications, StaffRole } from '@meridian/contracts';
import { Types } from 'mongoose';
import { workEntry } from '../../../platform/work/work-kind.ts';
import { Work } from '../../../platform/work/work.ts';
import { mailsTo } from '../../../testing/mail-links.ts';
import { BANK_SECRET, placeOrder, press } from '../../../testing/payments.ts';
import { testApi } from '../../../testing/test-api.ts';
import { startTestSession } from '../../../testing/test-session.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { storeWatch, stockRow } from '../../../testing/watch-on-sale.ts';
import { ORDER_NOTICE } from '../../sales/orders/status/order-work.ts';
import { UsersRepository } from '../../accounts/users/users.repository.ts';
import type { StoredWatch } from '../../catalogue/watches/watch.schema.ts';
import { LOW_STOCK, LowStockNotice } from './low-stock/low-stock-notice.ts';
import type { StoredLowStock } from './low-stock/low-stock.schema.ts';
import { StaffNotices } from './staff-notices.ts';

const shop = testApi({ SANDBOX_WEBHOOK_SECRET: BANK_SECRET });
beforeEach(async () => {
  await shop.connection.collection('users').deleteMany({});
});

let members = 0;
/** Adds a member of staff. */
const join = async (role: StaffRole, suspended = false) => {
  const email = `member-${++members}@example.com`;
  const user = await shop.app.get(UsersRepository, { strict: false }).insert({
    name: 'Nina',
    surname: 'Orlova',
    email,
    passwordHash: 'none',
    role: 'admin',
    staff: { role, apps: [], suspended, revision: 0 },
  });
  return { email, token: await startTestSession(shop.app, user.id) };
};
const choose = (token: string, body: Partial<StaffNotifications>, language = 'en') =>
  shop.api('PUT /api/staff/me/notifications', {
    token,
    body: { paidOrder: false, requestedReturn: false, lowStock: false, ...body },
    headers: { 'accept-language': language },
  });
const chosen = async (token: string) => (await shop.api('GET /api/staff/me/notifications', { token })).body;
const notices = () => shop.app.get(StaffNotices, { strict: false });
const subjectsTo = async (email: string) => (await mailsTo(shop, email)).map(({ subject }) => subject);

describe('the emails that a member of staff chooses', () => {
  test('are off by default, except for new paid orders and returns of an owner', async () => {
    const [owner, manager] = [await join('owner'), await join('manager')];
    expect(await chosen(owner.token)).toEqual({ paidOrder: true, requestedReturn: true, lowStock: false });
    expect(await chosen(manager.token)).toEqual({
      paidOrder: false,
      requestedReturn: false,
      lowStock: false,
    });
  });

  test('are stored per member', async () => {
    const [owner, other] = [await join('owner'), await join('owner')];
    expect((await choose(owner.token, { lowStock: true })).status).toBe(200);
    expect(await chosen(owner.token)).toEqual({ paidOrder: false, requestedReturn: false, lowStock: true });
    expect((await chosen(other.token)).paidOrder).toBe(true);
  });

  test('are refused to a role that may not see orders', async () => {
    const { token } = await join('catalogue');
    expect((await choose(token, { paidOrder: true })).status).toBe(403);
  });

  test('are sent once per event and member, only to active members who have chosen them', async () => {
    const viewer = await join('viewer');
    await choose(viewer.token, { requestedReturn: true }, 'ru');
    const owner = await join('owner');
    const silent = [await join('owner', true), await join('orders')];
    const notice = (language: string) => ({
      subject: `Return ${language}`,
      lines: ['A'],
      link: '/admin-panel',
    });
    await notices().notify('requestedReturn', 'event-1', notice);
    await notices().notify('requestedReturn', 'event-1', notice);
    await notices().notify('requestedReturn', 'event-2', notice);
    for (const { email } of [viewer, owner])
      await waitFor(async () => (await subjectsTo(email)).length === 2);
    expect(await subjectsTo(viewer.email)).toEqual(['Return ru', 'Return ru']);
    expect(await subjectsTo(owner.email)).toEqual(['Return en', 'Return en']);
    for (const { email } of silent) expect(await subjectsTo(email)).toEqual([]);
    expect((await mailsTo(shop, owner.email))[0]?.text).toContain('/admin-panel');
  });
});

test('a paid order is reported with its number, amount, lines and link, once', async () => {
  const { email } = await join('owner');
  const placed = await placeOrder(shop, await storeWatch(shop), 2);
  await press(placed, 'approve');
  const _id = new Types.ObjectId(placed.order._id);
  const again = workEntry(ORDER_NOTICE, 'again', { order: placed.order._id });
  await shop.app.get(Work, { strict: false }).perform('orders', { _id, work: [again] });
  await waitFor(async () => (await subjectsTo(email)).length > 0);
  const [mail, ...others] = await mailsTo(shop, email);
  expect(others).toEqual([]);
  expect(mail?.subject?.replace(/\u00a0/g, ' ')).toMatch(/^New paid order [0-9A-F]{6}: 1,000,000 ₸$/);
  expect(mail?.text).toContain('2 × Tide');
  expect(mail?.text).toContain(`/admin-panel/orders?order=${placed.order._id}`);
});

describe('low stock', () => {
  let email: string;
  beforeEach(async () => {
    const member = await join('manager');
    email = member.email;
    await choose(member.token, { lowStock: true });
  });
  const check = () => shop.app.get(LowStockNotice, { strict: false }).checkChanges();
  const setStock = (id: string, quantity: number) =>
    shop.connection
      .collection<StoredWatch>('watches')
      .updateOne(
        { _id: new Types.ObjectId(id) },
        { $set: { stock: [stockRow(quantity)] }, $currentDate: { updatedAt: true } },
      );
  /** Stores a watch that is a minute old, so that a later change never looks like its creation. */
  const watchWith = (quantity: number, change: Partial<StoredWatch> = {}) =>
    storeWatch(shop, {
      stock: [stockRow(quantity)],
      createdAt: new Date(Date.now() - 60_000),
      ...change,
    });
  const sentAfter = async (count: number) => {
    await waitFor(async () => (await subjectsTo(email)).length >= count);
    return subjectsTo(email);
  };

  test('is reported once per variant after a sale, and again after it has recovered', async () => {
    const id = await watchWith(4);
    await placeOrder(shop, id, 2);
    await Promise.all([check(), check()]);
    await placeOrder(shop, id, 1);
    await check();
    expect(await sentAfter(1)).toEqual([expect.stringMatching(/^Low stock: Tide .+, Black, 40 \(2 left\)$/)]);
    await setStock(id, 3);
    await check();
    await setStock(id, 1);
    await check();
    expect(await sentAfter(2)).toHaveLength(2);
  });

  test('is reported after a crash between the check and the emails', async () => {
    const id = await watchWith(1);
    // A crash has left the variant without emails.
    const variant = JSON.stringify([id, stockRow(1).id]);
    const entry = workEntry(LOW_STOCK, 'crash', { watchId: id, variant });
    await shop.connection.collection<StoredLowStock>('lowstock').insertOne({
      ...{ _id: variant, watchId: id },
      work: [{ ...entry, at: new Date(Date.now() - 60_000) }],
    });
    await check();
    await shop.app.get(Work, { strict: false }).run();
    expect(await sentAfter(1)).toHaveLength(1);
  });

  test('follows the threshold of the watch, and ignores a new watch', async () => {
    const [own, never] = [
      await watchWith(9, { lowStockThreshold: 8 }),
      await watchWith(9, { lowStockThreshold: 0 }),
    ];
    await storeWatch(shop, { stock: [stockRow(1)] });
    await setStock(own, 7);
    await setStock(never, 0);
    await check();
    expect(await sentAfter(1)).toEqual([expect.stringContaining('(7 left)')]);
  });
});
