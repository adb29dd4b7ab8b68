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
  test('gives a token of a shopper, who is then known', async () => {
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

  test('keeps the password as argon2id and answers it to nobody', async () => {
    const stored = await shop.connection.collection('users').findOne({ email: person.email });
    expect(stored?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(stored)).not.toContain(person.password);
  });

  test.each(['anna@example.com', 'ANNA@Example.COM', ' anna@example.com '])(
    'refuses %j, an e-mail that is taken',
    async (email) => {
      const { status, error } = await register({ email });
      expect([status, error.code]).toEqual([409, 'emailTaken']);
    },
  );

  test('of one e-mail many times at once makes one user', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        register({ email: i % 2 ? 'twin@example.com' : 'TWIN@example.com' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(await shop.connection.collection('users').countDocuments({ email: 'twin@example.com' })).toBe(1);
  });

  test('cannot set a role, nor anything else that is not asked for', async () => {
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
  ])('names the field %s that is not right', async (field, change) => {
    const { status, error } = await register({ email: 'new@example.com', ...change });
    expect(status).toBe(422);
    expect(error.fields).toHaveProperty([field]);
  });
});

describe('sign-in', () => {
  test('works whatever the case of the e-mail', async () => {
    const { status, body } = await login({ email: 'Anna@EXAMPLE.com', password: person.password });
    expect([status, body.role]).toEqual([200, 'user']);
    expect((await me(body.token)).status).toBe(200);
  });

  test('answers a wrong e-mail as a wrong password, byte by byte', async () => {
    const answers = await Promise.all([
      login({ email: person.email, password: 'wrong-1' }),
      login({ email: 'nobody@example.com', password: 'wrong-1' }),
      login({ email: person.email, password: `${person.password} ` }),
    ]);
    for (const { status, error } of answers) {
      expect(status).toBe(401);
      expect(error).toEqual(answers[0]?.error);
      expect(error.code).toBe('invalidCredentials');
    }
  });

  test('takes as long for a wrong e-mail as for a wrong password', async () => {
    const time = async (email: string): Promise<number> => {
      const start = performance.now();
      await login({ email, password: 'wrong-1' });
      return performance.now() - start;
    };
    const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
    const times = { unknown: [] as number[], known: [] as number[] };
    // In turns, so that whatever else the machine does slows both.
    for (let i = 0; i < 9; i++) {
      times.unknown.push(await time('nobody@example.com'));
      times.known.push(await time(person.email));
    }
    const [unknown, known] = [median(times.unknown), median(times.known)];
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  test.each([{ email: { $gt: '' }, password: 'x' }, { email: person.email, password: { $ne: '' } }, {}, []])(
    'refuses %j',
    async (body) => expect((await login(body)).status).toBe(422),
  );
});

describe('tokens', () => {
  const now = Math.floor(Date.now() / 1000);
  const good = { alg: 'HS256', typ: 'JWT' };

  test('one made with the right key is good: the forgeries below fail for their own reason', async () => {
    const sub = await userId(person.email);
    expect((await me(forge(good, { sub, session: 0, iat: now, exp: now + 60 }, SECRET))).status).toBe(200);
  });

  test.each<[string, (sub: string) => string]>([
    [
      'of another key',
      (sub) => forge(good, { sub, session: 0, exp: now + 60 }, 'another secret of many letters'),
    ],
    ['that expired', (sub) => forge(good, { sub, session: 0, iat: now - 99, exp: now - 1 }, SECRET)],
    ['without an algorithm', (sub) => `${encode({ alg: 'none' })}.${encode({ sub, exp: now + 60 })}.`],
    [
      'of another algorithm',
      (sub) => forge({ alg: 'HS512' }, { sub, session: 0, exp: now + 60 }, SECRET, 'sha512'),
    ],
    [
      'that names another user',
      (sub) => {
        const [header, , signature] = forge(good, { sub: 'f'.repeat(24), exp: now + 60 }, SECRET).split('.');
        return `${header}.${encode({ sub, exp: now + 60 })}.${signature}`;
      },
    ],
    ['of a user that never was', () => forge(good, { sub: 'f'.repeat(24), exp: now + 60 }, SECRET)],
    ['of another session', (sub) => forge(good, { sub, session: 1, exp: now + 60 }, SECRET)],
    ['for another audience', (sub) => forge(good, { sub, aud: 'mail', exp: now + 60 }, SECRET)],
    ['of another issuer', (sub) => forge(good, { sub, iss: 'elsewhere', exp: now + 60 }, SECRET)],
    ['without a user', () => forge(good, { exp: now + 60 }, SECRET)],
    ['that carries an operator', () => forge(good, { sub: { $gt: '' }, exp: now + 60 }, SECRET)],
    ['that is no token', () => 'abc'],
  ])('a token %s is refused', async (_, make) => {
    const token = make(await userId(person.email));
    expect((await me(token)).status).toBe(401);
    // Where a token is optional, a wrong one is no guest.
    const order = await shop.api('POST /api/orders/place-order', { token, body: {} });
    expect(order.status).toBe(401);
  });

  test('a role in a token means nothing', async () => {
    const sub = await userId(person.email);
    const token = forge(good, { sub, session: 0, role: 'admin', exp: now + 60 }, SECRET);
    expect((await shop.api('GET /api/stats', { token })).status).toBe(403);
  });

  test('a role that is taken away is gone at once', async () => {
    const token = await shop.tokenOf('admin');
    expect((await shop.api('GET /api/stats', { token })).status).toBe(200);
    const { email } = (await me(token)).body;
    await shop.connection.collection('users').updateOne({ email }, { $set: { role: 'user' } });
    expect((await shop.api('GET /api/stats', { token })).status).toBe(403);
  });

  test('live for seven days, and name their issuer and audience', async () => {
    const { token } = (await login({ email: person.email, password: person.password })).body;
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      iat: number;
      exp: number;
    };
    expect(claims.exp - claims.iat).toBe(7 * 24 * 3600);
    expect(claims).toMatchObject({ iss: 'meridian', aud: 'meridian-api' });
  });
});
