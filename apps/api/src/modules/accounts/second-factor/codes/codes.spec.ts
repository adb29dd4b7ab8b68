import { Secret, TOTP } from 'otpauth';
import { DatabaseClock } from '../../../../platform/database/database-clock.ts';
import { testApi } from '../../../../testing/test-api.ts';
import { Outbox } from '../../../messages/mail/outbox.ts';
import { newRecoveryCodes, recoveryCodeDigest } from './recovery-codes.ts';
import { isTotpCode, newTotpSecret, totpStepOf, totpUri } from './totp.ts';

describe('codes of an account', () => {
  const STEP_MS = 30_000;
  const PASSWORD = 'clockwork harbour';

  const shop = testApi();
  /** The time by which codes are verified. */
  let now = Date.now();
  beforeAll(async () => {
    const clock = shop.app.get(DatabaseClock, { strict: false });
    jest.spyOn(clock, 'now').mockImplementation(() => new Date(now));
  });
  beforeEach(() => {
    now += 10 * STEP_MS;
  });

  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: now + steps * STEP_MS });
  const register = async (email: string) => {
    const body = { name: 'Anna', surname: 'Petrova', email, password: PASSWORD };
    return (await shop.api('POST /api/user/register', { body })).body.token;
  };
  const login = (email: string, password = PASSWORD) =>
    shop.api('POST /api/user/login', { body: { email, password } });
  const ticketFor = async (email: string): Promise<string> => {
    const { error } = await login(email);
    return (error.details as { ticket: string }).ticket;
  };
  const secondStep = (ticket: string, code: string) =>
    shop.api('POST /api/user/login/second', { body: { ticket, code } });
  /** Enables an app. The time moves on to the next code. */
  const enable = async (token: string) => {
    const { secret } = (await shop.api('POST /api/user/totp', { token })).body;
    const body = { code: codeOf(secret) };
    const { recoveryCodes } = (await shop.api('POST /api/user/totp/enable', { token, body })).body;
    now += STEP_MS;
    return { secret, recoveryCodes };
  };
  const accountWithApp = async (email: string) => {
    const token = await register(email);
    return { token, email, ...(await enable(token)) };
  };
  const factors = async (token: string) => (await shop.api('GET /api/user/second-factor', { token })).body;

  test('an app takes effect with its first code, which ends other sessions', async () => {
    const email = 'setup@example.com';
    const token = await register(email);
    const other = (await login(email)).body.token;
    const { body: setup } = await shop.api('POST /api/user/totp', { token });
    expect(setup.qrCode).toMatch(/^<svg /);
    expect(setup.uri).toContain(setup.secret);
    expect((await login(email)).status).toBe(200);

    const wrong = codeOf(setup.secret) === '000000' ? '111111' : '000000';
    const refused = await shop.api('POST /api/user/totp/enable', { token, body: { code: wrong } });
    expect(refused.error.code).toBe('invalidCode');
    const addMail = jest.spyOn(shop.app.get(Outbox, { strict: false }), 'add');
    const code = codeOf(setup.secret);
    const { body } = await shop.api('POST /api/user/totp/enable', { token, body: { code } });
    expect(body.recoveryCodes).toHaveLength(10);
    expect(await factors(token)).toEqual({ totp: true, passkeys: [], recoveryCodes: 10, required: false });
    expect((await shop.api('GET /api/user/me', { token: other })).status).toBe(401);
    expect(addMail.mock.lastCall).toMatchObject([{ to: email, subject: 'Authenticator app added' }]);

    const { error } = await login(email);
    expect(error).toMatchObject({
      code: 'secondFactorRequired',
      details: { methods: ['totp', 'recoveryCode'] },
    });
    // The code that enabled the app has been used.
    const { ticket } = error.details as { ticket: string };
    expect((await secondStep(ticket, code)).error.code).toBe('invalidCode');
  });

  test('enabling needs a created secret', async () => {
    const token = await register('pending@example.com');
    const enableWith = (code: string) => shop.api('POST /api/user/totp/enable', { token, body: { code } });
    expect((await enableWith('123456')).error.code).toBe('notFound');
    const { secret } = (await shop.api('POST /api/user/totp', { token })).body;
    await shop.connection
      .collection('secondfactors')
      .updateOne(
        { 'pendingTotp.secret': { $exists: true } },
        { $set: { 'pendingTotp.createdAt': new Date(0) } },
      );
    expect((await enableWith(codeOf(secret))).error.code).toBe('notFound');
  });

  test('the secret and the codes are not readable in the database', async () => {
    const { secret, recoveryCodes } = await accountWithApp('sealed@example.com');
    const stored = JSON.stringify(await shop.connection.collection('secondfactors').find().toArray());
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
  });

  test('a code signs in once, and codes of neighbouring steps are accepted in order', async () => {
    const { secret, email } = await accountWithApp('steps@example.com');
    const ticket = await ticketFor(email);
    now += 2 * STEP_MS;
    expect((await secondStep(ticket, codeOf(secret, -2))).error.code).toBe('invalidCode');
    const early = codeOf(secret, -1);
    const session = (await secondStep(ticket, early)).body;
    expect(session.role).toBe('user');
    expect((await shop.api('GET /api/user/me', { token: session.token })).status).toBe(200);
    expect((await secondStep(await ticketFor(email), early)).error.code).toBe('invalidCode');
    expect((await secondStep(await ticketFor(email), codeOf(secret, 1))).status).toBe(200);
    expect((await secondStep(await ticketFor(email), codeOf(secret))).error.code).toBe('invalidCode');
  });

  test('one of two concurrent requests with the same code succeeds', async () => {
    const { secret, email, recoveryCodes } = await accountWithApp('race@example.com');
    const race = async (code: string) => {
      const tickets = [await ticketFor(email), await ticketFor(email)];
      const responses = await Promise.all(tickets.map((ticket) => secondStep(ticket, code)));
      return responses.map(({ status }) => status).sort();
    };
    expect(await race(codeOf(secret))).toEqual([200, 401]);
    expect(await race(recoveryCodes[0] ?? '')).toEqual([200, 401]);
  });

  test('a recovery code works once, in any notation', async () => {
    const { email, recoveryCodes, token } = await accountWithApp('recovery@example.com');
    const code = (recoveryCodes[3] ?? '').toLowerCase().replace(/-/g, ' ');
    expect((await secondStep(await ticketFor(email), code)).status).toBe(200);
    expect((await secondStep(await ticketFor(email), code)).error.code).toBe('invalidCode');
    expect((await factors(token)).recoveryCodes).toBe(9);

    const replaced = (await shop.api('POST /api/user/recovery-codes', { token })).body.recoveryCodes;
    expect((await secondStep(await ticketFor(email), recoveryCodes[4] ?? '')).error.code).toBe('invalidCode');
    expect((await secondStep(await ticketFor(email), replaced[4] ?? '')).status).toBe(200);
  });

  test('after five wrong codes the right one is refused from this network', async () => {
    const { secret, email } = await accountWithApp('limit@example.com');
    const ticket = await ticketFor(email);
    const right = codeOf(secret);
    const wrong = ['000000', '111111'].find((code) => code !== right) ?? '';
    for (let i = 0; i < 5; i++) expect((await secondStep(ticket, wrong)).error.code).toBe('invalidCode');
    const { status, error, headers } = await secondStep(ticket, right);
    expect([status, error.code]).toEqual([429, 'tooManyRequests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a ticket is valid once, for its time and its password, and only for the second step', async () => {
    const { secret, email, token, recoveryCodes } = await accountWithApp('ticket@example.com');
    const ticket = await ticketFor(email);
    expect((await shop.api('GET /api/user/me', { token: ticket })).status).toBe(401);
    expect((await secondStep(ticket, codeOf(secret))).status).toBe(200);
    for (const invalid of [ticket, token, '', 'a.b.c'])
      expect((await secondStep(invalid, recoveryCodes[0] ?? '')).error.code).toBe('linkExpired');

    const expired = await ticketFor(email);
    const challenges = shop.connection.collection('secondfactorchallenges');
    await challenges.updateMany({ purpose: 'ticket' }, { $set: { expiresAt: new Date() } });
    expect((await secondStep(expired, recoveryCodes[1] ?? '')).error.code).toBe('linkExpired');

    const outdated = await ticketFor(email);
    await shop.connection.collection('users').updateOne({ email }, { $set: { passwordHash: 'changed' } });
    expect((await secondStep(outdated, recoveryCodes[2] ?? '')).error.code).toBe('linkExpired');
    // A refused ticket has not used the codes up.
    expect((await factors(token)).recoveryCodes).toBe(10);
  });

  test('a protected change is confirmed by a code, and not by the password alone', async () => {
    const { secret, token } = await accountWithApp('confirm@example.com');
    const sessions = shop.connection.collection('sessions');
    const change = () => shop.api('POST /api/user/recovery-codes', { token });
    const confirm = (body: object) => shop.api('POST /api/user/confirm', { token, body });
    const outdate = () => sessions.updateMany({}, { $set: { confirmedAt: new Date(0) } });
    await outdate();
    expect((await change()).error.code).toBe('confirmationRequired');
    expect((await confirm({ password: PASSWORD })).error.code).toBe('factorRequired');
    expect((await shop.api('DELETE /api/user/totp', { token })).error.code).toBe('confirmationRequired');
    const own = [
      await shop.api('PUT /api/user/email', {
        token,
        body: { email: 'thief@example.com', password: PASSWORD },
      }),
      await shop.api('PUT /api/user/password', {
        token,
        body: { current: PASSWORD, password: 'another password' },
      }),
      await shop.api('DELETE /api/user/me', { token, body: { password: PASSWORD } }),
    ];
    expect(own.map(({ error }) => error.code)).toEqual(Array(3).fill('confirmationRequired'));
    expect((await confirm({ code: codeOf(secret) })).status).toBe(204);
    expect((await change()).status).toBe(200);
    await outdate();
    expect((await confirm({ code: codeOf(secret) })).error.code).toBe('invalidCode');
    expect((await change()).error.code).toBe('confirmationRequired');
    expect((await shop.api('POST /api/user/confirm', { body: { password: PASSWORD } })).status).toBe(401);
    const person = { name: 'Anna', surname: 'A', email: 'without@example.com', password: PASSWORD };
    const without = (await shop.api('POST /api/user/register', { body: person })).body.token;
    const wrong = { token: without, body: { password: 'wrong' } };
    expect((await shop.api('POST /api/user/confirm', wrong)).error.code).toBe('invalidCredentials');
  });

  test('removing the app removes the recovery codes and the second step', async () => {
    const { email, token } = await accountWithApp('removal@example.com');
    expect((await shop.api('DELETE /api/user/totp', { token })).status).toBe(204);
    expect(await factors(token)).toEqual({ totp: false, passkeys: [], recoveryCodes: 0, required: false });
    expect((await login(email)).status).toBe(200);
    expect((await shop.api('POST /api/user/recovery-codes', { token })).error.code).toBe('notFound');
    expect((await shop.api('DELETE /api/user/totp', { token })).status).toBe(204);
  });

  test('an app whose secret cannot be decrypted counts as not set up', async () => {
    const { email, token } = await accountWithApp('rotated@example.com');
    const user = await shop.connection.collection('users').findOne({ email });
    await shop.connection
      .collection('secondfactors')
      .updateOne(
        { _id: user?._id },
        { $set: { 'totp.secret': 'v1.c2VhbGVkIHdpdGggYW5vdGhlciBzZWNyZXQgb2YgdGhlIHNob3A' } },
      );
    expect(await factors(token)).toMatchObject({ totp: false, recoveryCodes: 0 });
    expect((await login(email)).status).toBe(200);
    await enable(token);
    expect((await login(email)).error.code).toBe('secondFactorRequired');
  });
});

describe('recovery codes', () => {
  test('ten different codes have groups that people can copy', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([2-9A-HJKMNP-TV-Z]{4}-){5}[2-9A-HJKMNP-TV-Z]{4}$/);
  });

  test('the digest ignores case, blanks and hyphens, and differs by user', () => {
    const [code = ''] = newRecoveryCodes();
    const digest = recoveryCodeDigest('a', code);
    expect(recoveryCodeDigest('a', ` ${code.toLowerCase().replace(/-/g, ' ')}`)).toBe(digest);
    expect(recoveryCodeDigest('b', code)).not.toBe(digest);
  });
});

describe('codes by time', () => {
  /** The time of RFC 6238, appendix B, in the last second of its step. Its code ends with 081804. */
  const RFC_TIME = new Date(1_111_111_109_000);
  const RFC_STEP = 37_037_036;
  const RFC_SECRET = Secret.fromUTF8('12345678901234567890').base32;

  test.each([
    [0, RFC_STEP],
    [30, RFC_STEP],
    [31, null],
    [-59, RFC_STEP],
    [-60, null],
  ])('the code of RFC 6238 is, %d seconds later, that of step %p', (seconds, step) =>
    expect(totpStepOf(RFC_SECRET, '081804', new Date(RFC_TIME.getTime() + seconds * 1000))).toBe(step),
  );

  test.each(['081805', '', 'abcdef', '81804', '0818040'])('%p is no code of the secret', (code) =>
    expect(totpStepOf(RFC_SECRET, code, RFC_TIME)).toBeNull(),
  );

  test('accepts a code in groups', () => {
    expect(isTotpCode('081 804')).toBe(true);
    expect(totpStepOf(RFC_SECRET, '081 804', RFC_TIME)).toBe(RFC_STEP);
    expect(isTotpCode('ABCD-EFGH')).toBe(false);
  });

  test('a new secret has 160 random bits, and apps read it from the URI', () => {
    const secret = newTotpSecret();
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect(newTotpSecret()).not.toBe(secret);
    const uri = new URL(totpUri(secret, 'anna@example.com'));
    expect(uri.protocol).toBe('otpauth:');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Meridian',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    const code = new TOTP({ secret }).generate({ timestamp: RFC_TIME.getTime() });
    expect(totpStepOf(secret, code, RFC_TIME)).toBe(RFC_STEP);
  });
});
