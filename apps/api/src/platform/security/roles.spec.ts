import { type EndpointContract, type EndpointName, endpoints } from '@meridian/contracts';
import { createTeam } from '../../testing/team-package.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let shop: TestApi;
let shopper: string;
let team: string;
beforeAll(async () => {
  shop = await startTestApi();
  shopper = await shop.tokenOf('user');
  team = (await createTeam(shop, await shop.tokenOf('admin'), { name: 'Gifts', apps: ['gifts-mfe'] })).token;
});
afterAll(() => shop.stop());

const accessOf = (name: EndpointName): EndpointContract['access'] => endpoints[name].access;
const names = Object.keys(endpoints) as EndpointName[];
const guarded = names.filter((name) => ['user', 'admin', 'team'].includes(accessOf(name)));
const input = (name: EndpointName): object => ({
  params: Object.fromEntries(
    [...name.matchAll(/:(\w+)/g)].map(([, parameter = '']) => [
      parameter,
      parameter === 'photo' ? '0' : '0'.repeat(24),
    ]),
  ),
  ...(name.startsWith('GET') ? {} : { body: {} }),
});

test.each(guarded)('%s rejects a request without a token', async (name) => {
  const { error, headers } = await shop.api(name, input(name));
  expect(error).toMatchObject({ statusCode: 401, code: 'unauthorized' });
  expect(headers.get('www-authenticate')).toBe('Bearer');
});

test.each(names.filter((name) => accessOf(name) === 'admin'))('%s rejects a shopper', async (name) => {
  const { error } = await shop.api(name, { ...input(name), token: shopper });
  expect(error).toMatchObject({ statusCode: 403, code: 'forbidden' });
});

test.each(names.filter((name) => accessOf(name) === 'team'))(
  '%s rejects the token of a session',
  async (name) => {
    for (const token of [shopper, await shop.tokenOf('admin')]) {
      const { error } = await shop.api(name, { ...input(name), token });
      expect(error).toMatchObject({ statusCode: 401, code: 'unauthorized' });
    }
  },
);

test.each(guarded.filter((name) => accessOf(name) !== 'team'))(
  '%s rejects the token of a team',
  async (name) => {
    const { error } = await shop.api(name, { ...input(name), token: team });
    expect(error).toMatchObject({ statusCode: 401, code: 'unauthorized' });
  },
);

test.each(names.filter((name) => accessOf(name) === 'public'))('%s ignores a token', async (name) => {
  const response = await shop.api(name, { ...input(name), token: 'no.such.token' });
  expect([401, 403]).not.toContain(response.status);
});

const header = (alg: string): string =>
  Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url');
test.each([
  ['of another scheme', () => `Basic ${Buffer.from('a:b').toString('base64')}`],
  ['that is not a JWT', () => 'Bearer invalid'],
  ['that is empty', () => 'Bearer '],
  ['without a signature', () => `Bearer ${header('none')}.${shopper.split('.')[1]}.`],
  [
    'with another algorithm in its header',
    () => `Bearer ${header('HS512')}.${shopper.split('.').slice(1).join('.')}`,
  ],
  ['with a changed signature', () => `Bearer ${shopper.slice(0, -4)}AAAA`],
  ['twice', () => `Bearer ${shopper} ${shopper}`],
])('rejects a token %s', async (_, authorization) => {
  const { error } = await shop.api('GET /api/user/me', { headers: { authorization: authorization() } });
  expect(error.code).toBe('unauthorized');
  const optional = await shop.api('POST /api/orders/place-order', {
    body: {},
    headers: { authorization: authorization() },
  });
  expect(optional.error.code).toBe('unauthorized');
});
