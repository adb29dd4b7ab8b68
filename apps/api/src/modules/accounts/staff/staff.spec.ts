import type { StaffRole } from '@meridian/contracts';
import { PERMISSIONS, STAFF_ROLES } from '@meridian/contracts';
import { linkIn } from '../../../testing/mail-links.ts';
import { type TestApi, testApi } from '../../../testing/test-api.ts';

const PASSWORD = 'nine lives of a cat';
const names = { name: 'Nina', surname: 'Orlova' };

const shop = testApi();
let owner: string;
let ownerId: string;
beforeAll(async () => {
  owner = await shop.tokenOf('admin');
  ownerId = (await overview()).members[0]?.id ?? '';
});

const overview = async () => (await shop.api('GET /api/staff', { token: owner })).body;
const invite = (email: string, role: StaffRole = 'viewer', apps: string[] = []) =>
  shop.api('POST /api/staff/invitations', { token: owner, body: { email, role, apps } });
const tokenFor = async (email: string): Promise<string> =>
  (await linkIn(shop, email, '/admin-auth/invitation')).searchParams.get('token') ?? '';
const accept = (token: string, body: object = {}) =>
  shop.api('POST /api/staff/invitations/accept', { body: { token, ...names, password: PASSWORD, ...body } });
const join = async (email: string, role: StaffRole, apps: string[] = []): Promise<string> => {
  await invite(email, role, apps);
  return (await accept(await tokenFor(email))).body.token;
};
const idOf = async (email: string): Promise<string> =>
  (await overview()).members.find((member) => member.email === email)?.id ?? '';
const change = (id: string, body: object, token = owner) =>
  shop.api('PUT /api/staff/:id', {
    params: { id },
    body: { role: 'viewer', apps: [], suspended: false, ...body },
    token,
  });
const remove = (id: string, token = owner) => shop.api('DELETE /api/staff/:id', { params: { id }, token });
const me = (token: string) => shop.api('GET /api/user/me', { token });

describe('an invitation', () => {
  test('makes the invited person a member with the role and its permissions', async () => {
    const { status, body } = await invite('orders@example.com', 'orders');
    expect(status).toBe(201);
    expect(body).toMatchObject({ email: 'orders@example.com', role: 'orders' });
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(72 * 3_600_000);
    const token = await tokenFor('orders@example.com');
    expect(JSON.stringify(await overview())).not.toContain(token);
    const opened = await shop.api('POST /api/staff/invitations/open', { body: { token } });
    expect(opened.body).toMatchObject({ email: 'orders@example.com', role: 'orders' });
    const session = (await accept(token)).body;
    expect(session.role).toBe('admin');
    expect((await me(session.token)).body).toMatchObject({
      ...names,
      emailVerified: true,
      staff: { role: 'orders', needsSecondFactor: false },
    });
    const { members, invitations } = await overview();
    expect(members.map(({ email }) => email)).toContain('orders@example.com');
    expect(invitations).toEqual([]);
  });

  test('is stored without its token and works once, also for concurrent requests', async () => {
    await invite('once@example.com');
    const token = await tokenFor('once@example.com');
    const stored = await shop.connection.collection('invitations').findOne({ email: 'once@example.com' });
    expect(JSON.stringify(stored)).not.toContain(token);
    const responses = await Promise.all([accept(token), accept(token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await accept(token)).error.code).toBe('linkExpired');
  });

  test('replaces an earlier one of the same address, also for concurrent requests', async () => {
    await invite('twice@example.com');
    const earlier = await tokenFor('twice@example.com');
    const responses = await Promise.all([invite('twice@example.com'), invite('Twice@Example.com')]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect((await overview()).invitations.filter(({ email }) => email === 'twice@example.com')).toHaveLength(
      1,
    );
    expect((await accept(earlier)).error.code).toBe('linkExpired');
  });

  test('expires after 72 hours', async () => {
    await invite('late@example.com');
    await shop.connection
      .collection('invitations')
      .updateOne({ email: 'late@example.com' }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    expect((await accept(await tokenFor('late@example.com'))).status).toBe(410);
    expect((await overview()).invitations.map(({ email }) => email)).not.toContain('late@example.com');
  });

  test('can be withdrawn', async () => {
    const { id } = (await invite('withdrawn@example.com')).body;
    const withdraw = () => shop.api('DELETE /api/staff/invitations/:id', { params: { id }, token: owner });
    expect((await withdraw()).status).toBe(204);
    expect((await withdraw()).status).toBe(404);
    expect((await accept(await tokenFor('withdrawn@example.com'))).status).toBe(410);
  });

  test.each([
    ['removed', (id: string) => remove(id)],
    ['demoted', (id: string) => change(id, { role: 'manager' })],
    ['suspended', (id: string) => change(id, { role: 'owner', suspended: true })],
    [
      'deleting the own account',
      (_: string, token: string) => shop.api('DELETE /api/user/me', { token, body: { password: PASSWORD } }),
    ],
  ])('is withdrawn when its owner is %s', async (state, end) => {
    const [how = ''] = state.split(' ');
    const inviter = await join(`${how}-inviter@example.com`, 'owner');
    const email = `${how}-friend@example.com`;
    const body = { email, role: 'owner' as const, apps: [] };
    expect((await shop.api('POST /api/staff/invitations', { token: inviter, body })).status).toBe(201);
    const inviterId = await idOf(`${how}-inviter@example.com`);
    expect((await end(inviterId, inviter)).status).toBeLessThan(300);
    expect((await overview()).invitations.map((invitation) => invitation.email)).not.toContain(email);
    expect((await accept(await tokenFor(email))).status).toBe(410);
    await remove(inviterId);
  });

  test('of an unverified account ends its sessions, replaces its password and removes its contacts', async () => {
    const registration = { ...names, email: 'shopper@example.com', password: 'squatter-secret' };
    const shopper = (await shop.api('POST /api/user/register', { body: registration })).body.token;
    const contacts = { phone: '+7 701 123 45 67', pickupPoint: '' };
    await shop.api('PUT /api/user/me', { token: shopper, body: { userInfo: contacts } });
    const member = await join('shopper@example.com', 'viewer');
    expect((await me(member)).body.userInfo.phone).toBe('');
    expect((await me(shopper)).status).toBe(401);
    expect((await me(member)).body.role).toBe('admin');
    expect((await shop.api('POST /api/user/login', { body: registration })).status).toBe(401);
  });

  test('of a member is rejected', async () => {
    await join('member@example.com', 'viewer');
    expect((await invite('member@example.com')).error.code).toBe('alreadyStaff');
  });

  test.each([
    ['a short password', { password: 'elevenchars' }, 'password'],
    ['a common password', { password: '123456qwerty' }, 'password'],
    ['no name', { password: PASSWORD, name: ' ' }, 'name'],
  ])('with %s stays open', async (_, body, field) => {
    const { password } = body;
    const email = `picky-${field}-${password.length}@example.com`;
    await invite(email);
    const token = await tokenFor(email);
    const { status, error } = await accept(token, body);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]]);
    expect((await accept(token)).status).toBe(200);
  });
});

describe('permissions', () => {
  const requests: [Parameters<TestApi['api']>[0], Record<StaffRole, number>][] = [
    ['GET /api/stats', { owner: 200, manager: 200, catalogue: 200, orders: 200, viewer: 200 }],
    ['GET /api/orders/page', { owner: 200, manager: 200, catalogue: 403, orders: 200, viewer: 200 }],
    ['GET /api/user/page', { owner: 200, manager: 200, catalogue: 403, orders: 200, viewer: 200 }],
    ['GET /api/activity', { owner: 200, manager: 200, catalogue: 403, orders: 403, viewer: 200 }],
    ['GET /api/features', { owner: 200, manager: 200, catalogue: 200, orders: 403, viewer: 200 }],
    ['GET /api/staff', { owner: 200, manager: 403, catalogue: 403, orders: 403, viewer: 403 }],
    ['GET /api/teams', { owner: 200, manager: 403, catalogue: 403, orders: 403, viewer: 403 }],
    ['POST /api/brands', { owner: 422, manager: 422, catalogue: 422, orders: 403, viewer: 403 }],
    [
      'PUT /api/orders/update-order-status',
      { owner: 422, manager: 422, catalogue: 403, orders: 422, viewer: 403 },
    ],
    ['PUT /api/settings', { owner: 422, manager: 422, catalogue: 403, orders: 403, viewer: 403 }],
  ];

  test.each(STAFF_ROLES)('of the role %s apply to each request', async (role) => {
    const token = role === 'owner' ? owner : await join(`${role}@roles.example`, role);
    for (const [name, statuses] of requests) {
      const body = name.startsWith('GET') ? {} : { body: {} };
      expect([name, (await shop.api(name, { token, ...body })).status]).toEqual([name, statuses[role]]);
    }
  });

  test('of a member who may release one app exclude other apps', async () => {
    const token = await join('releaser@example.com', 'catalogue', ['catalog-mfe']);
    const rollback = (id: string) =>
      shop.api('POST /api/features/:id/rollback', {
        params: { id },
        token,
        body: { reason: 'Slow', expected: 'x' },
      });
    expect((await rollback('checkout-mfe')).status).toBe(403);
    expect((await rollback('catalog-mfe')).status).not.toBe(403);
  });

  test('of an owner are all', async () => {
    expect((await me(owner)).body.staff?.permissions).toEqual(PERMISSIONS);
  });
});

describe('a change', () => {
  test('of the role applies at once', async () => {
    const token = await join('promoted@example.com', 'viewer');
    expect((await shop.api('POST /api/brands', { token, body: {} })).status).toBe(403);
    const { body } = await change(await idOf('promoted@example.com'), { role: 'catalogue' });
    expect(body).toMatchObject({ email: 'promoted@example.com', role: 'catalogue' });
    expect((await shop.api('POST /api/brands', { token, body: {} })).status).toBe(422);
  });

  test('that suspends a member ends the sessions and refuses the sign-in', async () => {
    const token = await join('suspended@example.com', 'viewer');
    const id = await idOf('suspended@example.com');
    await change(id, { suspended: true });
    expect((await me(token)).status).toBe(401);
    const signIn = () =>
      shop.api('POST /api/user/login', { body: { email: 'suspended@example.com', password: PASSWORD } });
    expect((await signIn()).error.code).toBe('accountSuspended');
    await change(id, { suspended: false });
    expect((await signIn()).status).toBe(200);
  });

  test('that removes a member ends the sessions and leaves an account of a shopper', async () => {
    const token = await join('leaver@example.com', 'manager');
    expect((await remove(await idOf('leaver@example.com'))).status).toBe(204);
    expect((await me(token)).status).toBe(401);
    const login = await shop.api('POST /api/user/login', {
      body: { email: 'leaver@example.com', password: PASSWORD },
    });
    expect(login.body.role).toBe('user');
  });

  test('of a shopper or of an unknown user is rejected', async () => {
    await shop.tokenOf('user');
    const shopper = await shop.connection.collection('users').findOne({ role: 'user' });
    for (const id of [String(shopper?._id), 'f'.repeat(24)]) {
      expect((await change(id, {})).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
    }
  });

  test('is recorded in the activity log', async () => {
    const { body } = await shop.api('GET /api/activity', { token: owner, query: { kind: 'staff' } });
    const of = (action: string) => body.entries.filter((entry) => entry.action === action);
    expect(of('added').length).toBeGreaterThan(5);
    expect(of('changed').map(({ changes }) => changes.map(({ field }) => field))).toContainEqual([
      'suspended',
    ]);
    expect(of('deleted').map(({ subject }) => subject.name.en)).toContain('leaver@example.com');
  });
});

describe('the last owner', () => {
  test.each([
    ['changes the role', { role: 'viewer' }],
    ['is suspended', { role: 'owner', suspended: true }],
  ])('keeps the rights if a request %s', async (_, body) => {
    expect((await change(ownerId, body)).error.code).toBe('lastOwner');
    expect((await overview()).members.find(({ id }) => id === ownerId)).toMatchObject({
      role: 'owner',
      suspended: false,
    });
  });

  test('cannot be removed', async () => {
    expect((await remove(ownerId)).error.code).toBe('lastOwner');
  });

  test('a suspended owner does not count', async () => {
    await join('idle@example.com', 'owner');
    const idle = await idOf('idle@example.com');
    expect((await change(idle, { role: 'owner', suspended: true })).status).toBe(200);
    expect((await remove(ownerId)).error.code).toBe('lastOwner');
    await remove(idle);
  });

  test('one of two owners who remove each other stays', async () => {
    for (let round = 0; round < 5; round++) {
      const email = `rival${round}@example.com`;
      const rival = await join(email, 'owner');
      const rivalId = await idOf(email);
      const statuses = (await Promise.all([change(rivalId, {}), change(ownerId, {}, rival)])).map(
        ({ status }) => status,
      );
      const owners = await shop.connection
        .collection('users')
        .countDocuments({ 'staff.role': 'owner', 'staff.suspended': false });
      expect([owners, statuses.filter((status) => status === 200).length]).toEqual([1, 1]);
      await shop.connection
        .collection('users')
        .updateMany({ role: 'admin' }, { $set: { 'staff.role': 'viewer' } });
      await shop.connection
        .collection('users')
        .updateMany({ surname: 'admin' }, { $set: { 'staff.role': 'owner' } });
    }
  });
});

test('a change of staff more than 10 minutes after the sign-in needs a confirmation', async () => {
  await shop.connection
    .collection('sessions')
    .updateMany({ userId: ownerId }, { $set: { confirmedAt: new Date(Date.now() - 11 * 60_000) } });
  expect((await invite('later@example.com')).error.code).toBe('confirmationRequired');
  expect((await overview()).members.length).toBeGreaterThan(1);
});
