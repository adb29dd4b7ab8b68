import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi({ RATE_LIMIT_LOGIN: '3' });
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
const login = (email: string) =>
  shop.api('POST /api/user/login', {
    body: { email, password: 'wrong-1' },
    headers: { 'accept-language': 'ru' },
  });

test('sign-in is limited for an address and e-mail, and says when to come back', async () => {
  expect(await times(4, () => login('anna@example.com'))).toEqual([401, 401, 401, 429]);
  const { error, headers } = await login('ANNA@example.com');
  expect(error.code).toBe('tooManyRequests');
  expect(error.message).toMatch(/[а-я]/);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await login('other@example.com')).status).toBe(401);
});

test('registration is limited for an address', async () => {
  const register = (i: number) =>
    shop.api('POST /api/user/register', {
      body: { name: 'A', surname: 'B', email: `a${i}@example.com`, password: 'secret-1' },
    });
  expect(await times(4, register)).toEqual([201, 201, 201, 429]);
});
