import { customsNotice, customsTerms, isHsCode, normalizeHsCode, passesCustoms } from './customs.ts';

const RATES = { kzt: 1, rub: 6, usd: 500 };

test.each([
  ['KZ', 'RU', false],
  ['KZ', 'GE', true],
  ['KZ', 'KZ', false],
  ['GE', 'GE', false],
  ['GE', 'KZ', true],
  ['SE', 'KZ', true],
  [undefined, 'KZ', false],
  ['', 'KZ', false],
] as const)('a parcel of a seller in %s to %s passes customs: %s', (seller, country, passes) => {
  expect(passesCustoms(seller, country)).toBe(passes);
  expect(customsTerms({}, seller, country).rule).toBe(passes ? 'mayBeCharged' : 'none');
});

test('terms of the staff replace those by the country of the seller', () => {
  const RU = { rule: 'included', percent: 0, dutyFree: 0, currency: 'rub' } as const;
  expect(customsTerms({ RU }, 'SE', 'RU')).toBe(RU);
});

const estimated = { rule: 'estimated', percent: 15, dutyFree: 200, currency: 'usd' } as const;

test.each([
  [{ ...estimated, rule: 'none' }, 1_000_000, 'kzt', null],
  [{ ...estimated, rule: 'included' }, 1, 'kzt', { kind: 'included' }],
  [{ ...estimated, rule: 'mayBeCharged' }, 1, 'usd', { kind: 'mayBeCharged' }],
  [{ ...estimated, rule: 'mayBeCharged' }, 0, 'usd', null],
  // 200 dollars are 100,000 tenge.
  [estimated, 100_000, 'kzt', null],
  [estimated, 100_001, 'kzt', null],
  [estimated, 150_003, 'kzt', { kind: 'estimated', amount: 7500 }],
  [estimated, 300.33, 'usd', { kind: 'estimated', amount: 15.05 }],
  // 200 dollars are 16,666.67 roubles.
  [estimated, 20_000, 'rub', { kind: 'estimated', amount: 500 }],
  [{ ...estimated, dutyFree: 0 }, 20_000, 'rub', { kind: 'estimated', amount: 3000 }],
] as const)('terms %j expect for goods of %d %s: %j', (terms, worth, currency, notice) =>
  expect(customsNotice(terms, { worth, currency, rates: RATES })).toEqual(notice),
);

test.each([
  ['9102 11 000 0', '9102110000', true],
  ['9102.11', '910211', true],
  ['91021100', '91021100', true],
  ['9102', '9102', false],
  ['9102110', '9102110', false],
  ['91021100001', '91021100001', false],
  ['9102A1', '9102A1', false],
])('%s is the HS code %s: %s', (text, code, isValid) => {
  expect(normalizeHsCode(text)).toBe(code);
  expect(isHsCode(normalizeHsCode(text))).toBe(isValid);
});
