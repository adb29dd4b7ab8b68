import { startTestApi } from '../../testing/test-api.ts';

test.each([
  ['https://shop.example', 'max-age=31536000; includeSubDomains'],
  ['http://shop.example', null],
])('sends Strict-Transport-Security for PUBLIC_ORIGIN %s: %s', async (PUBLIC_ORIGIN, expected) => {
  const shop = await startTestApi({ PUBLIC_ORIGIN });
  try {
    const { headers } = await shop.request('GET', '/api/health/live');
    expect(headers.get('strict-transport-security')).toBe(expected);
  } finally {
    await shop.stop();
  }
});
