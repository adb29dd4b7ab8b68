import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi({ RATE_LIMIT_LOGIN: '3', TRUST_PROXY: 'loopback' });
});
afterAll(() => shop.stop());

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

const register = (email: string, address: string) =>
  shop.api('POST /api/user/register', {
    body: { name: 'A', surname: 'B', email, password: 'secret-1' },
    headers: { 'x-forwarded-for': address },
  });

test('limits registrations per network', async () => {
  const inNetwork = (i: number) => register(`a${i}@example.com`, `2001:db8:0:7::${i}`);
  expect(await times(4, inNetwork)).toEqual([201, 201, 201, 429]);
});

test('limits sign-ins of one network with different emails and addresses', async () => {
  const statuses = await times(10, (i) => login(`b${i}@example.com`, `2001:db8:0:1::${i}`));
  expect(statuses).toEqual([...Array<number>(9).fill(401), 429]);
  expect((await login('b10@example.com', '2001:db8:0:2::1')).status).toBe(401);
});

test('limits sign-ins with one email from many networks without locking its owner out', async () => {
  await register('owner@example.com', '198.51.100.1');
  expect((await login('owner@example.com', '198.51.100.1', 'secret-1')).status).toBe(200);
  const guesses = await times(7, (i) => login('owner@example.com', `203.0.113.${i}`));
  expect(guesses).toEqual([...Array<number>(6).fill(401), 429]);
  const otherNetwork = await login('owner@example.com', '203.0.113.99', 'secret-1');
  expect(otherNetwork.error.code).toBe('tooManyRequests');
  expect(Number(otherNetwork.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
  expect((await login('owner@example.com', '198.51.100.1', 'secret-1')).status).toBe(200);
});

test('successful sign-ins do not count against the limit of an email', async () => {
  await register('traveller@example.com', '198.51.100.2');
  const signIns = await times(8, (i) => login('traveller@example.com', `198.51.101.${i}`, 'secret-1'));
  expect(signIns).toEqual(Array<number>(8).fill(200));
});
