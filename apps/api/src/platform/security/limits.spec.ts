import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { LIMITS, type LimitName, Limits } from './limits.ts';

let shop: TestApi;
let limits: Limits;
beforeAll(async () => {
  shop = await startTestApi({ RATE_LIMIT_LOGIN: '3', RATE_LIMIT_API: '95', CHALLENGE: 'none' });
  limits = shop.app.get(Limits);
});
afterAll(() => shop.stop());

/** All values by which a limit may count. */
const keyOf = (network: string) => ({
  network,
  account: 'an account',
  email: 'anna@example.com',
  user: 'a user',
  session: 'a session',
  list: 'orders',
  token: 'a token',
  team: 'a team',
});
const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

const EXPECTED: Record<LimitName, [points: number, seconds: number]> = {
  guessesOfNetwork: [9, MINUTE_S],
  signIn: [3, MINUTE_S],
  guess: [3, MINUTE_S],
  familiarSignIn: [30, DAY_S],
  emailClaim: [3, MINUTE_S],
  emailClaimsPerHour: [9, HOUR_S],
  claimsOfEmail: [3, HOUR_S],
  code: [5, 5 * MINUTE_S],
  shortCode: [30, DAY_S],
  unchallengedAccounts: [2, 10 * MINUTE_S],
  unchallengedOrders: [3, 10 * MINUTE_S],
  forgotPassword: [3, MINUTE_S],
  resetMail: [3, HOUR_S],
  verificationMail: [1, MINUTE_S],
  orderLookup: [2, MINUTE_S],
  orderLinkMail: [3, HOUR_S],
  alert: [3, MINUTE_S],
  alertConfirmation: [3, MINUTE_S],
  alertConfirmationMail: [5, HOUR_S],
  return: [3, MINUTE_S],
  streamedThousands: [300, 10 * MINUTE_S],
  wholeLists: [18, HOUR_S],
  unrecordedPages: [50, HOUR_S],
  bulkReadEntries: [1, HOUR_S],
  teamRequest: [19, MINUTE_S],
  teamUpload: [2, MINUTE_S],
};

test.each(Object.entries(EXPECTED) as [LimitName, [number, number]][])(
  'the limit %s allows %j events and seconds, then asks to wait',
  async (name, [points, seconds]) => {
    const key = keyOf('2001:db8::1');
    for (let count = 0; count < points; count++) await limits.consume(name, key);
    // Another address of the same network has the same counter.
    const sameNetwork = keyOf('2001:db8::2');
    const error: unknown = await limits.consume(name, sameNetwork).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'tooManyRequests' });
    const { retryAfter } = (error as { extra: { retryAfter: number } }).extra;
    expect(retryAfter).toBeLessThanOrEqual(seconds);
    expect(retryAfter).toBeGreaterThan(seconds - 60);
    const countsNetwork = (LIMITS[name].by as readonly string[]).includes('network');
    expect(await limits.allows(name, keyOf('192.0.2.1'))).toBe(countsNetwork);
  },
);

test('a reward takes back one event, a reset all of them', async () => {
  const key = { network: '203.0.113.1', user: 'another user' };
  const count = async (events: number) => {
    for (let event = 0; event < events; event++) await limits.consume('code', key);
  };
  await count(5);
  await limits.reward('code', key);
  await count(1);
  expect(await limits.allows('code', key)).toBe(false);
  await limits.reset('code', key);
  await count(5);
});
