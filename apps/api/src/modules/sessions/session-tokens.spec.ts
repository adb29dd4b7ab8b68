import { createHmac } from 'node:crypto';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { startTestSession } from '../../testing/test-session.ts';
import { SessionTokens } from './session-tokens.ts';

const SECRET = 'a secret of sixteen letters and more';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let shop: TestApi;
let token: string;
let sub: string;
let sid: string;
beforeAll(async () => {
  shop = await startTestApi({ JWT_SECRET: SECRET });
  token = await shop.tokenOf('user');
  ({ sub, sid } = claimsOf(token));
});
afterAll(() => shop.stop());

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
