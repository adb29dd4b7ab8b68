import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const servers: TestApi[] = [];
const start = async (variables: Parameters<typeof startTestApi>[0]): Promise<TestApi> => {
  const server = await startTestApi(variables);
  servers.push(server);
  return server;
};
afterAll(async () => {
  for (const server of servers) await server.stop();
});

const countryFor = async (server: TestApi, headers: Record<string, string>): Promise<string | null> =>
  (await server.api('GET /api/ip', { headers })).body.country;

test('uses the configured country header of a proxy on this machine', async () => {
  const server = await start({ COUNTRY_HEADER: 'X-Country' });
  expect(await countryFor(server, { 'x-country': 'kz' })).toBe('KZ');
  expect(await countryFor(server, { 'x-country': 'XX' })).toBeNull();
  expect(await countryFor(server, { 'x-country': 'Kazakhstan' })).toBeNull();
  expect(await countryFor(server, {})).toBeNull();
});

test('ignores country headers that are not configured', async () => {
  const server = await start({});
  expect(await countryFor(server, { 'x-country': 'KZ', 'cf-ipcountry': 'KZ' })).toBeNull();
});

test('uses X-Forwarded-For of trusted proxies and ignores headers of other peers', async () => {
  const trusting = await start({ TRUST_PROXY: 'loopback' });
  expect(await countryFor(trusting, { 'x-forwarded-for': '8.8.8.8' })).toBe('US');
  const elsewhere = await start({ TRUST_PROXY: '203.0.113.1', COUNTRY_HEADER: 'X-Country' });
  expect(await countryFor(elsewhere, { 'x-country': 'KZ', 'x-forwarded-for': '8.8.8.8' })).toBeNull();
});
