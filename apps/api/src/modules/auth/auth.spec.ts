import { createHmac } from 'node:crypto';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const SECRET = 'a secret of sixteen letters and more';
const person = { name: 'Анна', surname: 'Petrova', email: 'anna@example.com', password: 'secret-1' };

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi({ JWT_SECRET: SECRET });
});
afterAll(() => shop.stop());

const register = (change: object = {}) =>
  shop.api('POST /api/user/register', { body: { ...person, ...change } });
const login = (body: object) => shop.api('POST /api/user/login', { body });
const me = (token: string) => shop.api('GET /api/user/me', { token });
const userId = async (email: string): Promise<string> => {
  const user = await shop.connection.collection('users').findOne({ email });
  return String(user?._id);
};

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const forge = (header: object, payload: object, secret: string, hash = 'sha256'): string => {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
};

describe('registration', () => {
  test('returns a token for a user with the role user', async () => {
    const { status, body } = await register();
    expect([status, body.role]).toEqual([201, 'user']);
    expect((await me(body.token)).body).toEqual({
      name: 'Анна',
      surname: 'Petrova',
      email: 'anna@example.com',
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
      session: 5,
      _id: '65f0a1b2c3d4e5f6a7b8c9d0',
      userInfo: { phone: '1' },
    });
    expect(body.role).toBe('user');
    expect((await me(body.token)).body).toMatchObject({ role: 'user', userInfo: { phone: '' } });
    expect((await shop.api('GET /api/stats', { token: body.token })).status).toBe(403);
    expect(await userId('climber@example.com')).not.toBe('65f0a1b2c3d4e5f6a7b8c9d0');
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

describe('tokens', () => {
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: 'HS256', typ: 'JWT' };

  test('accepts a token that is signed with the secret', async () => {
    const sub = await userId(person.email);
    expect((await me(forge(header, { sub, session: 0, iat: now, exp: now + 60 }, SECRET))).status).toBe(200);
  });

  test.each<[string, (sub: string) => string]>([
    [
      'of another secret',
      (sub) => forge(header, { sub, session: 0, exp: now + 60 }, 'another secret of many letters'),
    ],
    ['that expired', (sub) => forge(header, { sub, session: 0, iat: now - 99, exp: now - 1 }, SECRET)],
    ['without an algorithm', (sub) => `${encode({ alg: 'none' })}.${encode({ sub, exp: now + 60 })}.`],
    [
      'of another algorithm',
      (sub) => forge({ alg: 'HS512' }, { sub, session: 0, exp: now + 60 }, SECRET, 'sha512'),
    ],
    [
      'that names another user',
      (sub) => {
        const [encodedHeader, , signature] = forge(
          header,
          { sub: 'f'.repeat(24), exp: now + 60 },
          SECRET,
        ).split('.');
        return `${encodedHeader}.${encode({ sub, exp: now + 60 })}.${signature}`;
      },
    ],
    ['of an unknown user', () => forge(header, { sub: 'f'.repeat(24), exp: now + 60 }, SECRET)],
    ['of another session', (sub) => forge(header, { sub, session: 1, exp: now + 60 }, SECRET)],
    ['for another audience', (sub) => forge(header, { sub, aud: 'mail', exp: now + 60 }, SECRET)],
    ['of another issuer', (sub) => forge(header, { sub, iss: 'elsewhere', exp: now + 60 }, SECRET)],
    ['without a user', () => forge(header, { exp: now + 60 }, SECRET)],
    ['with a query operator', () => forge(header, { sub: { $gt: '' }, exp: now + 60 }, SECRET)],
    ['that is not a JWT', () => 'abc'],
  ])('rejects a token %s', async (_, make) => {
    const token = make(await userId(person.email));
    expect((await me(token)).status).toBe(401);
    // If a token is optional, an invalid token is rejected and not treated as a guest.
    const order = await shop.api('POST /api/orders/place-order', { token, body: {} });
    expect(order.status).toBe(401);
  });

  test('ignores a role in the token', async () => {
    const sub = await userId(person.email);
    const token = forge(header, { sub, session: 0, role: 'admin', exp: now + 60 }, SECRET);
    expect((await shop.api('GET /api/stats', { token })).status).toBe(403);
  });

  test('a revoked role applies immediately', async () => {
    const token = await shop.tokenOf('admin');
    expect((await shop.api('GET /api/stats', { token })).status).toBe(200);
    const { email } = (await me(token)).body;
    await shop.connection.collection('users').updateOne({ email }, { $set: { role: 'user' } });
    expect((await shop.api('GET /api/stats', { token })).status).toBe(403);
  });

  test('are valid for seven days and have issuer and audience', async () => {
    const { token } = (await login({ email: person.email, password: person.password })).body;
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      iat: number;
      exp: number;
    };
    expect(claims.exp - claims.iat).toBe(7 * 24 * 3600);
    expect(claims).toMatchObject({ iss: 'meridian', aud: 'meridian-api' });
  });
});
