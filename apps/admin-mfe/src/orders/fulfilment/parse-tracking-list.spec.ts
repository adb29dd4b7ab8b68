import { parseTrackingList } from './parse-tracking-list.ts';

const row = (order: string, carrier: string, trackingNumber: string) => ({
  order,
  carrier,
  trackingNumber,
  problem: null,
});

test.each([
  ['semicolons', 'A1B2C3; CDEK; 1234567890', [row('A1B2C3', 'cdek', '1234567890')]],
  [
    'tabs of a spreadsheet',
    'A1B2C3\tПочта России\tRA 123 456 789 RU',
    [row('A1B2C3', 'russianPost', 'RA123456789RU')],
  ],
  ['commas and quotes', '"A1B2C3","DHL","12345678"', [row('A1B2C3', 'dhl', '12345678')]],
  ['no carrier', 'A1B2C3;12345678', [row('A1B2C3', 'kazpost', '12345678')]],
  ['an empty carrier', 'A1B2C3;;12345678', [row('A1B2C3', 'kazpost', '12345678')]],
  ['spaces', 'A1B2C3 12345678', [row('A1B2C3', 'kazpost', '12345678')]],
  [
    'a header, a byte order mark and empty lines',
    '\uFEFFOrder;Carrier;Number\r\n\r\nA1B2C3;dhl;12345678\r\n',
    [row('A1B2C3', 'dhl', '12345678')],
  ],
  ['a first order number without digits', 'ABCDEF;dhl;12345678', [row('ABCDEF', 'dhl', '12345678')]],
])('reads lines with %s', (_, text, expected) => {
  expect(parseTrackingList(text, 'kazpost')).toEqual(expected);
});

test('reports lines with an unknown carrier or without a number', () => {
  const problems = parseTrackingList('A1B2C3;UPS;1Z999\nA1B2C4\n;dhl;12345678', 'kazpost').map(
    ({ problem }) => problem,
  );
  expect(problems).toEqual([
    { kind: 'unknownCarrier', carrier: 'UPS' },
    { kind: 'incomplete' },
    { kind: 'incomplete' },
  ]);
});
