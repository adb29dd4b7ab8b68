import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi({ RATE_LIMIT_LOGIN: '2' });
});
afterAll(() => shop.stop());

test('limits requests for a new password per network, with Retry-After', async () => {
  const forgot = (i: number) => shop.api('POST /api/user/forgot', { body: { email: `a${i}@example.com` } });
  expect([(await forgot(1)).status, (await forgot(2)).status]).toEqual([202, 202]);
  const { status, headers } = await forgot(3);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('limits guesses of the current password', async () => {
  const body = { name: 'A', surname: 'B', email: 'b@example.com', password: 'secret-1' };
  const { token } = (await shop.api('POST /api/user/register', { body })).body;
  const guess = () =>
    shop.api('PUT /api/user/password', { token, body: { current: 'wrong-1', password: 'secret-2' } });
  expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([401, 401, 429]);
});
