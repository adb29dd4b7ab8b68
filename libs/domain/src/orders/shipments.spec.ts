import {
  CARRIER_RULES,
  CARRIERS,
  isTrackingNumber,
  normalizeTrackingNumber,
  trackingUrl,
} from './shipments.ts';

test.each([
  ['kazpost', 'rr 123 456 789 kz', 'https://post.kz/mail/search/track/RR123456789KZ/detail'],
  ['russianPost', '80087 8456 78901', 'https://www.pochta.ru/tracking?barcode=80087845678901'],
  ['cdek', '1234567890', 'https://www.cdek.ru/ru/tracking?order_id=1234567890'],
  ['dhl', '1234567890', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=1234567890'],
  ['other', 'ab-1/2', null],
] as const)('%s accepts the number %s and links to %s', (carrier, text, url) => {
  const number = normalizeTrackingNumber(text);
  expect(isTrackingNumber(carrier, number)).toBe(true);
  expect(trackingUrl(carrier, number)).toBe(url);
});

test.each([
  ['kazpost', '123'],
  ['russianPost', 'RR-123456789'],
  ['cdek', 'AB1234567'],
  ['dhl', '12 34'],
  ['dhl', '1'.repeat(41)],
  ['other', ''],
  ['other', '<script>'],
] as const)('%s rejects the number %s', (carrier, number) => {
  expect(isTrackingNumber(carrier, number)).toBe(false);
});

test('a number cannot leave its place in the URL, and every URL is https', () => {
  for (const carrier of CARRIERS) {
    const url = trackingUrl(carrier, '1/../?a=b#c&d');
    expect(url === null || new URL(url).protocol).toBe(url === null || 'https:');
    expect(url?.includes('1%2F..%2F%3Fa%3Db%23c%26d') ?? CARRIER_RULES[carrier].url === null).toBe(true);
  }
});
