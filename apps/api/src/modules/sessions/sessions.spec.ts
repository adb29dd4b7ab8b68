import { BackgroundTasks } from '../../platform/jobs/background-tasks.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { startTestSession } from '../../testing/test-session.ts';
import { ActivityRepository } from '../activity/activity.repository.ts';

const CHROME_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const FIREFOX_ON_WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
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
    const mails = () =>
      shop.connection
        .collection('outbox')
        .find({ _id: /^new-device/ })
        .toArray();
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
