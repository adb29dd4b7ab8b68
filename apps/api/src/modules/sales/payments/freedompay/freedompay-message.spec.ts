import { formOf, isSigned, signed, xmlOf } from './freedompay-message.ts';
import { type Fields, parseXml, textOf } from '../../../../platform/http/xml.ts';

const SECRET = 's3cret';
const PAYMENT: Fields = [
  ['pg_order_id', '23'],
  ['pg_merchant_id', '100001'],
  ['pg_amount', '25'],
  ['pg_description', 'test'],
  ['pg_salt', 'molbulak'],
];
const REFUND: Fields = [
  ['pg_refund_amount', '0'],
  [
    'pg_receipt_positions',
    [
      [
        '0',
        [
          ['count', '1'],
          ['name', 'Часы & ремень'],
          ['price', '5'],
          ['tax_type', '3'],
        ],
      ],
      [
        '1',
        [
          ['count', '2'],
          ['name', 'Доставка'],
          ['price', '7'],
          ['tax_type', '0'],
        ],
      ],
    ],
  ],
  ['pg_payment_id', '10'],
  ['pg_salt', 's'],
];

// Digests of `init_payment.php;25;test;100001;23;molbulak;s3cret` and of the same form with nested positions.
test.each([
  ['init_payment.php', PAYMENT, 'b60f35fe119b836606994a03a661de98'],
  ['revoke.php', REFUND, 'bf169f60b731dd724408daa6585e6cfc'],
])('signs the fields of %s in the order of their names', (script, fields, signature) => {
  expect(textOf(signed(script, fields, SECRET), 'pg_sig')).toBe(signature);
});

test.each([
  ['another script', 'payment.php', SECRET, []],
  ['another secret', 'init_payment.php', 'secret', []],
  ['a further field', 'init_payment.php', SECRET, [['pg_param', '1']]],
] as const)('does not accept the signature of %s', (_, script, secret, more) => {
  const message = signed('init_payment.php', PAYMENT, SECRET);
  expect(isSigned('init_payment.php', message, SECRET)).toBe(true);
  expect(isSigned(script, [...message, ...more], secret)).toBe(false);
});

test('does not accept a message without a signature', () => {
  expect(isSigned('init_payment.php', PAYMENT, SECRET)).toBe(false);
});

test('names nested fields in a form as PHP does', () => {
  expect([...formOf(REFUND).keys()].slice(1, 3)).toEqual([
    'pg_receipt_positions[0][count]',
    'pg_receipt_positions[0][name]',
  ]);
});

test('reads what it writes, with text that looks like markup', () => {
  const fields: Fields = [
    ['pg_description', '<b>&amp;"\'</b>'],
    [
      'list',
      [
        ['one', '1'],
        ['one', '2'],
      ],
    ],
  ];
  expect(parseXml(xmlOf(fields), 'response')).toEqual(fields);
});

test.each([
  ['an unknown entity', '<response><a>&b;</a></response>'],
  ['a declared entity', '<!DOCTYPE response [<!ENTITY b "c">]><response><a>&b;</a></response>'],
  ['an open element', '<response><pg_status>ok'],
  ['too many levels', `${'<response>'.repeat(7)}${'</response>'.repeat(7)}`],
  ['text', 'ok'],
])('rejects %s', (_, xml) => {
  expect(() => parseXml(xml, 'response')).toThrow(Error);
});
