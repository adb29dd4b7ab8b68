import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { linkIn } from '../../../testing/mail-links.ts';
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts';
import { testApi, withProductHashes } from '../../../testing/test-api.ts';
import { runAdminCommand } from './admin-command.ts';
import { Owners, FirstOwner } from './owners.ts';

const shop = testApi({ ADMIN_EMAIL: 'Owner@Example.com', ADMIN_PASSWORD: 'owner-secret' });

describe('registration and sign-in', () => {
  const person = { name: 'Анна', surname: 'Petrova', email: 'anna@example.com', password: 'secret-1' };

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
      const email = 'hashed@example.com';
      await withProductHashes(() => register({ email }));
      const stored = await shop.connection.collection('users').findOne({ email });
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

    test.each([
      { email: { $gt: '' }, password: 'x' },
      { email: person.email, password: { $ne: '' } },
      {},
      [],
    ])('rejects the body %j', async (body) => expect((await login(body)).status).toBe(422));
  });
});

describe('owners', () => {
  const credentials = { email: 'owner@example.com', password: 'owner-secret' };

  const login = (body: object) => shop.api('POST /api/user/login', { body });
  const register = (email: string, password: string) =>
    shop.api('POST /api/user/register', { body: { name: 'Eve', surname: 'Early', email, password } });

  test('the admin of ADMIN_EMAIL and ADMIN_PASSWORD exists after the start', async () => {
    const { body } = await login(credentials);
    expect(body.role).toBe('admin');
    expect((await shop.api('GET /api/stats', { token: body.token })).status).toBe(200);
  });

  test('a start with a common password fails', async () => {
    const config = { ...shop.app.get<Config>(CONFIG), ADMIN_PASSWORD: 'Password1' };
    const logger = await shop.app.resolve<PinoLogger>(PinoLogger, undefined, { strict: false });
    const first = new FirstOwner(config, shop.app.get(Owners, { strict: false }), logger);
    await expect(first.onApplicationBootstrap()).rejects.toThrow(
      'ADMIN_PASSWORD: must not be one of the 10,000 most common passwords',
    );
  });

  test('a later start with another password changes nothing', async () => {
    const owners = shop.app.get(Owners, { strict: false });
    expect(await owners.ensureFirstOwner(credentials.email, 'another-secret')).toBe('existing');
    expect((await login(credentials)).status).toBe(200);
    expect(await shop.connection.collection('users').countDocuments({ role: 'admin' })).toBe(1);
  });

  test('concurrent starts create one admin', async () => {
    const owners = shop.app.get(Owners, { strict: false });
    await Promise.all([1, 2, 3].map(() => owners.ensureFirstOwner('second@example.com', 'second-secret')));
    expect(await shop.connection.collection('users').countDocuments({ email: 'second@example.com' })).toBe(1);
    expect((await login({ email: 'second@example.com', password: 'second-secret' })).body.role).toBe('admin');
  });

  test('does not promote a user who registered the email of the admin first', async () => {
    const owners = shop.app.get(Owners, { strict: false });
    const { token } = (await register('boss@example.com', 'eves-secret')).body;
    expect(await owners.ensureFirstOwner('boss@example.com', 'boss-secret')).toBe('rejected');
    expect((await shop.api('GET /api/stats', { token })).status).toBe(403);
  });

  test('promotes a shopper with the configured password and invalidates their tokens', async () => {
    const owners = shop.app.get(Owners, { strict: false });
    const { token } = (await register('founder@example.com', 'founder-secret')).body;
    expect(await owners.ensureFirstOwner('founder@example.com', 'founder-secret')).toBe('promoted');
    expect((await shop.api('GET /api/user/me', { token })).status).toBe(401);
    const session = (await login({ email: 'founder@example.com', password: 'founder-secret' })).body;
    expect(session.role).toBe('admin');
  });

  test('makeOwner invalidates the link of a change of email that a squatter has requested', async () => {
    const owners = shop.app.get(Owners, { strict: false });
    const { token } = (await register('captain@example.com', 'eves-secret')).body;
    const body = { email: 'eve-later@example.com', password: 'eves-secret' };
    expect((await shop.api('PUT /api/user/email', { token, body })).status).toBe(202);
    const link = await linkIn(shop, 'eve-later@example.com', '/auth/verify');
    await owners.makeOwner('captain@example.com', 'appointed-1');
    const verification = { token: link.searchParams.get('token') ?? '' };
    expect((await shop.api('POST /api/user/verify', { body: verification })).status).toBe(410);
    const signIn = (await login({ email: 'captain@example.com', password: 'appointed-1' })).body;
    expect((await shop.api('GET /api/user/me', { token: signIn.token })).body).toMatchObject({
      emailVerified: true,
      newEmail: null,
    });
  });

  test('makeOwner replaces the password of an existing account and removes its sessions and factors', async () => {
    const owners = shop.app.get(Owners, { strict: false });
    const { token } = (await register('eve@example.com', 'eves-secret')).body;
    const authenticator = new SoftwareAuthenticator(shop.url);
    const headers = { origin: shop.url };
    const options = (await shop.api('POST /api/user/passkeys/options', { token, headers })).body;
    const body = { name: 'Key', credential: authenticator.create(options) };
    expect((await shop.api('POST /api/user/passkeys', { token, body, headers })).status).toBe(201);
    expect(await owners.makeOwner('eve@example.com', 'appointed-1')).toBe('promoted');
    expect((await shop.api('GET /api/user/me', { token })).status).toBe(401);
    expect((await login({ email: 'eve@example.com', password: 'eves-secret' })).status).toBe(401);
    expect((await login({ email: 'eve@example.com', password: 'appointed-1' })).body.role).toBe('admin');
  });

  describe('npm run admin', () => {
    const run = async (
      args: string[],
      input = '',
      variables: NodeJS.ProcessEnv = { MONGODB_URI: shop.databaseUri },
    ) => {
      const stdout: string[] = [];
      const stderr: string[] = [];
      const code = await runAdminCommand(args, variables, {
        print: (line) => void stdout.push(line),
        printError: (line) => void stderr.push(line),
        readInput: () => Promise.resolve(input),
      });
      return { code, stdout: stdout.join('\n'), stderr: stderr.join('\n') };
    };

    test('creates an owner and prints the random password', async () => {
      const { code, stdout } = await run(['create', 'Chief@Example.com']);
      expect(code).toBe(0);
      const password = /Password, shown only here: (\S{16})$/.exec(stdout)?.[1] ?? '';
      expect((await login({ email: 'chief@example.com', password: password })).body.role).toBe('admin');
    });

    test('reads the password from standard input and does not print it', async () => {
      const { code, stdout } = await run(
        ['create', 'stdin@example.com', '--password-stdin'],
        'words-from-input\n',
      );
      expect([code, stdout]).toEqual([0, 'Created the owner stdin@example.com.']);
      expect((await login({ email: 'stdin@example.com', password: 'words-from-input' })).body.role).toBe(
        'admin',
      );
    });

    test('promotes an existing account and replaces its password', async () => {
      const body = { name: 'Eve', surname: 'Early', email: 'mallory@example.com', password: 'eves-secret' };
      await shop.api('POST /api/user/register', { body });
      const { code, stdout } = await run(['create', 'mallory@example.com']);
      expect([code, stdout]).toEqual([0, expect.stringContaining('is now an owner')]);
      expect((await login({ email: 'mallory@example.com', password: 'eves-secret' })).status).toBe(401);
    });

    test.each([
      ['no arguments', []],
      ['another command', ['delete', 'a@example.com']],
      ['no email', ['create']],
      ['too many arguments', ['create', 'a@example.com', 'b@example.com']],
      ['an unknown option', ['create', 'a@example.com', '--role=admin']],
      ['an invalid email', ['create', 'owner']],
    ])('prints an error and exits with code 2 for %s', async (_, args) => {
      const { code, stdout, stderr } = await run(args);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).not.toBe('');
    });

    test.each([
      ['that is too short', 'linear-38-m', '12 to 200'],
      ['that is common', '1q2w3e4r5t6y', 'most common'],
    ])('rejects a password %s', async (_, password, reason) => {
      const { code, stderr } = await run(['create', 'a@example.com', '--password-stdin'], `${password}\n`);
      expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
    });

    test.each([
      ['no database', {}, 'MONGODB_URI'],
      [
        'an unreachable database',
        { MONGODB_URI: 'mongodb://127.0.0.1:4299/x', DATABASE_TIMEOUT_SECONDS: '2' },
        'Could not connect',
      ],
    ])('prints an error and exits with code 1 for %s', async (_, variables, line) => {
      const { code, stderr } = await run(['create', 'a@example.com'], '', variables);
      expect([code, stderr]).toEqual([1, expect.stringContaining(line)]);
    });
  });
});
