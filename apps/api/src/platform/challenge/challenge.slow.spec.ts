import { createChallenge } from 'altcha-lib/v1';
import { document } from '../../testing/document-routes.ts';
import { orderBody, wanted } from '../../testing/order-body.ts';
import { solveChallenge } from '../../testing/solve-challenge.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { storeWatch } from '../../testing/watch-on-sale.ts';
import { KeyedDigest } from '../security/keyed-digest.ts';

/** Two requests for accounts, or four orders, need no solution. */
const LIMITS = { RATE_LIMIT_LOGIN: '4', RATE_LIMIT_LOGIN_NETWORK: '1000', TRUST_PROXY: 'loopback' };

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi(LIMITS);
});
afterAll(() => shop.stop());

/** Starts another process with the same data. */
const startOther = (variables: object = {}): Promise<TestApi> =>
  startTestApi({ ...LIMITS, MONGODB_URI: shop.databaseUri, DATA_DIR: shop.dataFolder, ...variables });

/** Signs in with a wrong password and a new email. */
let emails = 0;
const signIn = async (address: string, solution?: string, server = shop): Promise<string | number> => {
  const { status, error } = await server.api('POST /api/user/login', {
    body: { email: `stranger-${emails++}@example.com`, password: 'wrong-1' },
    headers: { 'x-forwarded-for': address, ...(solution !== undefined && { 'x-challenge': solution }) },
  });
  return status === 403 ? error.code : status;
};
const exceedRate = async (address: string, server = shop): Promise<void> => {
  for (let i = 0; i < 2; i++) expect(await signIn(address, undefined, server)).toBe(401);
};
const newChallenge = async () => (await shop.api('GET /api/challenge')).body;

test('a network that exceeds the rate needs a solution for each request', async () => {
  await exceedRate('192.0.2.1');
  expect(await signIn('192.0.2.1')).toBe('challengeRequired');
  const { body, headers } = await shop.api('GET /api/challenge');
  expect(headers.get('cache-control')).toBe('no-store');
  const solution = solveChallenge(body);
  expect(await signIn('192.0.2.1', solution)).toBe(401);
  expect(await signIn('192.0.2.1', solution)).toBe('challengeRequired');
  expect(await signIn('192.0.2.2')).toBe(401);
});

test('concurrent requests to several processes can use a solution once', async () => {
  const other = await startOther();
  try {
    await exceedRate('192.0.2.3');
    const solution = solveChallenge(await newChallenge());
    const results = await Promise.all(
      [shop, other, shop, other].map((server) => signIn('192.0.2.3', solution, server)),
    );
    expect(results.filter((result) => result === 401)).toHaveLength(1);
    expect(results.filter((result) => result === 'challengeRequired')).toHaveLength(3);
  } finally {
    await other.close();
  }
});

test('rejects wrong, forged, expired and malformed solutions', async () => {
  await exceedRate('192.0.2.4');
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
  const solved = JSON.parse(Buffer.from(solveChallenge(await newChallenge()), 'base64').toString()) as Record<
    string,
    unknown
  >;
  const { number } = solved as { number: number };
  const own = { algorithm: 'SHA-256', maxnumber: 10, number: 7 } as const;
  const forged = { ...(await createChallenge({ ...own, hmacKey: 'guessed' })), number: 7 };
  const expired = await createChallenge({
    ...own,
    hmacKey: await shop.app.get(KeyedDigest).of('challenges', 'signing key'),
    expires: new Date(Date.now() - 1000),
  });
  // Moves digits from the number to the end of the salt, which would hash the same text.
  const spliced = { ...solved, salt: `${String(solved['salt'])}${String(number)[0]}` };
  for (const solution of [
    encode({ ...solved, number: number + 1 }),
    encode({ ...solved, number: String(number) }),
    encode({ ...spliced, number: Number(String(number).slice(1)) }),
    encode(forged),
    encode({ ...expired, number: 7 }),
    encode(null),
    'not base64 of JSON',
    '',
  ])
    expect([solution, await signIn('192.0.2.4', solution)]).toEqual([solution, 'challengeRequired']);
  expect(await signIn('192.0.2.4', encode(solved))).toBe(401);
});

test('an email that has signed in from a network signs in there without a challenge', async () => {
  const body = { name: 'Anna', surname: 'A', email: 'anna@example.com', password: 'secret-1' };
  const headers = { 'x-forwarded-for': '192.0.2.5' };
  expect((await shop.api('POST /api/user/register', { body, headers })).status).toBe(201);
  const credentials = { email: body.email, password: body.password };
  const login = () => shop.api('POST /api/user/login', { body: credentials, headers });
  // The registration and this sign-in are counted, those of a familiar email are not.
  expect(await signIn('192.0.2.5')).toBe(401);
  expect((await login()).status).toBe(200);
  expect(await signIn('192.0.2.5')).toBe('challengeRequired');
  expect((await login()).status).toBe(200);
});

test('orders are counted separately and an invalid form is not counted', async () => {
  await exceedRate('192.0.2.6');
  const watch = await storeWatch(shop);
  const order = (input: object) =>
    shop.api('POST /api/orders/place-order', { body: input, headers: { 'x-forwarded-for': '192.0.2.6' } });
  for (let i = 0; i < 5; i++) expect((await order({})).status).toBe(422);
  const body = orderBody([wanted(watch)], 1);
  for (let i = 0; i < 4; i++) expect((await order(body)).error.code).toBe('priceChanged');
  expect((await order(body)).error.code).toBe('challengeRequired');
});

describe('a request from this machine', () => {
  const attempt = async (server: TestApi) => {
    const body = { email: `local-${emails++}@example.com`, password: 'wrong-1' };
    const { status, error } = await server.api('POST /api/user/login', { body });
    return status === 403 ? error.code : status;
  };

  test('needs no solution by default', async () => {
    for (let i = 0; i < 3; i++) expect(await attempt(shop)).toBe(401);
  });

  test('needs a solution if it is configured', async () => {
    const configured = await startOther({ CHALLENGE: 'proof-of-work' });
    try {
      for (let i = 0; i < 2; i++) expect(await attempt(configured)).toBe(401);
      expect(await attempt(configured)).toBe('challengeRequired');
    } finally {
      await configured.close();
    }
  });
});

test('a solution is not required with CHALLENGE=none', async () => {
  const open = await startOther({ CHALLENGE: 'none' });
  try {
    await exceedRate('192.0.2.7', open);
    expect(await signIn('192.0.2.7', undefined, open)).toBe(401);
  } finally {
    await open.close();
  }
});

test('the OpenAPI document lists the header of endpoints with a challenge, with the other headers', () => {
  const headersOf = (path: string) => {
    const { parameters } = document.paths?.[path]?.post ?? {};
    return (parameters ?? []).map((parameter) => ('name' in parameter ? parameter.name : ''));
  };
  expect(headersOf('/api/user/login')).toEqual(['x-challenge']);
  expect(headersOf('/api/orders/place-order')).toEqual(['x-challenge', 'idempotency-key']);
  expect(headersOf('/api/orders/quote')).not.toContain('x-challenge');
});
