import { Types } from 'mongoose';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi();
});
afterAll(() => shop.stop());

const register = async (email: string): Promise<string> => {
  const body = { name: 'Anna', surname: 'Petrova', email, password: 'secret-1' };
  return (await shop.api('POST /api/user/register', { body })).body.token;
};

describe('own data', () => {
  let token: string;
  beforeAll(async () => {
    token = await register('anna@example.com');
  });

  test.each([
    [
      'both contacts',
      { userInfo: { phone: '+7 701', pickupPoint: 'Abay 1' } },
      { userInfo: { phone: '+7 701', pickupPoint: 'Abay 1' } },
    ],
    [
      'one contact, the other stays',
      { userInfo: { phone: '+7 702' } },
      { userInfo: { phone: '+7 702', pickupPoint: 'Abay 1' } },
    ],
    [
      'the names as well',
      { userInfo: {}, name: 'Анна', surname: 'Ким' },
      { name: 'Анна', surname: 'Ким', userInfo: { phone: '+7 702', pickupPoint: 'Abay 1' } },
    ],
    [
      'a contact taken away',
      { userInfo: { pickupPoint: '' } },
      { userInfo: { phone: '+7 702', pickupPoint: '' } },
    ],
    [
      'nothing else',
      { userInfo: {}, role: 'admin', email: 'x@example.com', passwordHash: '' },
      { email: 'anna@example.com', role: 'user' },
    ],
  ])('a change of %s is kept', async (_, body, expected) => {
    const { status, body: changed } = await shop.api('PUT /api/user/me', { token, body });
    expect(status).toBe(200);
    expect(changed).toMatchObject(expected);
    expect((await shop.api('GET /api/user/me', { token })).body).toEqual(changed);
  });

  test.each([
    ['no contacts', {}],
    ['an operator', { userInfo: { phone: { $set: 1 } } }],
    ['a list', { userInfo: [] }],
    ['an empty name', { userInfo: {}, name: '' }],
    ['a text without end', { userInfo: { phone: '1'.repeat(201) } }],
  ])('%s: refused, nothing changes', async (_, body) => {
    const before = (await shop.api('GET /api/user/me', { token })).body;
    expect((await shop.api('PUT /api/user/me', { token, body })).status).toBe(422);
    expect((await shop.api('GET /api/user/me', { token })).body).toEqual(before);
  });

  test('a contact on a path of its own is no path', async () => {
    const body = { userInfo: { phone: '1', 'pickupPoint.$': 'x' }, 'userInfo.phone': 'x' };
    expect((await shop.api('PUT /api/user/me', { token, body })).body.userInfo).toEqual({
      phone: '1',
      pickupPoint: '',
    });
  });

  test.each(['GET /api/user/me', 'PUT /api/user/me', 'GET /api/user/orders'] as const)(
    '%s needs a token',
    async (name) =>
      expect(
        (await shop.api(name, { body: name.startsWith('PUT') ? { userInfo: {} } : undefined })).status,
      ).toBe(401),
  );

  test('a deleted user is signed out', async () => {
    const gone = await register('gone@example.com');
    await shop.connection.collection('users').deleteOne({ email: 'gone@example.com' });
    expect((await shop.api('GET /api/user/me', { token: gone })).status).toBe(401);
  });
});

describe('clients', () => {
  test('the owner sees them without what is secret', async () => {
    await register('boris@example.com');
    const token = await shop.tokenOf('admin');
    const clients = (await shop.api('GET /api/user/all', { token })).body;
    const boris = clients.find(({ email }) => email === 'boris@example.com');
    expect(boris).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      name: 'Anna',
      surname: 'Petrova',
      email: 'boris@example.com',
      userInfo: { phone: '', pickupPoint: '' },
      orderCount: 0,
      totalOrderAmount: 0,
    });
    const details = (await shop.api('GET /api/user/details/:id', { token, params: { id: boris?._id ?? '' } }))
      .body;
    const { orderCount, totalOrderAmount, ...user } = boris ?? {};
    expect(details).toEqual({ user, orderCount, totalOrderAmount });
  });

  test.each([
    ['f'.repeat(24), 404, 'notFound'],
    ['x', 400, 'badRequest'],
  ])('details of %s: %d', async (id, status, code) => {
    const token = await shop.tokenOf('admin');
    const answer = await shop.api('GET /api/user/details/:id', { token, params: { id } });
    expect([answer.status, answer.error.code]).toEqual([status, code]);
  });

  test.each([
    'GET /api/user/all',
    'GET /api/user/details/:id',
    'GET /api/stats',
    'GET /api/orders/all-orders',
  ] as const)('%s: 401 without a token, 403 for a shopper', async (name) => {
    const params = { id: 'f'.repeat(24) };
    expect((await shop.api(name, { params })).status).toBe(401);
    expect((await shop.api(name, { params, token: await shop.tokenOf('user') })).status).toBe(403);
  });
});

describe('clients a page at a time', () => {
  const names = async (query: Record<string, string> = {}): Promise<string[]> => {
    const token = await shop.tokenOf('admin');
    return (
      await shop.api('GET /api/user/page', { token, query: { q: 'страница', ...query } })
    ).body.clients.map(({ name }) => name);
  };
  beforeAll(async () => {
    const people = [
      ['Аня', 2, 900],
      ['Боря', 5, 500],
      ['Вера', 5, 700],
      ['Глеб', 0, 0],
      ['Даша', 0, 0],
    ] as const;
    for (const [name, count, amount] of people) {
      const _id = new Types.ObjectId();
      const orders = Array.from({ length: count }, () => ({
        placed: true,
        status: 'delivered',
        payment: { status: 'paid' },
        user: _id,
        date: new Date(),
        amountKzt: amount / count,
        search: '',
      }));
      await shop.connection.collection('users').insertOne({
        _id,
        name,
        surname: 'Страница',
        email: `${_id.toHexString()}@page.test`,
        role: 'user',
        passwordHash: 'secret',
        userInfo: { phone: '+7 701 555 00 11', pickupPoint: '' },
        createdAt: new Date(),
      });
      if (count > 0) await shop.connection.collection('orders').insertMany(orders);
    }
  });

  test.each([
    [{}, ['Вера', 'Боря', 'Аня', 'Даша', 'Глеб']],
    [{ sort: 'revenue' }, ['Аня', 'Вера', 'Боря', 'Даша', 'Глеб']],
    [{ q: 'СТРАНИЦА вер' }, ['Вера']],
    [{ q: 'страница 555' }, ['Вера', 'Боря', 'Аня', 'Даша', 'Глеб']],
    [{ q: 'страница .*' }, []],
  ])('%j', async (query, expected) => expect(await names(query)).toEqual(expected));

  test('come without a gap or a repetition, with all that the list has and no secret', async () => {
    const token = await shop.tokenOf('admin');
    const seen: unknown[] = [];
    let cursor = '';
    do {
      const query = { q: 'страница', sort: 'revenue', limit: '2', ...(cursor && { cursor }) };
      const { body } = await shop.api('GET /api/user/page', { token, query });
      expect(body.total).toBe(5);
      seen.push(...body.clients);
      cursor = body.nextCursor ?? '';
    } while (cursor);
    const all = (await shop.api('GET /api/user/all', { token })).body;
    expect(seen).toHaveLength(5);
    for (const client of seen) expect(all).toContainEqual(client);
    expect(JSON.stringify(seen)).not.toContain('secret');
  });

  test('are for admins, and take no cursor that is none', async () => {
    const token = await shop.tokenOf('admin');
    expect((await shop.api('GET /api/user/page')).status).toBe(401);
    expect((await shop.api('GET /api/user/page', { token: await shop.tokenOf('user') })).status).toBe(403);
    for (const cursor of ['nonsense', Buffer.from('{"a":1}').toString('base64url')])
      expect((await shop.api('GET /api/user/page', { token, query: { cursor } })).status).toBe(400);
  });
});
