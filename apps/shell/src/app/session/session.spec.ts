import { ApiError, createApiClient } from '@meridian/api-client';
import type { Challenge, Role } from '@meridian/contracts';
import { createShopStore } from '@meridian/store';
import { createHash, webcrypto } from 'node:crypto';
import { renewals } from './renewals.ts';
import { endSession, recover, renewOldToken } from './session.ts';

const DAY_S = 24 * 3600;
let count = 0;
/** A token that was issued some days ago. */
const tokenOf = (days: number): string => {
  const iat = Math.floor(Date.now() / 1000) - days * DAY_S;
  const payload = Buffer.from(JSON.stringify({ sub: 'имя', iat, jti: count++ })).toString('base64url');
  return `header.${payload}.signature`;
};
const storeOf = (token: string | null, role: Role | null = 'user') => {
  const store = createShopStore({
    locale: { language: 'en', currency: 'kzt', country: null },
    api: () => createApiClient({ language: () => 'en' }),
  });
  store.setState({ token, role });
  return store;
};

let requests: { url: string; init: RequestInit }[];
let respond: () => Response;
const bodies = () => requests.map(({ init }) => JSON.parse(init.body as string) as unknown);

beforeEach(() => {
  requests = [];
  respond = () => Response.json({ token: 'new', role: 'user' });
  globalThis.fetch = (url, init = {}) => {
    requests.push({ url: url as string, init });
    return Promise.resolve(respond());
  };
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  renewals.clear();
});

describe('renewOldToken', () => {
  it('renews a token of more than three days for this page and later ones', async () => {
    const token = tokenOf(4);
    await renewOldToken(storeOf(token));
    expect(requests.map(({ url }) => url)).toEqual(['/api/user/session']);
    expect(bodies()).toEqual([{ token }]);
    expect(renewals.get(token)).toBe('new');
    expect([localStorage.getItem('token'), localStorage.getItem('role')]).toEqual(['new', 'user']);
  });

  it.each<[string, string | null, Role]>([
    ['a recent token', tokenOf(2), 'user'],
    ['a session of staff', tokenOf(4), 'admin'],
    ['a malformed token', 'valid', 'user'],
    ['a guest', null, 'user'],
  ])('sends nothing for %s', async (_, token, role) => {
    await renewOldToken(storeOf(token, role));
    expect(requests).toEqual([]);
  });

  it('keeps the token if the server does not respond', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    respond = () => new Response('', { status: 502 });
    const token = tokenOf(4);
    await renewOldToken(storeOf(token));
    expect(renewals.has(token)).toBe(false);
    warn.mockRestore();
  });
});

describe('recover', () => {
  const unauthorized = new ApiError(401, { code: 'unauthorized', message: 'no' });

  it('renews an expired token once for all requests of the page', async () => {
    const token = tokenOf(9);
    const store = storeOf(token);
    const attempts = await Promise.all([
      recover(unauthorized, token, store),
      recover(unauthorized, token, store),
    ]);
    expect(attempts).toEqual([{}, {}]);
    expect(requests).toHaveLength(1);
  });

  it('gives up if the session has ended', async () => {
    respond = () => Response.json({ code: 'unauthorized', message: 'no' }, { status: 401 });
    const token = tokenOf(1);
    expect(await recover(unauthorized, token, storeOf(token))).toBeUndefined();
  });

  it('stores no token after a sign-out in the meantime', async () => {
    const token = tokenOf(9);
    const store = storeOf(token);
    const attempt = recover(unauthorized, token, store);
    store.getState().signOut();
    expect(await attempt).toBeUndefined();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('ignores other errors', async () => {
    const wrongCode = new ApiError(401, { code: 'invalidCode', message: 'no' });
    expect(await recover(wrongCode, tokenOf(9), storeOf(tokenOf(9)))).toBeUndefined();
    expect(requests).toEqual([]);
  });

  it('solves a challenge', async () => {
    Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
    const challenge: Challenge = {
      algorithm: 'SHA-256',
      challenge: createHash('sha256').update('salt&42').digest('hex'),
      maxnumber: 100,
      salt: 'salt&',
      signature: 'signed',
    };
    respond = () => Response.json(challenge);
    const error = new ApiError(403, { code: 'challengeRequired', message: 'no' });
    const headers = await recover(error, null, storeOf(null));
    expect(JSON.parse(atob(headers?.['x-challenge'] ?? ''))).toEqual({
      algorithm: 'SHA-256',
      challenge: challenge.challenge,
      number: 42,
      salt: 'salt&',
      signature: 'signed',
    });
  });
});

describe('endSession', () => {
  it('ends the session on the server and removes the data of its user', () => {
    for (const key of ['unpaidOrders', 'paidOrders', 'checkoutAttempt']) localStorage.setItem(key, '["a"]');
    for (const key of ['checkoutDraft', 'redirectToCheckout', 'dismissedOrder'])
      sessionStorage.setItem(key, 'a');
    renewals.set('old', 'new');
    endSession('old');
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect(requests).toEqual([
      {
        url: '/api/user/logout',
        init: { method: 'POST', keepalive: true, headers: { Authorization: 'Bearer new' } },
      },
    ]);
  });
});
