import type { SavedAddress } from '@meridian/contracts';
import { ADDRESSES_MAX } from '@meridian/domain';
import { Types } from 'mongoose';
import { testApi } from '../../../testing/test-api.ts';

const shop = testApi();

describe('the own account', () => {
  const register = async (email: string): Promise<string> => {
    const body = { name: 'Anna', surname: 'Petrova', email, password: 'secret-1' };
    return (await shop.api('POST /api/user/register', { body })).body.token;
  };

  describe('the account of a user', () => {
    let token: string;
    beforeAll(async () => {
      token = await register('anna@example.com');
    });

    test.each([
      [
        'both contacts',
        { userInfo: { phone: '8 701 555 13 73', pickupPoint: 'Abay 1' } },
        { userInfo: { phone: '+77015551373', pickupPoint: 'Abay 1' } },
      ],
      [
        'one contact',
        { userInfo: { phone: '+7 702 555 13 73' } },
        { userInfo: { phone: '+77025551373', pickupPoint: 'Abay 1' } },
      ],
      [
        'the names',
        { userInfo: {}, name: 'Анна', surname: 'Ким' },
        { name: 'Анна', surname: 'Ким', userInfo: { phone: '+77025551373', pickupPoint: 'Abay 1' } },
      ],
      [
        'a removed contact',
        { userInfo: { pickupPoint: '' } },
        { userInfo: { phone: '+77025551373', pickupPoint: '' } },
      ],
      [
        'no protected field',
        { userInfo: {}, role: 'admin', email: 'x@example.com', passwordHash: '' },
        { email: 'anna@example.com', role: 'user' },
      ],
    ])('saves a change of %s', async (_, body, expected) => {
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
      ['a text above the limit', { userInfo: { pickupPoint: '1'.repeat(201) } }],
      ['a phone that is too short', { userInfo: { phone: '+7 701' } }],
      ['a phone that is too long', { userInfo: { phone: '1'.repeat(201) } }],
    ])('rejects %s and changes nothing', async (_, body) => {
      const before = (await shop.api('GET /api/user/me', { token })).body;
      expect((await shop.api('PUT /api/user/me', { token, body })).status).toBe(422);
      expect((await shop.api('GET /api/user/me', { token })).body).toEqual(before);
    });

    test('ignores field names that look like paths', async () => {
      const body = { userInfo: { phone: '', 'pickupPoint.$': 'x' }, 'userInfo.phone': 'x' };
      expect((await shop.api('PUT /api/user/me', { token, body })).body.userInfo).toEqual({
        phone: '',
        pickupPoint: '',
      });
    });

    test.each(['GET /api/user/me', 'PUT /api/user/me', 'GET /api/user/orders'] as const)(
      '%s requires a token',
      async (name) =>
        expect(
          (await shop.api(name, { body: name.startsWith('PUT') ? { userInfo: {} } : undefined })).status,
        ).toBe(401),
    );

    test('the token of a deleted user is invalid', async () => {
      const token = await register('gone@example.com');
      await shop.connection.collection('users').deleteOne({ email: 'gone@example.com' });
      expect((await shop.api('GET /api/user/me', { token })).status).toBe(401);
    });
  });

  describe('clients', () => {
    test('are returned to the user without secret fields', async () => {
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
        unpaidOrderAmount: 0,
      });
      const details = (
        await shop.api('GET /api/user/details/:id', { token, params: { id: boris?._id ?? '' } })
      ).body;
      const { orderCount, totalOrderAmount, unpaidOrderAmount, ...user } = boris ?? {};
      expect(details).toEqual({ user, orderCount, totalOrderAmount, unpaidOrderAmount });
    });

    test.each([
      ['f'.repeat(24), 404, 'notFound'],
      ['x', 400, 'badRequest'],
    ])('details of the id %s return %d', async (id, status, code) => {
      const token = await shop.tokenOf('admin');
      const response = await shop.api('GET /api/user/details/:id', { token, params: { id } });
      expect([response.status, response.error.code]).toEqual([status, code]);
    });

    test.each([
      'GET /api/user/all',
      'GET /api/user/details/:id',
      'GET /api/stats',
      'GET /api/orders/all-orders',
    ] as const)('%s returns 401 without a token and 403 for a shopper', async (name) => {
      const params = { id: 'f'.repeat(24) };
      expect((await shop.api(name, { params })).status).toBe(401);
      expect((await shop.api(name, { params, token: await shop.tokenOf('user') })).status).toBe(403);
    });
  });

  describe('pages of clients', () => {
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
      for (const [index, [name, count, amount]] of people.entries()) {
        const _id = new Types.ObjectId();
        const orders = Array.from({ length: count }, () => ({
          placed: true,
          status: 'delivered',
          payment: { status: 'paid' },
          user: _id,
          date: new Date(),
          amountKzt: amount / count,
          money: [{ amountKzt: amount / count }],
          search: '',
        }));
        await shop.connection.collection('users').insertOne({
          _id,
          name,
          surname: 'Страница',
          // Without digits, which a search for a phone could find.
          email: `${'abcde'.charAt(index)}@page.test`,
          role: 'user',
          passwordHash: 'secret',
          userInfo: { phone: '+77015550011', pickupPoint: '' },
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
      [{ q: '8 701 555 00 11' }, ['Вера', 'Боря', 'Аня', 'Даша', 'Глеб']],
      [{ q: '701-555-00-11' }, ['Вера', 'Боря', 'Аня', 'Даша', 'Глеб']],
      [{ q: '8 701 555 00 12' }, []],
    ])('query %j returns the matching clients in order', async (query, expected) =>
      expect(await names(query)).toEqual(expected),
    );

    test('have no gaps or duplicates, and the same fields as the list', async () => {
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

    test('contain guests by their email on request, merged with accounts of a verified email', async () => {
      const token = await shop.tokenOf('admin');
      const account = new Types.ObjectId();
      await shop.connection.collection('users').insertOne({
        ...{ _id: account, name: 'Женя', surname: 'Гостев', email: 'zhenya@guest.test', role: 'user' },
        ...{ emailVerified: true, passwordHash: 'secret', createdAt: new Date() },
      });
      const delivery = { surname: 'Гостев', phone: '+77017654321' };
      const guestOrder = (email: string | null, name: string, amountKzt: number, change: object = {}) => ({
        ...{ _id: new Types.ObjectId(), placed: true, status: 'delivered', payment: { status: 'paid' } },
        ...{
          user: null,
          email,
          delivery: { ...delivery, name },
          amountKzt,
          money: [{ amountKzt }],
          date: new Date(2026, 1, amountKzt),
        },
        ...change,
      });
      const latest = guestOrder('zoya@guest.test', 'Зоя', 20);
      await shop.connection.collection('orders').insertMany([
        guestOrder('zoya@guest.test', 'Зоенька', 10),
        latest,
        guestOrder('zhenya@guest.test', 'Евгений', 5),
        guestOrder('late@guest.test', 'Лапс', 9, {
          status: 'pending',
          payment: { status: 'lapsed' },
          money: [],
        }),
        guestOrder(null, 'Без почты', 9),
      ]);
      const find = async (q: string, query: Record<string, string> = { guests: '1' }) =>
        (await shop.api('GET /api/user/page', { token, query: { q, ...query } })).body.clients;
      const zoya = {
        ...{ _id: latest._id.toHexString(), name: 'Зоя', surname: 'Гостев', email: 'zoya@guest.test' },
        ...{ userInfo: { phone: '+77017654321', pickupPoint: '' }, orderCount: 2 },
        ...{ totalOrderAmount: 30, unpaidOrderAmount: 0 },
        guest: 'only',
      };
      const zhenya = { _id: account.toHexString(), orderCount: 1, totalOrderAmount: 5, guest: 'also' };
      expect(await find('гостев')).toMatchObject([zoya, zhenya]);
      expect(await find('8 701 765 43 21')).toMatchObject([zoya, zhenya]);
      expect(await find('ZOYA@guest')).toEqual([zoya]);
      expect(await find('евгений')).toMatchObject([zhenya]);
      expect(await find('лапс')).toEqual([]);
      expect((await find('гостев', {})).map(({ name }) => name)).toEqual(['Женя']);
    });

    test('reject guests, shoppers and malformed cursors', async () => {
      const token = await shop.tokenOf('admin');
      expect((await shop.api('GET /api/user/page')).status).toBe(401);
      expect((await shop.api('GET /api/user/page', { token: await shop.tokenOf('user') })).status).toBe(403);
      for (const cursor of ['invalid', Buffer.from('{"a":1}').toString('base64url')])
        expect((await shop.api('GET /api/user/page', { token, query: { cursor } })).status).toBe(400);
    });
  });
});

describe('saved addresses', () => {
  const input = (change: object = {}) => ({
    name: 'Анна',
    surname: 'Петрова',
    patronymic: null,
    phone: '8 701 123 45 67',
    country: 'Казахстан',
    city: 'Алматы',
    address: 'Абая 1',
    ...change,
  });
  const add = (token: string, change: object = {}) =>
    shop.api('POST /api/user/addresses', { token, body: input(change) });
  const saved = async (token: string): Promise<SavedAddress[]> =>
    (await shop.api('GET /api/user/me', { token })).body.addresses ?? [];

  test('a user adds, changes and deletes addresses, the newest first', async () => {
    const token = await shop.tokenOf('user');
    const { status, body: first } = await add(token);
    expect([status, first]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
        name: 'Анна',
        surname: 'Петрова',
        patronymic: '',
        phone: '+77011234567',
        additionalPhone: '',
        country: 'Казахстан',
        zipCode: '',
        city: 'Алматы',
        address: 'Абая 1',
      },
    ]);
    const second = (await add(token, { city: 'Астана' })).body;
    expect(await saved(token)).toEqual([second, first]);
    const params = { id: first.id };
    const changed = await shop.api('PUT /api/user/addresses/:id', {
      token,
      params,
      body: input({ zipCode: '050000', patronymic: 'Ивановна' }),
    });
    expect(changed.body).toEqual({ ...first, zipCode: '050000', patronymic: 'Ивановна' });
    expect(await saved(token)).toEqual([second, changed.body]);
    expect((await shop.api('DELETE /api/user/addresses/:id', { token, params })).status).toBe(204);
    expect(await saved(token)).toEqual([second]);
    expect((await shop.api('DELETE /api/user/addresses/:id', { token, params })).error.code).toBe('notFound');
  });

  test('a repeated request does not store an address twice', async () => {
    const token = await shop.tokenOf('user');
    const first = (await add(token)).body;
    await add(token, { city: 'Астана' });
    expect((await add(token)).body).toEqual(first);
    expect((await saved(token)).map(({ city }) => city)).toEqual(['Алматы', 'Астана']);
  });

  test('concurrent requests cannot exceed the limit, and a stored address is accepted above it', async () => {
    const token = await shop.tokenOf('user');
    const responses = await Promise.all(
      Array.from({ length: ADDRESSES_MAX + 5 }, (_, index) => add(token, { city: `City ${index}` })),
    );
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused.map(({ error }) => [error.code, error.details])).toEqual(
      Array(5).fill(['tooManyAddresses', { max: ADDRESSES_MAX }]),
    );
    const stored = await saved(token);
    expect(stored).toHaveLength(ADDRESSES_MAX);
    expect((await add(token, { city: stored.at(-1)?.city })).status).toBe(201);
    expect(await saved(token)).toHaveLength(ADDRESSES_MAX);
  });

  test('an address of another account does not exist', async () => {
    const shopper = await shop.tokenOf('user');
    const { id } = (await add(shopper)).body;
    const token = await shop.tokenOf('user');
    const changed = await shop.api('PUT /api/user/addresses/:id', { token, params: { id }, body: input() });
    const removed = await shop.api('DELETE /api/user/addresses/:id', { token, params: { id } });
    expect([changed.status, removed.status]).toEqual([404, 404]);
    expect(await saved(shopper)).toHaveLength(1);
  });

  test.each([
    ['phone', { phone: '+7 701' }],
    ['country', { country: 'Франция' }],
    ['city', { city: { $ne: '' } }],
    ['address', { address: '' }],
  ])('rejects an address with an invalid %s', async (field, change) => {
    const { status, error } = await add(await shop.tokenOf('user'), change);
    expect(status).toBe(422);
    expect(error.fields).toHaveProperty([field]);
  });
});
