import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const person = { name: 'Анна', surname: 'Petrova', email: 'anna@example.com', password: 'secret-1' };

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi();
});
afterAll(() => shop.stop());

const register = (change: object = {}) =>
  shop.api('POST /api/user/register', { body: { ...person, ...change } });
const login = (body: object) => shop.api('POST /api/user/login', { body });
const me = (token: string) => shop.api('GET /api/user/me', { token });

describe('registration', () => {
  test('returns a token for a user with the role user', async () => {
    const { status, body } = await register();
    expect([status, body.role]).toEqual([201, 'user']);
    expect((await me(body.token)).body).toEqual({
      name: 'Анна',
      surname: 'Petrova',
      email: 'anna@example.com',
      emailVerified: false,
      newEmail: null,
      role: 'user',
      userInfo: { phone: '', pickupPoint: '' },
    });
  });

  test('stores the password as an argon2id hash', async () => {
    const stored = await shop.connection.collection('users').findOne({ email: person.email });
    expect(stored?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(stored)).not.toContain(person.password);
  });

  test.each(['anna@example.com', 'ANNA@Example.COM', ' anna@example.com '])(
    'rejects the email %j of an existing account',
    async (email) => {
      const { status, error } = await register({ email });
      expect([status, error.code]).toEqual([409, 'emailTaken']);
    },
  );

  test('concurrent registrations with the same email create one user', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        register({ email: i % 2 ? 'same@example.com' : 'SAME@example.com' }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(await shop.connection.collection('users').countDocuments({ email: 'same@example.com' })).toBe(1);
  });

  test('ignores a role and other fields that are not part of the contract', async () => {
    const { body } = await register({
      email: 'climber@example.com',
      role: 'admin',
      staff: { role: 'owner' },
      _id: '65f0a1b2c3d4e5f6a7b8c9d0',
      userInfo: { phone: '1' },
    });
    expect(body.role).toBe('user');
    expect((await me(body.token)).body).toMatchObject({ role: 'user', userInfo: { phone: '' } });
    expect((await shop.api('GET /api/stats', { token: body.token })).status).toBe(403);
    const stored = await shop.connection.collection('users').findOne({ email: 'climber@example.com' });
    expect(String(stored?._id)).not.toBe('65f0a1b2c3d4e5f6a7b8c9d0');
    expect(stored).not.toHaveProperty('staff');
  });

  test.each([
    ['password', { password: '12345' }],
    ['email', { email: 'anna' }],
    ['email', { email: { $gt: '' } }],
    ['name', { name: ' ' }],
    ['surname', { surname: undefined }],
  ])('returns the invalid field %s', async (field, change) => {
    const { status, error } = await register({ email: 'new@example.com', ...change });
    expect(status).toBe(422);
    expect(error.fields).toHaveProperty([field]);
  });
});

describe('sign-in', () => {
  test('ignores the case of the email', async () => {
    const { status, body } = await login({ email: 'Anna@EXAMPLE.com', password: person.password });
    expect([status, body.role]).toEqual([200, 'user']);
    expect((await me(body.token)).status).toBe(200);
  });

  test('returns the same response for a wrong email and a wrong password', async () => {
    const responses = await Promise.all([
      login({ email: person.email, password: 'wrong-1' }),
      login({ email: 'unknown@example.com', password: 'wrong-1' }),
      login({ email: person.email, password: `${person.password} ` }),
    ]);
    for (const { status, error } of responses) {
      expect(status).toBe(401);
      expect(error).toEqual(responses[0]?.error);
      expect(error.code).toBe('invalidCredentials');
    }
  });

  test('takes the same time for a wrong email and a wrong password', async () => {
    const time = async (email: string): Promise<number> => {
      const start = performance.now();
      await login({ email, password: 'wrong-1' });
      return performance.now() - start;
    };
    const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
    const times = { unknown: [] as number[], existing: [] as number[] };
    // Alternate the emails, so that other load on the machine affects both.
    for (let i = 0; i < 9; i++) {
      times.unknown.push(await time('unknown@example.com'));
      times.existing.push(await time(person.email));
    }
    const [unknown, existing] = [median(times.unknown), median(times.existing)];
    expect(unknown / existing).toBeGreaterThan(0.5);
    expect(unknown / existing).toBeLessThan(2);
  });

  test.each([{ email: { $gt: '' }, password: 'x' }, { email: person.email, password: { $ne: '' } }, {}, []])(
    'rejects the body %j',
    async (body) => expect((await login(body)).status).toBe(422),
  );
});
