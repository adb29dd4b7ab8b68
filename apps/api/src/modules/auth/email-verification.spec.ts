import { mailTo, subjectsTo, tokenIn } from '../../testing/mailbox.ts';
import { placeOrder } from '../../testing/payments.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { startTestSession } from '../../testing/test-session.ts';
import { storeWatch } from '../../testing/watch-on-sale.ts';
import { AccountLinks } from '../account-links/account-links.ts';

const ORIGIN = 'https://shop.example';
const CONFIRM = 'Confirm your email';
const CONFIRM_NEW = 'Confirm your new email';
const NOTICE = 'Your email is about to change';
const CHANGED = 'Your email has been changed';

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi({ PUBLIC_ORIGIN: ORIGIN });
});
afterAll(() => shop.stop());

const register = async (email: string): Promise<string> => {
  const body = { name: 'Anna', surname: 'Petrova', email, password: 'secret-1' };
  return (await shop.api('POST /api/user/register', { body })).body.token;
};
const login = (email: string) => shop.api('POST /api/user/login', { body: { email, password: 'secret-1' } });
const me = async (token: string) => (await shop.api('GET /api/user/me', { token })).body;
const verify = (token: string) => shop.api('POST /api/user/verify', { body: { token } });
const resend = (token: string) => shop.api('POST /api/user/verification', { token });
const changeEmail = (token: string, email: string, password = 'secret-1') =>
  shop.api('PUT /api/user/email', { token, body: { email, password } });
const idOf = async (email: string): Promise<string> =>
  String((await shop.connection.collection('users').findOne({ email }))?._id);

describe('verification', () => {
  test('registration sends a link, which verifies the email once', async () => {
    const token = await register('anna@example.com');
    expect((await me(token)).emailVerified).toBe(false);
    const mail = await mailTo(shop, 'anna@example.com', CONFIRM);
    expect(mail).toContain(`${ORIGIN}/auth/verify?token=`);
    expect((await verify(tokenIn(mail))).status).toBe(204);
    expect((await me(token)).emailVerified).toBe(true);
    const again = await verify(tokenIn(mail));
    expect([again.status, again.error.code]).toEqual([410, 'linkExpired']);
  });

  test('the link is sent again once per minute, and not to a verified email', async () => {
    const token = await register('again@example.com');
    expect((await resend(token)).status).toBe(202);
    const tooEarly = await resend(token);
    expect(tooEarly.status).toBe(429);
    expect(Number(tooEarly.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await subjectsTo(shop, 'again@example.com')).toEqual([CONFIRM, CONFIRM]);
    await verify(tokenIn(await mailTo(shop, 'again@example.com', CONFIRM)));
    expect((await resend(token)).status).toBe(202);
    expect(await subjectsTo(shop, 'again@example.com')).toHaveLength(2);
    expect((await resend('')).status).toBe(401);
  });

  test('rejects an expired link and unknown tokens', async () => {
    await register('late@example.com');
    const token = tokenIn(await mailTo(shop, 'late@example.com', CONFIRM));
    await shop.connection
      .collection('accountlinks')
      .updateMany({ email: 'late@example.com' }, { $set: { expiresAt: new Date() } });
    expect((await verify(token)).status).toBe(410);
    expect((await verify('A'.repeat(43))).status).toBe(410);
  });
});

describe('change of email', () => {
  /** Requests a change and returns the token of the link. */
  const request = async (token: string, email: string): Promise<string> => {
    expect((await changeEmail(token, email)).status).toBe(202);
    return tokenIn(await mailTo(shop, email, CONFIRM_NEW));
  };

  test('takes effect by the link, ends other sessions and informs the previous email', async () => {
    const token = await register('old@example.com');
    const other = await startTestSession(shop.app, await idOf('old@example.com'));
    const unused = tokenIn(await mailTo(shop, 'old@example.com', CONFIRM));
    const link = await request(token, 'new@example.com');
    expect(await me(token)).toMatchObject({ email: 'old@example.com', newEmail: 'new@example.com' });
    expect(await mailTo(shop, 'old@example.com', NOTICE)).toContain('new@example.com');
    expect((await verify(link)).status).toBe(204);
    expect(await me(token)).toMatchObject({ email: 'new@example.com', newEmail: null, emailVerified: true });
    expect((await shop.api('GET /api/user/me', { token: other })).status).toBe(401);
    expect(await mailTo(shop, 'old@example.com', CHANGED)).toContain('new@example.com');
    expect([(await login('old@example.com')).status, (await login('new@example.com')).status]).toEqual([
      401, 200,
    ]);
    expect([(await verify(link)).status, (await verify(unused)).status]).toEqual([410, 410]);
  });

  test('to a taken email has the same response, and its link is refused', async () => {
    await register('taken@example.com');
    const token = await register('asks@example.com');
    const [free, taken] = [
      await changeEmail(token, 'free@example.com'),
      await request(token, 'taken@example.com'),
    ];
    expect(free.body).toBeUndefined();
    expect((await me(token)).newEmail).toBe('taken@example.com');
    const { status, error } = await verify(taken);
    expect([status, error.code]).toEqual([409, 'emailTaken']);
    expect((await login('taken@example.com')).status).toBe(200);
    expect(await me(token)).toMatchObject({ email: 'asks@example.com', newEmail: null });
  });

  test('rejects a wrong password', async () => {
    const token = await register('guesses@example.com');
    const wrong = await changeEmail(token, 'unsent@example.com', 'wrong-1');
    expect([wrong.status, wrong.error.code]).toEqual([401, 'invalidCredentials']);
    expect((await me(token)).newEmail).toBeNull();
    expect(await subjectsTo(shop, 'unsent@example.com')).toEqual([]);
  });

  test('is rejected if another account has registered the email meanwhile', async () => {
    const token = await register('slow@example.com');
    const link = await request(token, 'wanted@example.com');
    await register('wanted@example.com');
    const { status, error } = await verify(link);
    expect([status, error.code]).toEqual([409, 'emailTaken']);
    expect(await me(token)).toMatchObject({ email: 'slow@example.com', newEmail: null });
  });

  test('a newer request, the present email and a change of the password invalidate the link', async () => {
    const token = await register('many@example.com');
    const first = await request(token, 'first@example.com');
    const second = await request(token, 'second@example.com');
    expect((await verify(first)).status).toBe(410);
    expect((await changeEmail(token, 'many@example.com')).status).toBe(202);
    expect((await me(token)).newEmail).toBeNull();
    expect((await verify(second)).status).toBe(410);
    const third = await request(token, 'third@example.com');
    const body = { current: 'secret-1', password: 'secret-2' };
    expect((await shop.api('PUT /api/user/password', { token, body })).status).toBe(204);
    expect((await verify(third)).status).toBe(410);
    expect(await me(token)).toMatchObject({ email: 'many@example.com', newEmail: null });
  });
});

describe('guest orders', () => {
  const ownOrders = async (token: string) => (await shop.api('GET /api/user/orders', { token })).body;
  const order = async (email: string | null, token?: string) =>
    (await placeOrder(shop, await storeWatch(shop), 1, { ...(token && { token }), change: { email } })).order;

  test('of an email are visible in its account after the verification, as by their key', async () => {
    const guest = await order('buyer@example.com');
    await order('someone@example.com');
    await order(null);
    const token = await register('buyer@example.com');
    const own = await order('buyer@example.com', token);
    expect((await ownOrders(token)).map(({ _id }) => _id)).toEqual([own._id]);
    await verify(tokenIn(await mailTo(shop, 'buyer@example.com', CONFIRM)));
    const orders = await ownOrders(token);
    expect(orders.map(({ _id }) => _id)).toEqual([own._id, guest._id]);
    const byKey = await shop.api('GET /api/orders/by-key/:key', { params: { key: guest.key } });
    expect(orders[1]).toEqual(byKey.body);
  });

  test('that another account has placed for this email stay invisible', async () => {
    const other = await register('other@example.com');
    await order('gift@example.com', other);
    const token = await register('gift@example.com');
    await verify(tokenIn(await mailTo(shop, 'gift@example.com', CONFIRM)));
    expect(await ownOrders(token)).toEqual([]);
  });
});

test('removing all links of a user keeps those of others', async () => {
  const links = shop.app.get(AccountLinks, { strict: false });
  const token = await links.create({ kind: 'verify', userId: 'a', email: 'a@example.com' });
  await links.removeAll('b');
  expect((await links.use(token, 'verify')).email).toBe('a@example.com');
});
