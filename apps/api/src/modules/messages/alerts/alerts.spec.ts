import type { AlertInput } from '@meridian/contracts';
import { DEFAULT_SELLER } from '@meridian/domain';
import { linkIn, mailsTo } from '../../../testing/mail-links.ts';
import { SAMPLE_CAMPAIGN } from '../../../testing/sample-bodies.ts';
import { type TestInput, testApi } from '../../../testing/test-api.ts';
import { startTestSession } from '../../../testing/test-session.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { stockRow, storeWatch } from '../../../testing/watch-on-sale.ts';
import { Types } from 'mongoose';
import { UsersRepository } from '../../accounts/users/users.repository.ts';
import type { StoredWatch } from '../../catalogue/watches/watch.schema.ts';
import { AlertJobs } from './alert-jobs.ts';
import type { StoredAlert } from './alert.schema.ts';

const shop = testApi({ RATE_LIMIT_LOGIN: '1000' });

let count = 0;
const newEmail = () => `waiting-${++count}@example.com`;
const soldOut = (change: Partial<StoredWatch> = {}) =>
  storeWatch(shop, { stock: [stockRow(0), stockRow(4, 'Deep Blue')], ...change });
type Fields = Partial<Record<keyof Extract<AlertInput, { kind: 'stock' }> | 'currency', string>>;
const request = (watchId: string, fields: Fields = {}, input: TestInput = {}) =>
  shop.api('POST /api/alerts', {
    body: { kind: 'stock', watchId, colorNameEN: 'Black', size: '40', ...fields },
    ...input,
  });
const alerts = () => shop.connection.collection<StoredAlert>('alerts');
const alertsOf = (email: string) => alerts().find({ email }).toArray();
const check = () => shop.app.get(AlertJobs, { strict: false }).checkChanges();
const change = (watchId: string, $set: Partial<StoredWatch>) =>
  shop.connection
    .collection<StoredWatch>('watches')
    .updateOne({ _id: new Types.ObjectId(watchId) }, { $set, $currentDate: { updatedAt: true } });
const subjectsTo = async (email: string) => (await mailsTo(shop, email)).map(({ subject }) => subject);
const post = (url: URL, init: RequestInit = {}) =>
  fetch(new URL(url.pathname + url.search, shop.url), { method: 'POST', ...init });
const open = (url: URL) => fetch(new URL(url.pathname + url.search, shop.url));

/** Adds a user with a session. */
const signUp = async (emailVerified = true, email = newEmail()) => {
  const user = await shop.app.get(UsersRepository, { strict: false }).insert({
    name: 'Nina',
    surname: 'Orlova',
    email,
    emailVerified,
    passwordHash: 'none',
    role: 'user',
  });
  return { email, id: user.id, token: await startTestSession(shop.app, user.id) };
};

describe('a request of a guest', () => {
  test('waits for the link in the mail, which works once, and then sends one mail', async () => {
    const [watchId, email] = [await soldOut(), newEmail()];
    expect((await request(watchId, { email })).status).toBe(202);
    const link = await linkIn(shop, email, '/alerts/confirm');
    const page = await open(link);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await page.text()).toMatch(/<form method="post" action="\/alerts\/confirm\?token=[^"]+">/);
    await change(watchId, { stock: [stockRow(1)] });
    await check();
    expect((await alertsOf(email))[0]?.isActive).toBe(false);

    const confirmed = await post(link);
    expect([confirmed.status, await confirmed.text()]).toEqual([
      200,
      expect.stringContaining('Your alert is on'),
    ]);
    // The piece came back between the request and the confirmation.
    await waitFor(async () => (await subjectsTo(email)).length === 2);
    expect((await subjectsTo(email))[1]).toMatch(/^Back in stock: Tide .+, Black, 40$/);
    expect(await alertsOf(email)).toEqual([]);
    expect((await post(link)).status).toBe(410);
    await check();
    expect(await subjectsTo(email)).toHaveLength(2);
  });

  test('stores the hash of the token, never the token', async () => {
    const [watchId, email] = [await soldOut(), newEmail()];
    await request(watchId, { email });
    const token = (await linkIn(shop, email, '/alerts/confirm')).searchParams.get('token') ?? '';
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await alertsOf(email))).not.toContain(token);
  });

  test('is in the language of the request', async () => {
    const [watchId, email] = [await soldOut({ nameRU: 'Прилив' }), newEmail()];
    await request(watchId, { email }, { headers: { 'accept-language': 'ru' } });
    const link = await linkIn(shop, email, '/alerts/confirm');
    expect((await subjectsTo(email))[0]).toBe('Подтвердите уведомление: Прилив, Чёрный, 40');
    expect(link.searchParams.get('lang')).toBe('ru');
    expect(await (await open(link)).text()).toContain('<html lang="ru">');
  });

  test('is answered in the same way for a known, a waiting and an unknown email', async () => {
    const [watchId, known] = [await soldOut(), await signUp()];
    const waiting = newEmail();
    await request(watchId, { email: waiting });
    await post(await linkIn(shop, waiting, '/alerts/confirm'));
    const answers = await Promise.all(
      [known.email, waiting, newEmail()].map((email) => request(watchId, { email })),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    // Nobody turns an alert on for a shopper without the mail.
    await waitFor(async () => (await alertsOf(known.email)).length === 1);
    expect((await alertsOf(known.email))[0]?.isActive).toBe(false);
    expect(await mailsTo(shop, waiting)).toHaveLength(1);
  });

  test('is one alert if it is repeated, and the latest link confirms it', async () => {
    const [watchId, email] = [await soldOut(), newEmail()];
    await request(watchId, { email });
    const first = await linkIn(shop, email, '/alerts/confirm');
    await request(watchId, { email });
    await waitFor(async () => (await mailsTo(shop, email)).length === 2);
    expect(await alertsOf(email)).toHaveLength(1);
    expect((await post(first)).status).toBe(410);
    expect((await post(await linkIn(shop, email, '/alerts/confirm'))).status).toBe(200);
  });

  test('sends at most five confirmation mails per hour to an email', async () => {
    const [watchId, email] = [await soldOut(), newEmail()];
    for (let attempt = 0; attempt < 7; attempt++)
      expect((await request(watchId, { email })).status).toBe(202);
    await waitFor(async () => (await mailsTo(shop, email)).length === 5);
    await check();
    expect(await mailsTo(shop, email)).toHaveLength(5);
  });

  test('expires 48 hours later', async () => {
    const [watchId, email] = [await soldOut(), newEmail()];
    await request(watchId, { email });
    const link = await linkIn(shop, email, '/alerts/confirm');
    const [stored] = await alertsOf(email);
    expect(stored?.expiresAt.getTime()).toBe((stored?.createdAt.getTime() ?? 0) + 48 * 3_600_000);
    await alerts().updateOne({ email }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await post(link)).status).toBe(410);
  });

  test.each([
    [{ email: 'nobody' }, 'email'],
    [{}, 'email'],
    [{ email: 'a@example.com', size: '99' }, 'size'],
    [{ email: 'a@example.com', colorNameEN: '$where' }, 'size'],
    [{ email: 'a@example.com', kind: 'price', currency: 'eur' }, 'currency'],
    [{ email: 'a@example.com', kind: 'price', currency: 'usd' }, 'currency'],
  ] as const)('with invalid input %j changes nothing and names %s', async (fields, field) => {
    const watchId = await soldOut({ price: { kzt: 500_000 } });
    const { status, error } = await request(watchId, fields);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
    expect(await alerts().countDocuments({ watchId })).toBe(0);
  });

  test('about a variant in stock or an unknown watch is rejected', async () => {
    const [watchId, email] = [await soldOut(), newEmail()];
    expect((await request(watchId, { email, colorNameEN: 'Deep Blue' })).error.code).toBe('inStock');
    expect((await request('a'.repeat(24), { email })).error.code).toBe('notFound');
    expect(await alertsOf(email)).toEqual([]);
  });
});

describe('a request of a signed-in shopper', () => {
  test('with a verified email needs no confirmation, and twice is one', async () => {
    const [watchId, { token, email }] = [await soldOut(), await signUp()];
    await Promise.all([request(watchId, {}, { token }), request(watchId, {}, { token })]);
    expect((await request(watchId, { email: email.toUpperCase() }, { token })).status).toBe(202);
    expect(await alertsOf(email)).toEqual([expect.objectContaining({ isActive: true, email })]);
    expect(await mailsTo(shop, email)).toEqual([]);
  });

  test('with an unverified or another email needs a confirmation', async () => {
    const watchId = await soldOut();
    const [unverified, verified, other] = [await signUp(false), await signUp(), newEmail()];
    await request(watchId, {}, { token: unverified.token });
    await request(watchId, { email: other }, { token: verified.token });
    for (const email of [unverified.email, other]) {
      await linkIn(shop, email, '/alerts/confirm');
      expect((await alertsOf(email))[0]?.isActive).toBe(false);
    }
    expect((await shop.api('GET /api/alerts', { token: verified.token })).body).toEqual([]);
    expect((await shop.api('GET /api/alerts', { token: unverified.token })).body).toHaveLength(1);
  });

  test('is rejected above 50 active alerts', async () => {
    const { token, email } = await signUp();
    const stock = Array.from({ length: 51 }, (_, index) => stockRow(0, 'Black', `${index}`));
    const watchId = await soldOut({ stock, sizes: stock.map(({ size }) => size) });
    for (const { size } of stock.slice(0, 50)) await request(watchId, { size }, { token });
    const { status, error } = await request(watchId, { size: '50' }, { token });
    expect([status, error.code, error.details]).toEqual([409, 'tooManyAlerts', { max: 50 }]);
    expect(await alertsOf(email)).toHaveLength(50);
    // One that exists already is still accepted.
    expect((await request(watchId, { size: '1' }, { token })).status).toBe(202);
  });

  test('is listed and can be removed, by its shopper only', async () => {
    const watchId = await soldOut();
    const [shopper, other] = [await signUp(), await signUp()];
    await request(watchId, {}, { token: shopper.token });
    await request(watchId, { kind: 'price', currency: 'rub' }, { token: shopper.token });
    const { body } = await shop.api('GET /api/alerts', { token: shopper.token });
    const common = {
      isConfirmed: true,
      email: shopper.email,
      watch: expect.objectContaining({ nameRU: expect.any(String) }),
    };
    expect(body).toEqual([
      expect.objectContaining({ kind: 'price', currency: 'rub', price: 98_500, ...common }),
      expect.objectContaining({ kind: 'stock', colorNameEN: 'Black', size: '40', ...common }),
    ]);
    const params = { id: body[0]?.id ?? '' };
    expect((await shop.api('DELETE /api/alerts/:id', { token: other.token, params })).status).toBe(404);
    expect((await shop.api('DELETE /api/alerts/:id', { token: shopper.token, params })).status).toBe(204);
    expect((await shop.api('GET /api/alerts', { token: shopper.token })).body).toHaveLength(1);
  });

  test('is part of the export, and goes with the account', async () => {
    const watchId = await soldOut();
    const [email, password] = [newEmail(), 'a long passphrase'];
    const { token } = (
      await shop.api('POST /api/user/register', { body: { name: 'A', surname: 'B', email, password } })
    ).body;
    await shop.connection.collection('users').updateOne({ email }, { $set: { emailVerified: true } });
    await request(watchId, {}, { token });
    // A guest request to the same email, before the account existed.
    const [stored] = await alertsOf(email);
    if (!stored) throw new Error('The alert is not stored');
    const _id = new Types.ObjectId();
    await alerts().insertOne({ ...stored, _id, subject: 'other' });
    await alerts().updateOne({ _id }, { $unset: { userId: 1 } });
    const exported = await shop.api('GET /api/user/export', { token });
    expect(exported.body['alerts']).toHaveLength(2);
    await shop.api('DELETE /api/user/me', { token, body: { password } });
    expect(await alertsOf(email)).toEqual([]);
  });
});

describe('a price alert', () => {
  test.each([
    ['5 % in the currency of the alert', 'rub', { kzt: 500_000, rub: 93_575, usd: 1_000 }, 1],
    ['less than 5 %', 'rub', { kzt: 500_000, rub: 93_576, usd: 1_000 }, 0],
    ['50 % in other currencies', 'rub', { kzt: 250_000, rub: 98_500, usd: 500 }, 0],
    ['a price that is removed', 'rub', { kzt: 100 }, 0],
  ])('of a drop by %s', async (_, currency, price, mails) => {
    const [watchId, { token, email }] = [await soldOut(), await signUp()];
    expect((await request(watchId, { kind: 'price', currency }, { token })).status).toBe(202);
    await change(watchId, { price });
    await Promise.all([check(), check()]);
    await check();
    await waitFor(async () => (await mailsTo(shop, email)).length >= mails);
    const [mail, ...others] = await mailsTo(shop, email);
    expect([mail?.subject?.startsWith('Price drop: Tide') ?? false, others]).toEqual([mails === 1, []]);
    if (mail)
      expect(mail.text?.replace(/\u00a0/g, ' ')).toContain(
        'now costs 93,575 ₽. When you asked, it was 98,500 ₽.',
      );
    expect(await alertsOf(email)).toHaveLength(1 - mails);
  });

  test('compares with the price of the first request', async () => {
    const [watchId, { token, email }] = [await soldOut(), await signUp()];
    const ask = () => request(watchId, { kind: 'price', currency: 'usd' }, { token });
    await ask();
    await change(watchId, { price: { usd: 960 } });
    await ask();
    await check();
    expect((await alertsOf(email))[0]?.price).toBe(1_000);
    await change(watchId, { price: { usd: 950 } });
    await check();
    await waitFor(async () => (await mailsTo(shop, email)).length === 1);
  });
});

test('a price alert sends one email when a sale begins, and compares with the price that the shopper saw', async () => {
  const [watchId, early, late] = [await soldOut(), await signUp(), await signUp()];
  const admin = await shop.tokenOf('admin');
  const sale = {
    ...SAMPLE_CAMPAIGN,
    scope: { ...SAMPLE_CAMPAIGN.scope, watches: [watchId] },
  };
  const ask = ({ token }: { token: string }) =>
    request(watchId, { kind: 'price', currency: 'usd' }, { token });
  await ask(early);
  const { id } = (await shop.api('POST /api/panel/campaigns', { token: admin, body: sale })).body;
  await ask(late);
  await check();
  await waitFor(async () => (await mailsTo(shop, early.email)).length === 1);
  const [mail] = await mailsTo(shop, early.email);
  expect(mail?.text?.replace(/\u00a0/g, ' ')).toContain('now costs 900 $. When you asked, it was 1,000 $.');
  await shop.api('POST /api/panel/campaigns/:id/stop', { token: admin, params: { id } });
  await check();
  await shop.api('POST /api/panel/campaigns', { token: admin, body: sale });
  await check();
  expect(await mailsTo(shop, early.email)).toHaveLength(1);
  expect((await alertsOf(late.email)).map(({ price }) => price)).toEqual([900]);
});

describe('the link to unsubscribe', () => {
  const waitingShopper = async () => {
    const { token, email } = await signUp();
    const [watchId, another] = [await soldOut(), await soldOut()];
    for (const id of [watchId, another]) await request(id, {}, { token });
    await change(watchId, { stock: [stockRow(1)] });
    await check();
    const link = await linkIn(shop, email, '/alerts/unsubscribe');
    return { email, link };
  };

  test('is a header of each mail, and ends all alerts by the form post of a mail program', async () => {
    const { email, link } = await waitingShopper();
    const [mail] = await mailsTo(shop, email);
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe')).toBe(`<${link.href}>`);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(await alertsOf(email)).toHaveLength(1);
    const posted = await post(link, { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect(posted.status).toBe(200);
    expect(await alertsOf(email)).toEqual([]);
    expect((await post(link)).status).toBe(200);
  });

  test('opens a page with a button that changes nothing before it is pressed', async () => {
    const { email, link } = await waitingShopper();
    const page = await open(link);
    expect(await page.text()).toMatch(/<form method="post" action="\/alerts\/unsubscribe\?token=/);
    expect(await alertsOf(email)).toHaveLength(1);
    expect(link.search).not.toContain(email.split('@')[0]);
  });

  test('is rejected without a valid signature', async () => {
    const { email, link } = await waitingShopper();
    const [address = ''] = (link.searchParams.get('token') ?? '').split('.');
    for (const token of ['', address, `${address}.${'a'.repeat(43)}`, `${'a'.repeat(43)}.${address}`]) {
      const forged = new URL(link);
      forged.searchParams.set('token', token);
      expect([token, (await post(forged)).status]).toEqual([token, 400]);
      const refused = await open(forged);
      expect(refused.status).toBe(400);
      // Default of the seller's email.
      expect(await refused.text()).toContain(`write to us at ${DEFAULT_SELLER.email}.`);
    }
    const repeated = new URL(link);
    repeated.searchParams.append('token', 'b');
    expect((await post(repeated)).status).toBe(400);
    expect(await alertsOf(email)).toHaveLength(1);
  });
});
