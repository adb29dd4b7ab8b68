import { createHmac } from 'node:crypto';
import { BackgroundTasks } from '../../../platform/jobs/background-tasks.ts';
import { type TestApi, startTestApi, testApi } from '../../../testing/test-api.ts';
import { startTestSession } from '../../../testing/test-session.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { ActivityRepository } from '../../shop/activity/activity.repository.ts';
import { SessionTokens } from './session-tokens.ts';
import { storedMails } from '../../../testing/stored-mail.ts';

describe('sessions of an account', () => {
  const CHROME_ON_ANDROID =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  const FIREFOX_ON_WINDOWS =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const person = { name: 'Anna', surname: 'Petrova', email: 'anna@example.com', password: 'correct horse' };
  const owner = { email: 'owner@example.com', password: 'a long owner password' };

  let shop: TestApi;
  beforeAll(async () => {
    shop = await startTestApi({
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      TRUST_PROXY: 'loopback',
    });
    await shop.api('POST /api/user/register', { body: person });
  });
  afterAll(() => shop.stop());

  const signIn = async (
    { email, password }: { email: string; password: string },
    userAgent = CHROME_ON_ANDROID,
  ): Promise<string> => {
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': '8.8.8.8' };
    return (await shop.api('POST /api/user/login', { body: { email, password }, headers })).body.token;
  };
  const me = async (token: string): Promise<number> => (await shop.api('GET /api/user/me', { token })).status;
  const list = async (token: string) => (await shop.api('GET /api/user/sessions', { token })).body;

  test('a sign-out ends the session of its token only', async () => {
    const [phone, laptop] = [await signIn(person), await signIn(person)];
    expect((await shop.api('POST /api/user/logout', { token: phone })).status).toBe(204);
    expect([await me(phone), await me(laptop)]).toEqual([401, 200]);
    expect((await shop.api('POST /api/user/logout', { token: phone })).status).toBe(401);
  });

  test('concurrent sign-outs of one session report no error', async () => {
    for (let round = 0; round < 5; round++) {
      const token = await signIn(person);
      const responses = await Promise.all(
        Array.from({ length: 4 }, () => shop.api('POST /api/user/logout', { token })),
      );
      expect(
        responses.map(({ status }) => status).filter((status) => status !== 401 && status !== 204),
      ).toEqual([]);
    }
  });

  test('lists own sessions with device and country, without the user agent', async () => {
    const token = await signIn(person, FIREFOX_ON_WINDOWS);
    const sessions = await list(token);
    expect(sessions[0]).toMatchObject({
      current: true,
      device: { browser: 'Firefox', system: 'Windows' },
      country: 'US',
    });
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions.some(({ device }) => device.browser === 'Chrome' && device.system === 'Android')).toBe(
      true,
    );
    const stored = await shop.connection.collection('sessions').find().toArray();
    expect(JSON.stringify(stored)).not.toMatch(/Mozilla|8\.8\.8\.8/);
  });

  test('ends one session, and no session of another user', async () => {
    const [token, other] = [await signIn(person), await signIn(person)];
    const stranger = await shop.tokenOf('user');
    const id = (await list(other)).find(({ current }) => current)?.id ?? '';
    const end = (sender: string) =>
      shop.api('DELETE /api/user/sessions/:id', { params: { id }, token: sender });
    expect((await end(stranger)).status).toBe(404);
    expect(await me(other)).toBe(200);
    expect((await end(token)).status).toBe(204);
    expect([await me(other), await me(token)]).toEqual([401, 200]);
    expect((await end(token)).status).toBe(404);
  });

  test('ends all other sessions', async () => {
    const [token, other] = [await signIn(person), await signIn(person)];
    expect((await shop.api('DELETE /api/user/sessions', { token })).status).toBe(204);
    expect([await me(token), await me(other)]).toEqual([200, 401]);
    expect(await list(token)).toHaveLength(1);
  });

  describe('the activity log', () => {
    const entries = async (token: string) => {
      const { body } = await shop.api('GET /api/activity', { token, query: { kind: 'account' } });
      return body.entries.map(({ action, by, changes }) => ({
        action,
        by: by?.email,
        device: changes.find(({ field }) => field === 'device')?.after,
      }));
    };

    test('has sign-ins and refused sign-ins of staff, and none of shoppers', async () => {
      const token = await signIn(owner, FIREFOX_ON_WINDOWS);
      await shop.api('POST /api/user/login', {
        body: { email: owner.email, password: 'wrong' },
        headers: { 'user-agent': CHROME_ON_ANDROID },
      });
      await signIn(person);
      await shop.app.get(BackgroundTasks).finish();
      expect(await entries(token)).toEqual([
        { action: 'signInFailed', by: undefined, device: 'Chrome, Android' },
        { action: 'signedIn', by: owner.email, device: 'Firefox, Windows' },
      ]);
    });

    test('does not delay the response to a refused sign-in, which would reveal an account of staff', async () => {
      let write = (): void => undefined;
      const written = new Promise<void>((resolve) => (write = resolve));
      const log = shop.app.get(ActivityRepository, { strict: false });
      jest.spyOn(log, 'insert').mockReturnValueOnce(written);
      const body = { email: owner.email, password: 'wrong' };
      expect((await shop.api('POST /api/user/login', { body })).status).toBe(401);
      write();
    });

    test('makes a sign-in from a new device send a mail', async () => {
      const mails = () => storedMails(shop, 'new-device');
      await signIn(owner, FIREFOX_ON_WINDOWS);
      expect(await mails()).toHaveLength(0);
      await signIn(owner, CHROME_ON_ANDROID);
      await waitFor(async () => (await mails()).length === 1);
      await signIn(owner, CHROME_ON_ANDROID);
      expect(await mails()).toHaveLength(1);
      // Every device is new again for an account that has not been used for long.
      await shop.connection
        .collection('activity')
        .updateMany({ action: 'signedIn' }, { $set: { at: new Date(Date.now() - 91 * 24 * 3_600_000) } });
      await signIn(owner, CHROME_ON_ANDROID);
      expect(await mails()).toHaveLength(2);
    });
  });

  test('a protected request more than 10 minutes after the sign-in needs a confirmation', async () => {
    const token = await shop.tokenOf('admin');
    const exportOrders = () => shop.api('POST /api/orders/exports', { token });
    expect((await exportOrders()).status).toBe(204);
    await shop.connection
      .collection('sessions')
      .updateMany({}, { $set: { confirmedAt: new Date(Date.now() - 11 * 60_000) } });
    const { error } = await exportOrders();
    expect([error.statusCode, error.code]).toEqual([403, 'confirmationRequired']);
  });

  describe('staff who sign a shopper out', () => {
    let token: string;
    beforeAll(async () => {
      token = await shop.tokenOf('admin');
    });

    const accountOf = async (userToken: string) => {
      const { email } = (await shop.api('GET /api/user/me', { token: userToken })).body;
      const user = await shop.connection.collection('users').findOne({ email });
      return { id: String(user?._id), email };
    };
    const end = (id: string, by = token) =>
      shop.api('DELETE /api/clients/:id/sessions', { token: by, params: { id } });
    const newest = async () => (await shop.api('GET /api/activity', { token })).body.entries[0];

    test('end all sessions, which is recorded', async () => {
      const first = await shop.tokenOf('user');
      const other = await shop.tokenOf('user');
      const { id, email } = await accountOf(first);
      const second = await startTestSession(shop.app, id);
      expect((await end(id)).status).toBe(204);
      const statuses = [first, second, other].map(
        async (userToken) => (await shop.api('GET /api/user/me', { token: userToken })).status,
      );
      expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
      expect(await newest()).toMatchObject({
        action: 'changed',
        by: { email: (await accountOf(token)).email },
        subject: { kind: 'account', id, name: { en: email } },
        changes: [{ field: 'sessions', before: 2, after: 0 }],
      });
    });

    test('do not find staff and unknown accounts', async () => {
      const admin = await shop.tokenOf('admin');
      const ids = [(await accountOf(admin)).id, 'f'.repeat(24)];
      expect(await Promise.all(ids.map(async (id) => (await end(id)).status))).toEqual([404, 404]);
      expect((await shop.api('GET /api/user/me', { token: admin })).status).toBe(200);
    });

    test('need the permission', async () => {
      const shopper = await shop.tokenOf('user');
      const { id } = await accountOf(shopper);
      const viewer = await shop.tokenOf('admin');
      const { email } = await accountOf(viewer);
      await shop.connection.collection('users').updateOne({ email }, { $set: { 'staff.role': 'viewer' } });
      expect([(await end(id, shopper)).status, (await end(id, viewer)).status]).toEqual([403, 403]);
    });

    test('an export of orders is recorded with its author', async () => {
      expect((await shop.api('POST /api/orders/exports', { token })).status).toBe(204);
      const { id, email } = await accountOf(token);
      expect(await newest()).toMatchObject({
        action: 'exported',
        by: { id, email },
        subject: { kind: 'account', id, name: { en: email, ru: email } },
        changes: [{ field: 'file', of: null, before: null, after: 'orders' }],
      });
    });
  });
});

describe('session tokens', () => {
  const SECRET = 'a secret of sixteen letters and more';
  const MINUTE_MS = 60_000;
  const DAY_MS = 24 * 60 * MINUTE_MS;

  const shop = testApi({ JWT_SECRET: SECRET });
  let token: string;
  let sub: string;
  let sid: string;
  beforeAll(async () => {
    token = await shop.tokenOf('user');
    ({ sub, sid } = claimsOf(token));
  });

  interface Claims {
    sub: string;
    sid: string;
    iat: number;
    exp: number;
  }
  const claimsOf = (jwt: string): Claims =>
    JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Claims;
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forge = (header: object, payload: object, secret = SECRET, hash = 'sha256'): string => {
    const signed = `${encode(header)}.${encode(payload)}`;
    return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
  };
  const me = (jwt: string) => shop.api('GET /api/user/me', { token: jwt });
  const renew = (jwt: string) => shop.api('POST /api/user/session', { body: { token: jwt } });

  const now = Math.floor(Date.now() / 1000);
  const header = { alg: 'HS256', typ: 'JWT' };
  const claims = () => ({ sub, sid, iss: 'meridian', aud: 'meridian-api', iat: now, exp: now + 60 });

  test('accepts a token that is signed with the secret', async () => {
    expect((await me(forge(header, claims()))).status).toBe(200);
  });

  test.each<[string, () => string]>([
    ['of another secret', () => forge(header, claims(), 'another secret of many letters')],
    ['that expired', () => forge(header, { ...claims(), exp: now - 1 })],
    ['without an algorithm', () => `${encode({ alg: 'none' })}.${encode(claims())}.`],
    ['of another algorithm', () => forge({ alg: 'HS512' }, claims(), SECRET, 'sha512')],
    [
      'that names another user',
      () => {
        const [encodedHeader, , signature] = forge(header, claims()).split('.');
        return `${encodedHeader}.${encode({ ...claims(), sub: 'f'.repeat(24) })}.${signature}`;
      },
    ],
    ['of an unknown user', () => forge(header, { ...claims(), sub: 'f'.repeat(24) })],
    ['of an unknown session', () => forge(header, { ...claims(), sid: 'f'.repeat(24) })],
    ['without a session', () => forge(header, { ...claims(), sid: undefined })],
    ['for another audience', () => forge(header, { ...claims(), aud: 'mail' })],
    ['without an audience', () => forge(header, { ...claims(), aud: undefined })],
    ['of another issuer', () => forge(header, { ...claims(), iss: 'elsewhere' })],
    ['without a user', () => forge(header, { ...claims(), sub: undefined })],
    ['with a query operator', () => forge(header, { ...claims(), sub: { $gt: '' }, sid: { $gt: '' } })],
    ['that is not a JWT', () => 'abc'],
  ])('rejects a token %s', async (_, make) => {
    expect((await me(make())).status).toBe(401);
    // If a token is optional, an invalid token is rejected and not treated as a guest.
    const order = await shop.api('POST /api/orders/place-order', { token: make(), body: {} });
    expect(order.status).toBe(401);
  });

  test('a token in the cookie of the panel does not count without ADMIN_ORIGIN', async () => {
    const headers = { cookie: `__Host-session=${token}` };
    expect((await shop.api('GET /api/user/me', { headers })).status).toBe(401);
  });

  test('rejects the session of another user', async () => {
    const other = claimsOf(await shop.tokenOf('user'));
    expect((await me(forge(header, { ...claims(), sid: other.sid }))).status).toBe(401);
  });

  test('ignores a role in the token', async () => {
    const forged = forge(header, { ...claims(), role: 'admin' });
    expect((await shop.api('GET /api/stats', { token: forged })).status).toBe(403);
  });

  test('a revoked role ends the session', async () => {
    const admin = await shop.tokenOf('admin');
    expect((await shop.api('GET /api/stats', { token: admin })).status).toBe(200);
    const { email } = (await me(admin)).body;
    await shop.connection
      .collection('users')
      .updateOne({ email }, { $set: { role: 'user' }, $unset: { staff: '' } });
    expect((await shop.api('GET /api/stats', { token: admin })).status).toBe(401);
  });

  test('a suspended member of staff is signed out', async () => {
    const admin = await shop.tokenOf('admin');
    const { email } = (await me(admin)).body;
    await shop.connection.collection('users').updateOne({ email }, { $set: { 'staff.suspended': true } });
    expect((await me(admin)).status).toBe(401);
  });

  test('a token of a shopper is valid for 7 days, one of staff for 12 hours', async () => {
    const shopper = claimsOf(token);
    expect(shopper.exp - shopper.iat).toBe(7 * 24 * 3600);
    const staff = claimsOf(await shop.tokenOf('admin'));
    expect(staff.exp - staff.iat).toBeGreaterThan(12 * 3600 - 5);
    expect(staff.exp - staff.iat).toBeLessThanOrEqual(12 * 3600);
    expect(shopper).toMatchObject({ iss: 'meridian', aud: 'meridian-api' });
  });

  describe('a session', () => {
    const sessionOf = async (role: 'user' | 'admin', fields: Record<string, Date>): Promise<string> => {
      const { sub: userId } = claimsOf(await shop.tokenOf(role));
      return startTestSession(shop.app, userId, fields);
    };
    const ago = (ms: number): Date => new Date(Date.now() - ms);

    test('of staff ends after 30 minutes without a request', async () => {
      expect((await me(await sessionOf('admin', { lastUsedAt: ago(29 * MINUTE_MS) }))).status).toBe(200);
      expect((await me(await sessionOf('admin', { lastUsedAt: ago(31 * MINUTE_MS) }))).status).toBe(401);
    });

    test('of staff ends 12 hours after the sign-in, also in use', async () => {
      const createdAt = ago(12 * 60 * MINUTE_MS - 5 * MINUTE_MS);
      const jwt = await sessionOf('admin', { createdAt, lastUsedAt: ago(2 * MINUTE_MS) });
      expect((await me(jwt)).status).toBe(200);
      const stored = await shop.app.get(SessionTokens, { strict: false }).verify(jwt);
      const record = await shop.connection
        .collection('sessions')
        .findOne({ userId: stored?.userId, createdAt });
      expect((record?.['expiresAt'] as Date).getTime()).toBe(createdAt.getTime() + 12 * 60 * MINUTE_MS);
    });

    test('of a shopper ends 30 days after its last use', async () => {
      const expiresAt = new Date(Date.now() + 10 * MINUTE_MS);
      const jwt = await sessionOf('user', { lastUsedAt: ago(DAY_MS), expiresAt });
      expect((await me(jwt)).status).toBe(200);
      const { sid: id } = claimsOf(jwt);
      const record = (await shop.connection.collection('sessions').find({}).toArray()).find(
        ({ _id }) => String(_id) === id,
      );
      expect((record?.['expiresAt'] as Date).getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
      expect((await me(await sessionOf('user', { expiresAt: ago(1) }))).status).toBe(401);
    });

    test('of a shopper ends 180 days after the sign-in, also in use', async () => {
      const createdAt = ago(179 * DAY_MS);
      const expiresAt = new Date(Date.now() + DAY_MS);
      const jwt = await sessionOf('user', { createdAt, lastUsedAt: ago(DAY_MS), expiresAt });
      expect((await me(jwt)).status).toBe(200);
      const renewed = claimsOf((await renew(jwt)).body.token);
      expect(renewed.exp - renewed.iat).toBeLessThanOrEqual(24 * 3600);
      const record = await shop.connection.collection('sessions').findOne({ createdAt });
      expect(record?.['expiresAt']).toEqual(new Date(createdAt.getTime() + 180 * DAY_MS));
    });
  });

  describe('renewal', () => {
    test('returns a token of the same session for an expired one', async () => {
      const expired = forge(header, { ...claims(), iat: now - 99, exp: now - 1 });
      const { body } = await renew(expired);
      expect(body.role).toBe('user');
      expect(claimsOf(body.token)).toMatchObject({ sub, sid });
      expect((await me(body.token)).status).toBe(200);
    });

    test.each<[string, () => Promise<string> | string]>([
      ['of another secret', () => forge(header, claims(), 'another secret of many letters')],
      ['of an ended session', () => forge(header, { ...claims(), sid: 'f'.repeat(24) })],
      ['of staff', () => shop.tokenOf('admin')],
    ])('rejects a token %s', async (_, make) => {
      const { status, error } = await renew(await make());
      expect([status, error.code]).toEqual([401, 'unauthorized']);
    });
  });
});
