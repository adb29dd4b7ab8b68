import { DEFAULT_SELLER, DEMO_SELLER, missingSellerFields, sellerLines } from './shop.ts';

test.each([
  [DEFAULT_SELLER, ['Meridian AB · Stockholm, Sweden', 'hello@meridian.example']],
  [
    {
      name: 'Meridian',
      address: '',
      taxId: '123',
      email: 'a@b.example',
      phone: '+7 701 000 00 00',
      hours: '10:00–19:00',
      messenger: 'https://t.me/meridian',
    },
    ['Meridian', 'BIN 123', '+7 701 000 00 00 · t.me/meridian · a@b.example', '10:00–19:00'],
  ],
])('empty values of the seller leave no gap', (seller, lines) =>
  expect(sellerLines(seller, 'BIN')).toEqual(lines),
);

test.each([
  [DEMO_SELLER, []],
  [{ ...DEMO_SELLER, isVatRegistered: false, bank: '' }, []],
  [DEFAULT_SELLER, ['country', 'taxId', 'isVatRegistered']],
  [{ ...DEMO_SELLER, name: '', address: '', country: '' }, ['name', 'address', 'country']],
])('%j cannot issue documents without %j', (seller, missing) =>
  expect(missingSellerFields(seller)).toEqual(missing),
);
