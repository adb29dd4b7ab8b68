import { connect } from 'node:net';
import { BANK_SECRET, sendEvent } from '../../../../testing/payments.ts';
import { testApi } from '../../../../testing/test-api.ts';

describe('the limits of webhooks', () => {
  const shop = testApi({
    SANDBOX_WEBHOOK_SECRET: BANK_SECRET,
    TRUST_PROXY: 'loopback',
    RATE_LIMIT_API: '20',
    RATE_LIMIT_WEBHOOKS: '40',
    RATE_LIMIT_UNSIGNED_WEBHOOKS: '5',
  });

  /** Each test has networks of its own, which are counted separately. */
  const post = (
    network: string,
    provider: string,
    body: string,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    fetch(`${shop.url}/api/payments/webhooks/${provider}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network, ...headers },
    });
  const statuses = async (count: number, send: () => Promise<Response>): Promise<number[]> => {
    const found: number[] = [];
    for (let i = 0; i < count; i++) found.push((await send()).status);
    return found;
  };
  const of = (all: number[], status: number): number => all.filter((one) => one === status).length;

  test('signed webhooks have a separate rate limit', async () => {
    const all = await statuses(60, () => sendEvent(shop, 'approved', 'unknown'));
    // A new minute may start in between and reset the limit. The limit of other requests is only 20.
    expect(of(all, 200)).toBeGreaterThanOrEqual(40);
    expect((await shop.api('GET /api/brands')).status).toBe(200);
  });

  test('rejects a network that sends invalid signatures before reading the body', async () => {
    const from = (address: string) => post(address, 'sandbox', '{}');
    const all = await statuses(12, () => from('2001:db8:0:1::1'));
    expect(of(all, 400)).toBeLessThanOrEqual(10);
    expect(of(all, 429)).toBeGreaterThanOrEqual(1);
    const refused = await from('2001:db8:0:1:ffff::2');
    if (refused.status === 429) expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('2001:db8:0:2::1')).status).toBe(400);
  });

  test('webhooks of inactive providers count against the general rate limit', async () => {
    const all = await statuses(50, () => post('2001:db8:0:3::1', 'unknown', '{}'));
    expect(of(all, 404)).toBeLessThanOrEqual(40);
    expect(of(all, 429)).toBeGreaterThanOrEqual(1);
  });

  test('rejects a webhook above 256 KB and a compressed one', async () => {
    expect((await post('2001:db8:0:4::1', 'sandbox', 'x'.repeat(256 * 1024 + 1))).status).toBe(413);
    expect((await post('2001:db8:0:4::1', 'sandbox', 'x', { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  test('rejects a webhook of an inactive provider without waiting for its body', async () => {
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      'POST /api/payments/webhooks/unknown HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n' +
        'X-Forwarded-For: 2001:db8:0:5::1\r\nContent-Length: 1000000\r\n\r\n{',
    );
    const response = await new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(String(data))),
    );
    socket.destroy();
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
  });
});
