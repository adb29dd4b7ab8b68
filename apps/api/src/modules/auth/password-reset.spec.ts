import { Types } from 'mongoose';
import { TOTP } from 'otpauth';
import { subjectsTo, mailTo, tokenIn } from '../../testing/mailbox.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { startTestSession } from '../../testing/test-session.ts';
import { AccountLinks } from '../account-links/account-links.ts';

const ORIGIN = 'https://shop.example';
const RESET = 'Set a new password';
const CHANGED = 'Your password has been changed';
const OWNER = { role: 'admin', staff: { role: 'owner', apps: [], suspended: false, revision: 0 } };

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi({ PUBLIC_ORIGIN: ORIGIN });
});
afterAll(() => shop.stop());

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
  // The hash of the reset is queued before those of the last sign-ins, which have read the account already.
  const before = [1, 2].map(() => login('overtaken@example.com', 'secret-1'));
  const change = reset(token);
  const after = Array.from({ length: 6 }, () => login('overtaken@example.com', 'secret-1'));
  const [{ body }] = await Promise.all([change, ...before, ...after]);
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
    ['the owner of the mailbox', 'second@example.com', { emailVerified: true }],
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

  test('that an unverified holder of the email added loses it, with the pending email and its link', async () => {
    const squatter = await register('victim@example.com');
    await addApp(squatter);
    await shop.api('PUT /api/user/email', {
      token: squatter,
      body: { email: 'squatter@example.com', password: 'secret-1' },
    });
    const claim = tokenIn(await mailTo(shop, 'squatter@example.com', 'Confirm your new email'));
    const { body } = await reset(await linkOf('victim@example.com'));
    expect((await me(squatter)).status).toBe(401);
    expect((await shop.api('POST /api/user/verify', { body: { token: claim } })).status).toBe(410);
    expect((await me(body.token)).body).toMatchObject({ email: 'victim@example.com', newEmail: null });
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
