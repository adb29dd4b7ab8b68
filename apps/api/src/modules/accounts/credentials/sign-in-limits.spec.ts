import { SignInLimits } from '../../../platform/security/sign-in-limits.ts';
import { testApi } from '../../../testing/test-api.ts';

const shop = testApi({ RATE_LIMIT_LOGIN: '3', TRUST_PROXY: 'loopback', CHALLENGE: 'none' });

const times = async (
  count: number,
  call: (index: number) => Promise<{ status: number }>,
): Promise<number[]> => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await call(i)).status);
  return statuses;
};
const login = (email: string, address = '192.0.2.1', password = 'wrong-1') =>
  shop.api('POST /api/user/login', {
    body: { email, password },
    headers: { 'accept-language': 'ru', 'x-forwarded-for': address },
  });

test('limits sign-ins per network and email, with Retry-After', async () => {
  expect(await times(4, () => login('anna@example.com'))).toEqual([401, 401, 401, 429]);
  const { error, headers } = await login('ANNA@example.com');
  expect(error.code).toBe('tooManyRequests');
  expect(error.message).toMatch(/[а-я]/);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await login('other@example.com')).status).toBe(401);
});

/** Ends the counts per minute. */
const endMinute = () =>
  shop.connection.collection('signinlimits').deleteMany({ expire: { $lt: new Date(Date.now() + 61_000) } });

const register = (email: string, address: string) =>
  shop.api('POST /api/user/register', {
    body: { name: 'A', surname: 'B', email, password: 'secret-1' },
    headers: { 'x-forwarded-for': address },
  });

test('limits registrations per network', async () => {
  const inNetwork = (i: number) => register(`a${i}@example.com`, `2001:db8:0:7::${i}`);
  expect(await times(4, inNetwork)).toEqual([201, 201, 201, 429]);
});

test('limits requests for a new password per network, with Retry-After', async () => {
  const forgot = (i: number) =>
    shop.api('POST /api/user/forgot', {
      body: { email: `f${i}@example.com` },
      headers: { 'x-forwarded-for': `2001:db8:0:8::${i}` },
    });
  expect(await times(3, forgot)).toEqual([202, 202, 202]);
  const { status, headers } = await forgot(3);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('limits guesses of the current password', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.3' };
  const { token } = (await register('guessed@example.com', '198.51.100.3')).body;
  const body = { current: 'wrong-1', password: 'secret-2' };
  const guess = () => shop.api('PUT /api/user/password', { token, body, headers });
  expect(await times(4, guess)).toEqual([401, 401, 401, 429]);
});

test('limits sign-ins of one network with different emails and addresses', async () => {
  const statuses = await times(10, (i) => login(`b${i}@example.com`, `2001:db8:0:1::${i}`));
  expect(statuses).toEqual([...Array<number>(9).fill(401), 429]);
  expect((await login('b10@example.com', '2001:db8:0:2::1')).status).toBe(401);
});

test('limits registrations with one email from many networks', async () => {
  const probes = await times(4, (i) => register('known@example.com', `203.0.113.${100 + i}`));
  expect(probes).toEqual([201, 409, 409, 429]);
});

test('limits registrations per network and hour', async () => {
  const statuses: number[] = [];
  for (let minute = 0; minute < 4; minute++) {
    statuses.push(...(await times(3, (i) => register(`m${minute}-${i}@example.com`, '192.0.2.77'))));
    await endMinute();
  }
  expect(statuses).toEqual([...Array<number>(9).fill(201), 429, 429, 429]);
});

describe('guesses of one account from many networks', () => {
  const EMAIL = 'owner@example.com';
  const HOME = '198.51.100.1';
  /** Seconds that the next guess from an unfamiliar network has to wait; 0 if it is verified. */
  const waitOfGuess = async (index: number): Promise<number> => {
    const { status, headers } = await login(EMAIL, `203.0.113.${index}`);
    return status === 401 ? 0 : Number(headers.get('retry-after'));
  };
  const endDelay = () =>
    shop.connection.collection('accountguesses').updateMany({}, { $set: { nextAt: new Date() } });

  test('wait 1, 2, 4, 8, then 15 minutes after six failures', async () => {
    await register(EMAIL, HOME);
    expect((await login(EMAIL, HOME, 'secret-1')).status).toBe(200);
    for (let i = 0; i < 6; i++) expect(await waitOfGuess(i)).toBe(0);
    let index = 6;
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const wait = await waitOfGuess(index++);
      expect(wait).toBeGreaterThan(minutes * 60 - 20);
      expect(wait).toBeLessThanOrEqual(minutes * 60);
      // A guess that is rejected does not make the delay longer.
      expect(await waitOfGuess(index++)).toBeLessThanOrEqual(wait);
      await endDelay();
      expect(await waitOfGuess(index++)).toBe(0);
    }
  });

  test('do not delay the user in a familiar network, whose sign-in ends the delay', async () => {
    expect(await waitOfGuess(40)).toBeGreaterThan(0);
    expect((await login(EMAIL, '203.0.113.41', 'secret-1')).error.code).toBe('tooManyRequests');
    expect((await login(EMAIL, HOME, 'secret-1')).status).toBe(200);
    expect(await waitOfGuess(42)).toBe(0);
  });

  test('are counted once each although they are concurrent', async () => {
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, i) => login('many@example.com', `203.0.113.${50 + i}`)),
    );
    expect(results.filter(({ status }) => status === 401)).toHaveLength(6);
  });

  test('do not delay guesses of a client that is signed in, which have a count of their own', async () => {
    const limits = shop.app.get(SignInLimits);
    const guess = (index: number) => limits.guess(`203.0.114.${index}`, 'password of anna');
    for (let i = 0; i < 6; i++) await guess(i);
    await expect(guess(6)).rejects.toMatchObject({ code: 'tooManyRequests' });
    await endDelay();
    await (await guess(7)).succeeded();
    for (let i = 8; i < 14; i++) await guess(i);
    await limits.guess('203.0.114.20', 'password of boris');
  });
});

test('a familiar network with 30 failures in a day is delayed like any other', async () => {
  const EMAIL = 'neighbour@example.com';
  const NETWORK = '198.51.100.7';
  await register(EMAIL, NETWORK);
  const limits = shop.app.get(SignInLimits);
  for (let i = 0; i < 30; i++) {
    if (i % 3 === 0) await endMinute();
    await limits.signIn(NETWORK, EMAIL);
  }
  await endMinute();
  const { succeeded } = await limits.signIn(NETWORK, EMAIL);
  for (let i = 0; i < 5; i++) await limits.signIn(`198.51.101.${i}`, EMAIL);
  await expect(limits.signIn(NETWORK, EMAIL)).rejects.toMatchObject({ code: 'tooManyRequests' });
  await succeeded();
  await endMinute();
  await limits.signIn(NETWORK, EMAIL);
});

test('successful sign-ins do not count against the limit of an email', async () => {
  await register('traveller@example.com', '198.51.100.2');
  const signIns = await times(8, (i) => login('traveller@example.com', `198.51.101.${i}`, 'secret-1'));
  expect(signIns).toEqual(Array<number>(8).fill(200));
});
