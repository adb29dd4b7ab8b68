import { DELIVERY_COUNTRIES } from '@meridian/domain';
import { orderInput } from '../orders/order-input.ts';
import { formatPhone, parsePhone, phoneUrl } from './phone.ts';

const countryOf = (code: string) => DELIVERY_COUNTRIES.find((country) => country.code === code)?.value;

test.each([
  ['KZ', '8 701 555 13 73', '+77015551373'],
  ['KZ', '87015551373', '+77015551373'],
  ['KZ', '77015551373', '+77015551373'],
  ['KZ', '701-555-13-73', '+77015551373'],
  ['KZ', '+7 (701) 555-13-73', '+77015551373'],
  ['KZ', '8 (727) 250-00-00', '+77272500000'],
  ['RU', '8 (916) 123-45-67', '+79161234567'],
  ['RU', '9161234567', '+79161234567'],
  ['RU', '8 (812) 123-45-67', '+78121234567'],
  ['RU', '+7 812 123-45-67', '+78121234567'],
  ['BY', '029 123-45-67', '+375291234567'],
  ['BY', '8 029 123 45 67', '+375291234567'],
  ['BY', '291234567', '+375291234567'],
  ['BY', '375 29 123 45 67', '+375291234567'],
  ['AM', '077 12 34 56', '+37477123456'],
  ['AM', '+374 10 12 34 56', '+37410123456'],
  ['GE', '555 12 34 56', '+995555123456'],
  ['GE', '032 212 34 56', '+995322123456'],
  ['KG', '0700 123 456', '+996700123456'],
  ['KG', '700 123 456', '+996700123456'],
  // Numbers of other countries, and of one delivery country at another.
  ['AM', '+7 701 000 00 00', '+77010000000'],
  ['KZ', '+7 999 123-45-67', '+79991234567'],
  ['KZ', '+375 (29) 123-45-67', '+375291234567'],
  ['KZ', '+49 1511 2345678', '+4915112345678'],
  ['KZ', '+1 (212) 555-0100', '+12125550100'],
  // A range that does not exist yet.
  ['RU', '+7 212 345 67 89', '+72123456789'],
])('parses the phone of %s "%s" as %s', (code, text, expected) => {
  expect(parsePhone(text, countryOf(code))).toBe(expected);
  expect(parsePhone(expected)).toBe(expected);
  expect(parsePhone(formatPhone(expected))).toBe(expected);
});

test.each([
  ['KZ', ''],
  ['KZ', '+'],
  ['KZ', '+7 701'],
  ['KZ', '8 701 555 13 7'],
  ['RU', '(812) 123-45-67'],
  ['KZ', '8 701 555 13 73 1'],
  ['KZ', '87011234567890123456'],
  ['KZ', '8 701 555 13 73 10 00'],
  ['KZ', '+8 701 555 13 73'],
  ['KZ', '555-13-73'],
  ['KZ', '029 123-45-67'],
  ['KZ', '8 029 123-45-67'],
  ['KZ', '0700 123 456'],
  ['BY', '077 123456'],
  ['BY', '29 123-45'],
  ['BY', '8 701 555 13 73'],
  ['AM', '77 12 34 5'],
  ['GE', '555 12 34 5'],
  ['KG', '0700 123 4567'],
  ['KZ', '+49 1'],
  ['KZ', '+000 123 456'],
  ['KZ', 'call me'],
  ['KZ', 'call 87015551373'],
  ['KZ', '87015551373 ext. 5'],
  ['KZ', '87015551373, 87015551374'],
  ['KZ', `8${'7'.repeat(300)}`],
])('rejects the phone of %s "%s"', (code, text) => expect(parsePhone(text, countryOf(code))).toBeNull());

test.each(['', null, undefined, 'Атлантида'])(
  'the country %p has the notation of the home country',
  (country) => expect(parsePhone('8 701 555 13 73', country)).toBe('+77015551373'),
);

test.each([
  ['+77015551373', '+7 701 555 13 73'],
  ['+77272500000', '+7 727 250 00 00'],
  ['+79161234567', '+7 916 123 45 67'],
  ['+375291234567', '+375 29 123 45 67'],
  ['+37477123456', '+374 77 123456'],
  ['+995555123456', '+995 555 12 34 56'],
  ['+996700123456', '+996 700 123 456'],
  ['+12125550100', '+1 212 555 0100'],
  ['87015551373', '+7 701 555 13 73'],
  ['call me', 'call me'],
  ['', ''],
])('formats %s as "%s"', (text, expected) => expect(formatPhone(text)).toBe(expected));

test('formats and links a number as it was typed in its country', () => {
  expect(formatPhone('8 029 123-45-67', 'Беларусь')).toBe('+375 29 123 45 67');
  expect(phoneUrl('8 029 123-45-67', 'Беларусь')).toBe('tel:+375291234567');
  expect(phoneUrl('call me')).toBe('tel:call me');
});

describe('the body of an order', () => {
  const body = {
    items: [{ itemId: 'a'.repeat(24), colorName: 'Black', size: '40', quantity: 1 }],
    amount: 1000,
    name: 'Anna',
    surname: 'Petrova',
    phone: '8 029 123-45-67',
    additionalPhone: '(029) 765-43-21',
    country: 'Беларусь',
    city: 'Minsk',
    address: 'Main street 1',
  };

  test('has its phones in E.164 format by its country', () =>
    expect(orderInput.parse(body)).toMatchObject({
      phone: '+375291234567',
      additionalPhone: '+375297654321',
    }));

  test('without a country has the notation of the home country', () => {
    const phones = { phone: '8 701 555 13 73', additionalPhone: '' };
    expect(orderInput.parse({ ...body, country: undefined, ...phones })).toMatchObject({
      phone: '+77015551373',
      additionalPhone: '',
    });
  });

  test('reports its phones together with other invalid fields', () => {
    const { error } = orderInput.safeParse({ ...body, phone: '+7 701', additionalPhone: '1', name: '' });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['name', 'phone', 'additionalPhone']);
  });

  test.each([null, 'text', [], { phone: { $gt: '' } }, { phone: '87015551373', country: {} }])(
    'is rejected if it is %j',
    (invalid) => expect(orderInput.safeParse(invalid).success).toBe(false),
  );
});
