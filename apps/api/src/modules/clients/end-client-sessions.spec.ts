import { startTestSession } from '../../testing/test-session.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let shop: TestApi;
let token: string;
beforeAll(async () => {
  shop = await startTestApi();
  token = await shop.tokenOf('admin');
});
afterAll(() => shop.stop());

const accountOf = async (userToken: string) => {
  const { email } = (await shop.api('GET /api/user/me', { token: userToken })).body;
  const user = await shop.connection.collection('users').findOne({ email });
  return { id: String(user?._id), email };
};
const end = (id: string, by = token) =>
  shop.api('DELETE /api/clients/:id/sessions', { token: by, params: { id } });
const newest = async () => (await shop.api('GET /api/activity', { token })).body.entries[0];

test('ends all sessions of a shopper and records it', async () => {
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

test('does not find staff and unknown accounts', async () => {
  const admin = await shop.tokenOf('admin');
  const ids = [(await accountOf(admin)).id, 'f'.repeat(24)];
  expect(await Promise.all(ids.map(async (id) => (await end(id)).status))).toEqual([404, 404]);
  expect((await shop.api('GET /api/user/me', { token: admin })).status).toBe(200);
});

test('is refused for shoppers and without the permission', async () => {
  const shopper = await shop.tokenOf('user');
  const { id } = await accountOf(shopper);
  const viewer = await shop.tokenOf('admin');
  const { email } = await accountOf(viewer);
  await shop.connection.collection('users').updateOne({ email }, { $set: { 'staff.role': 'viewer' } });
  expect([(await end(id, shopper)).status, (await end(id, viewer)).status]).toEqual([403, 403]);
});

describe('an export of orders', () => {
  test('is recorded with its author', async () => {
    expect((await shop.api('POST /api/orders/exports', { token })).status).toBe(204);
    const { id, email } = await accountOf(token);
    expect(await newest()).toMatchObject({
      action: 'exported',
      by: { id, email },
      subject: { kind: 'account', id, name: { en: email, ru: email } },
      changes: [{ field: 'file', of: null, before: null, after: 'orders' }],
    });
  });

  test('requires a recent confirmation', async () => {
    const confirmedAt = new Date(Date.now() - 11 * 60_000);
    const late = await startTestSession(shop.app, (await accountOf(token)).id, { confirmedAt });
    const { status, error } = await shop.api('POST /api/orders/exports', { token: late });
    expect([status, error.code]).toEqual([403, 'confirmationRequired']);
  });
});
