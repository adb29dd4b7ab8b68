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

test('sends a content security policy without inline scripts or styles', async () => {
  const shop = await startTestApi();
  try {
    const { headers } = await shop.request('GET', '/api/health/live');
    expect(headers.get('content-security-policy')?.split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "manifest-src 'self'",
    ]);
  } finally {
    await shop.stop();
  }
});
