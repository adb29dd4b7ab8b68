import { BULK_READ_ENTRIES, UNRECORDED_PAGES, WHOLE_LISTS } from './modules/shop/activity/record-export.ts';
import { ALERT_CONFIRMATION } from './modules/messages/alerts/pages/alert-pages.controller.ts';
import { ALERT } from './modules/messages/alerts/request-alert.ts';
import { ALERT_CONFIRMATION_MAIL } from './modules/messages/alerts/request-confirmation.ts';
import { VERIFICATION_MAIL } from './modules/accounts/credentials/change-email.ts';
import { FORGOT_PASSWORD, RESET_MAIL } from './modules/accounts/credentials/reset-password.ts';
import { STREAMED_THOUSANDS } from './modules/catalogue/listing/whole-catalogue.interceptor.ts';
import { ORDER_LINK_MAIL, ORDER_LOOKUP } from './modules/sales/orders/shopper/find-order.ts';
import { RETURN } from './modules/sales/returns/return-request.guard.ts';
import { CODE, SHORT_CODE } from './modules/accounts/second-factor/verify-factor.ts';
import { TEAM_UPLOAD } from './releases/teams/upload-release.ts';
import { UNCHALLENGED } from './platform/challenge/challenge.interceptor.ts';
import { TEAM_REQUEST } from './platform/security/access.guard.ts';
import { DAY_S, HOUR_S, type Limit, Limits, MINUTE_S } from './platform/security/limits.ts';
import {
  CLAIMS_OF_EMAIL,
  EMAIL_CLAIM,
  EMAIL_CLAIMS_PER_HOUR,
  FAMILIAR_SIGN_IN,
  GUESS,
  GUESSES_OF_NETWORK,
  SIGN_IN,
} from './platform/security/sign-in-limits.ts';
import { testApi } from './testing/test-api.ts';

const shop = testApi({ RATE_LIMIT_LOGIN: '3', RATE_LIMIT_API: '95', CHALLENGE: 'none' });
let limits: Limits;
beforeAll(async () => {
  limits = shop.app.get(Limits);
});

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
const EXPECTED: [limit: Limit, points: number, seconds: number][] = [
  [GUESSES_OF_NETWORK, 9, MINUTE_S],
  [SIGN_IN, 3, MINUTE_S],
  [GUESS, 3, MINUTE_S],
  [FAMILIAR_SIGN_IN, 30, DAY_S],
  [EMAIL_CLAIM, 3, MINUTE_S],
  [EMAIL_CLAIMS_PER_HOUR, 9, HOUR_S],
  [CLAIMS_OF_EMAIL, 3, HOUR_S],
  [CODE, 5, 5 * MINUTE_S],
  [SHORT_CODE, 30, DAY_S],
  [UNCHALLENGED.strict, 2, 10 * MINUTE_S],
  [UNCHALLENGED.lenient, 3, 10 * MINUTE_S],
  [FORGOT_PASSWORD, 3, MINUTE_S],
  [RESET_MAIL, 3, HOUR_S],
  [VERIFICATION_MAIL, 1, MINUTE_S],
  [ORDER_LOOKUP, 2, MINUTE_S],
  [ORDER_LINK_MAIL, 3, HOUR_S],
  [ALERT, 3, MINUTE_S],
  [ALERT_CONFIRMATION, 3, MINUTE_S],
  [ALERT_CONFIRMATION_MAIL, 5, HOUR_S],
  [RETURN, 3, MINUTE_S],
  [STREAMED_THOUSANDS, 300, 10 * MINUTE_S],
  [WHOLE_LISTS, 18, HOUR_S],
  [UNRECORDED_PAGES, 50, HOUR_S],
  [BULK_READ_ENTRIES, 1, HOUR_S],
  [TEAM_REQUEST, 19, MINUTE_S],
  [TEAM_UPLOAD, 2, MINUTE_S],
];

test.each(EXPECTED.map(([limit, ...expected]) => [limit.name, ...expected, limit] as const))(
  'the limit %s allows %i events in %i seconds, then asks to wait',
  async (_name, points, seconds, limit) => {
    const key = keyOf('2001:db8::1');
    for (let count = 0; count < points; count++) await limits.consume(limit, key);
    // Another address of the same network has the same counter.
    const sameNetwork = keyOf('2001:db8::2');
    const error: unknown = await limits.consume(limit, sameNetwork).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'tooManyRequests' });
    const { retryAfter } = (error as { extra: { retryAfter: number } }).extra;
    expect(retryAfter).toBeLessThanOrEqual(seconds);
    expect(retryAfter).toBeGreaterThan(seconds - 60);
    const countsNetwork = limit.by.includes('network');
    expect(await limits.allows(limit, keyOf('192.0.2.1'))).toBe(countsNetwork);
  },
);

test('a reward takes back one event, a reset all of them', async () => {
  const key = { network: '203.0.113.1', user: 'another user' };
  const count = async (events: number) => {
    for (let event = 0; event < events; event++) await limits.consume(CODE, key);
  };
  await count(5);
  await limits.reward(CODE, key);
  await count(1);
  expect(await limits.allows(CODE, key)).toBe(false);
  await limits.reset(CODE, key);
  await count(5);
});
