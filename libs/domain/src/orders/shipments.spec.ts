import type { OrderStatus, PaymentStatus } from './orders.ts';
import {
  CARRIER_RULES,
  CARRIERS,
  chosenPieces,
  isShippable,
  isTrackingNumber,
  normalizeTrackingNumber,
  piecesToShip,
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

test.each<[OrderStatus, PaymentStatus, boolean]>([
  ['pending', 'pending', false],
  ['pending', 'failed', false],
  ['pending', 'refunded', false],
  ['pending', 'paid', true],
  ['pending', 'paidOffline', true],
  ['processing', 'pending', true],
  ['delivered', 'lapsed', true],
  ['cancelled', 'paid', false],
])('an order that is %s with the payment %s can be shipped: %s', (status, payment, expected) => {
  expect(isShippable({ status, payment: { status: payment } })).toBe(expected);
});

test('the pieces to ship are those that no shipment contains', () => {
  const items = [{ quantity: 2 }, { quantity: 1 }, { quantity: 3 }];
  expect(piecesToShip(items, [])).toEqual([
    { line: 0, quantity: 2 },
    { line: 1, quantity: 1 },
    { line: 2, quantity: 3 },
  ]);
  const shipments = [{ items: [{ line: 0, quantity: 2 }] }, { items: [{ line: 2, quantity: 1 }] }];
  expect(piecesToShip(items, shipments)).toEqual([
    { line: 1, quantity: 1 },
    { line: 2, quantity: 2 },
  ]);
});

test.each([
  ['joins entries for a line', '2:1 1:1 2:1', '1:1 2:2'],
  ['rejects more than there are in one entry', '2:3', null],
  ['rejects more than there are in several entries', '2:1 2:2', null],
  ['rejects a line without pieces', '0:1', null],
  ['rejects no pieces', '', null],
])('chosenPieces %s', (_, wanted, expected) => {
  /** Lines with their quantity. */
  const pieces = (text: string) =>
    [...text.matchAll(/(\d):(\d)/g)].map(([, line, quantity]) => ({
      line: Number(line),
      quantity: Number(quantity),
    }));
  expect(chosenPieces(pieces(wanted), pieces('1:1 2:2'))).toEqual(expected && pieces(expected));
});
