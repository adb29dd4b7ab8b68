import { Types } from 'mongoose';
import { TOTP } from 'otpauth';
import { mailTo, subjectsTo, tokenIn } from '../../../testing/mailbox.ts';
import { placeOrder } from '../../../testing/payments.ts';
import { testApi, withProductHashes } from '../../../testing/test-api.ts';
import { startTestSession } from '../../../testing/test-session.ts';
import { storeWatch } from '../../../testing/watch-on-sale.ts';
import { AccountLinks } from '../links/account-links.ts';

describe('the verification of an email', () => {
  const ORIGIN = 'https://shop.example';
  const CONFIRM = 'Confirm your email';
  const CONFIRM_NEW = 'Confirm your new email';
  const NOTICE = 'Your email is about to change';
  const CHANGED = 'Your email has been changed';

  const shop = testApi({ PUBLIC_ORIGIN: ORIGIN });

  const register = async (email: string): Promise<string> => {
    const body = { name: 'Anna', surname: 'Petrova', email, password: 'secret-1' };
    return (await shop.api('POST /api/user/register', { body })).body.token;
  };
  const login = (email: string) =>
    shop.api('POST /api/user/login', { body: { email, password: 'secret-1' } });
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
      expect(await me(token)).toMatchObject({
        email: 'new@example.com',
        newEmail: null,
        emailVerified: true,
      });
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
    const shopperOrders = async (token: string) => (await shop.api('GET /api/user/orders', { token })).body;
    const order = async (email: string | null, token?: string) =>
      (await placeOrder(shop, await storeWatch(shop), 1, { ...(token && { token }), change: { email } }))
        .order;

    test('of an email are visible in its account after the verification, as by their key', async () => {
      const guest = await order('buyer@example.com');
      await order('someone@example.com');
      await order(null);
      const token = await register('buyer@example.com');
      const own = await order('buyer@example.com', token);
      expect((await shopperOrders(token)).map(({ _id }) => _id)).toEqual([own._id]);
      await verify(tokenIn(await mailTo(shop, 'buyer@example.com', CONFIRM)));
      const orders = await shopperOrders(token);
      expect(orders.map(({ _id }) => _id)).toEqual([own._id, guest._id]);
      const byKey = await shop.api('GET /api/orders/by-key/:key', { params: { key: guest.key } });
      expect(orders[1]).toEqual(byKey.body);
    });

    test('that another account has placed for this email stay invisible', async () => {
      const other = await register('other@example.com');
      await order('gift@example.com', other);
      const token = await register('gift@example.com');
      await verify(tokenIn(await mailTo(shop, 'gift@example.com', CONFIRM)));
      expect(await shopperOrders(token)).toEqual([]);
    });
  });

  test('removing all links of a user keeps those of others', async () => {
    const links = shop.app.get(AccountLinks, { strict: false });
    const token = await links.create({ kind: 'verify', userId: 'a', email: 'a@example.com' });
    await links.removeAll('b');
    expect((await links.use(token, 'verify')).email).toBe('a@example.com');
  });
});

describe('the reset of a password', () => {
  const ORIGIN = 'https://shop.example';
  const RESET = 'Set a new password';
  const CHANGED = 'Your password has been changed';
  const OWNER = { role: 'admin', staff: { role: 'owner', apps: [], suspended: false, revision: 0 } };

  const shop = testApi({ PUBLIC_ORIGIN: ORIGIN });

  const register = async (email: string): Promise<string> => {
    const body = { name: 'Anna', surname: 'Petrova', email, password: 'secret-1' };
    return (await shop.api('POST /api/user/register', { body })).body.token;
  };
  const login = (email: string, password: string) =>
    shop.api('POST /api/user/login', { body: { email, password } });
  const me = (token: string) => shop.api('GET /api/user/me', { token });
  const forgot = (email: string, headers = {}) =>
    shop.api('POST /api/user/forgot', { body: { email }, headers });
  const reset = (token: string, password = 'secret-2', headers = {}) =>
    shop.api('POST /api/user/reset', { body: { token, password }, headers });
  const users = () => shop.connection.collection('users');
  const links = () => shop.connection.collection('accountlinks');
  const idOf = async (email: string): Promise<string> => String((await users().findOne({ email }))?._id);
  /** Creates a link without a mail. */
  const linkOf = async (email: string): Promise<string> =>
    shop.app.get(AccountLinks, { strict: false }).create({ kind: 'reset', userId: await idOf(email), email });

  test('sets a new password by the link of the mail, ends all sessions and signs in', async () => {
    const session = await register('anna@example.com');
    expect((await forgot('Anna@Example.com')).status).toBe(202);
    const mail = await mailTo(shop, 'anna@example.com', RESET);
    expect(mail).toContain(`${ORIGIN}/auth/reset?token=`);
    expect(mail).toContain('&lang=en');
    expect(JSON.stringify(await links().find().toArray())).not.toContain(tokenIn(mail));
    const { status, body } = await reset(tokenIn(mail));
    expect([status, body.role]).toEqual([200, 'user']);
    expect((await me(session)).status).toBe(401);
    expect((await me(body.token)).body).toMatchObject({ email: 'anna@example.com', emailVerified: true });
    expect((await login('anna@example.com', 'secret-1')).status).toBe(401);
    expect((await login('anna@example.com', 'secret-2')).status).toBe(200);
    expect(await mailTo(shop, 'anna@example.com', CHANGED)).toContain(`${ORIGIN}/auth/forgot?lang=en`);
    const again = await reset(tokenIn(mail), 'secret-3');
    expect([again.status, again.error.code]).toEqual([410, 'linkExpired']);
  });

  test('a request in Russian sends a Russian mail', async () => {
    await register('olga@example.com');
    await forgot('olga@example.com', { 'accept-language': 'ru' });
    expect(await mailTo(shop, 'olga@example.com', 'Новый пароль')).toContain('&lang=ru');
  });

  test('responds equally for an unknown email and sends nothing', async () => {
    await register('known@example.com');
    const [known, unknown] = [await forgot('known@example.com'), await forgot('unknown@example.com')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await subjectsTo(shop, 'unknown@example.com')).toEqual([]);
    expect(await subjectsTo(shop, 'known@example.com')).toContain(RESET);
  });

  test('sends at most three links per hour; further requests have the same response', async () => {
    await register('many@example.com');
    for (let i = 0; i < 5; i++) expect((await forgot('many@example.com')).status).toBe(202);
    const subjects = await subjectsTo(shop, 'many@example.com');
    expect(subjects.filter((subject) => subject === RESET)).toHaveLength(3);
  });

  test('a newer link invalidates the earlier one', async () => {
    await register('newer@example.com');
    const [first, second] = [await linkOf('newer@example.com'), await linkOf('newer@example.com')];
    expect((await reset(first)).status).toBe(410);
    expect((await reset(second)).status).toBe(200);
  });

  test('one of two concurrent resets with the same link succeeds', async () => {
    await register('race@example.com');
    const token = await linkOf('race@example.com');
    const passwords = ['secret-a', 'secret-b'];
    const results = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 410]);
    const winner = results.findIndex(({ status }) => status === 200);
    expect((await login('race@example.com', passwords[winner] ?? '')).status).toBe(200);
    expect((await login('race@example.com', passwords[1 - winner] ?? '')).status).toBe(401);
  });

  test('a sign-in with the previous password that a reset overtakes starts no session', async () => {
    await register('overtaken@example.com');
    const token = await linkOf('overtaken@example.com');
    const [{ body }] = await withProductHashes(() => {
      // The hash of the reset is queued before those of the last sign-ins, which have read the account already.
      const before = [1, 2].map(() => login('overtaken@example.com', 'secret-1'));
      const change = reset(token);
      const after = Array.from({ length: 6 }, () => login('overtaken@example.com', 'secret-1'));
      return Promise.all([change, ...before, ...after]);
    });
    const userId = await idOf('overtaken@example.com');
    expect(await shop.connection.collection('sessions').countDocuments({ userId })).toBe(1);
    expect((await me(body.token)).status).toBe(200);
  });

  test.each(['', 'x', 'A'.repeat(43)])('rejects the unknown token %j', async (token) => {
    expect((await reset(token)).status).toBe(410);
  });

  test('rejects an expired link, and one that was sent to an earlier email', async () => {
    await register('late@example.com');
    const expired = await linkOf('late@example.com');
    await links().updateMany({ email: 'late@example.com' }, { $set: { expiresAt: new Date() } });
    expect((await reset(expired)).error.code).toBe('linkExpired');
    const earlier = await linkOf('late@example.com');
    await users().updateOne({ email: 'late@example.com' }, { $set: { email: 'moved@example.com' } });
    expect((await reset(earlier)).error.code).toBe('linkExpired');
  });

  test('a link for another purpose does not set a password', async () => {
    await register('purpose@example.com');
    const token = tokenIn(await mailTo(shop, 'purpose@example.com', 'Confirm your email'));
    expect((await reset(token)).status).toBe(410);
  });

  describe('a password against the rules is rejected and the link stays usable', () => {
    const insertStaff = async (email: string, suspended = false): Promise<string> => {
      const _id = new Types.ObjectId();
      const staff = { role: 'orders', apps: [], suspended, revision: 0 };
      await users().insertOne({
        _id,
        name: 'S',
        surname: 'S',
        email,
        emailVerified: true,
        passwordHash: 'x',
        role: 'admin',
        staff,
        userInfo: { phone: '', pickupPoint: '' },
        createdAt: new Date(),
      });
      return linkOf(email);
    };

    test('for a common password, in the language of the request', async () => {
      await register('common@example.com');
      const token = await linkOf('common@example.com');
      const { status, error } = await reset(token, 'QWERTY123', { 'accept-language': 'ru' });
      expect([status, error.code]).toEqual([422, 'validation']);
      expect(error.fields?.['password']).toContain('частых');
      expect((await reset(token)).status).toBe(200);
    });

    test('for a short password of staff', async () => {
      const token = await insertStaff('staff@example.com');
      const { error } = await reset(token, 'linear-38-m');
      expect(error.fields?.['password']).toContain('at least 12 characters');
      expect((await reset(token, 'linear-38-mm')).body.role).toBe('admin');
    });

    test('a suspended account is refused without a change', async () => {
      const token = await insertStaff('suspended@example.com', true);
      expect((await reset(token, 'linear-38-mm')).error.code).toBe('accountSuspended');
      expect((await users().findOne({ email: 'suspended@example.com' }))?.['passwordHash']).toBe('x');
    });
  });

  describe('an account with a second factor', () => {
    /** Adds an authenticator app to the account of a token. */
    const addApp = async (token: string): Promise<void> => {
      const { secret } = (await shop.api('POST /api/user/totp', { token })).body;
      const body = { code: new TOTP({ secret }).generate() };
      expect((await shop.api('POST /api/user/totp/enable', { token, body })).status).toBe(200);
    };

    test.each([
      ['the holder of the mailbox', 'second@example.com', { emailVerified: true }],
      ['an admin with an unverified email', 'chief@example.com', OWNER],
    ])('of %s continues with the second step', async (_, email, fields) => {
      await register(email);
      await users().updateOne({ email }, { $set: fields });
      await addApp(await startTestSession(shop.app, await idOf(email)));
      const { status, error } = await reset(await linkOf(email), 'linear-38-mm');
      expect([status, error.code]).toEqual([401, 'secondFactorRequired']);
      expect(error.details).toMatchObject({ methods: ['totp', 'recoveryCode'] });
      expect((await login(email, 'linear-38-mm')).error.code).toBe('secondFactorRequired');
    });

    test('that an unverified holder of the email added loses it, with the pending email, its link and the addresses', async () => {
      const squatter = await register('victim@example.com');
      await addApp(squatter);
      const phone = '+7 701 123 45 67';
      await shop.api('PUT /api/user/me', { token: squatter, body: { userInfo: { phone } } });
      const address = {
        name: 'A',
        surname: 'B',
        phone,
        country: 'Казахстан',
        city: 'Алматы',
        address: 'Абая 1',
      };
      const saved = await shop.api('POST /api/user/addresses', { token: squatter, body: address });
      expect(saved.status).toBe(201);
      await shop.api('PUT /api/user/email', {
        token: squatter,
        body: { email: 'squatter@example.com', password: 'secret-1' },
      });
      const claim = tokenIn(await mailTo(shop, 'squatter@example.com', 'Confirm your new email'));
      const { body } = await reset(await linkOf('victim@example.com'));
      expect((await me(squatter)).status).toBe(401);
      expect((await shop.api('POST /api/user/verify', { body: { token: claim } })).status).toBe(410);
      const left = (await me(body.token)).body;
      expect(left).toMatchObject({ email: 'victim@example.com', newEmail: null, userInfo: { phone: '' } });
      expect(left.addresses ?? []).toEqual([]);
    });
  });

  describe('change of the password', () => {
    const change = (token: string, current: string, password: string) =>
      shop.api('PUT /api/user/password', { token, body: { current, password } });

    test('ends all other sessions, invalidates links for a new password and sends a mail', async () => {
      const token = await register('change@example.com');
      const other = await startTestSession(shop.app, await idOf('change@example.com'));
      const link = await linkOf('change@example.com');
      expect((await change(token, 'secret-1', 'secret-2')).status).toBe(204);
      expect((await me(token)).status).toBe(200);
      expect((await me(other)).status).toBe(401);
      expect((await reset(link)).status).toBe(410);
      expect((await login('change@example.com', 'secret-1')).status).toBe(401);
      expect((await login('change@example.com', 'secret-2')).status).toBe(200);
      expect(await subjectsTo(shop, 'change@example.com')).toContain(CHANGED);
    });

    test('rejects a wrong current password and a common new one', async () => {
      const token = await register('wrong@example.com');
      const wrong = await change(token, 'wrong-1', 'secret-2');
      expect([wrong.status, wrong.error.code]).toEqual([401, 'invalidCredentials']);
      expect((await change(token, 'secret-1', 'password')).error.fields).toHaveProperty('password');
      expect((await change('', 'secret-1', 'secret-2')).status).toBe(401);
      expect((await login('wrong@example.com', 'secret-1')).status).toBe(200);
    });

    test('one of two concurrent changes succeeds', async () => {
      const token = await register('twice@example.com');
      const results = await Promise.all(
        ['secret-a', 'secret-b'].map((password) => change(token, 'secret-1', password)),
      );
      expect(results.map(({ status }) => status).sort()).toEqual([204, 401]);
    });
  });

  test('rejects the registration with a common password', async () => {
    const body = { name: 'A', surname: 'B', email: 'weak@example.com', password: '123456' };
    const { status, error } = await shop.api('POST /api/user/register', { body });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['password']]);
  });
});
