import {
  creditedTax,
  DEFAULT_TAX_RULES,
  deliveryTaxRate,
  includedTax,
  noTaxReason,
  type TaxRule,
  taxRateOf,
} from './tax.ts';

test.each([
  [0, 25, 0],
  [500_000, 0, 0],
  [125, 25, 25],
  [500_000, 12, 53_571.43],
  [100, 5.5, 5.21],
  // 0.1 × 100 / 200 = 0.05 exactly, and 0.01 × 100 / 200 = 0.005 is a half.
  [0.1, 100, 0.05],
  [0.01, 100, 0.01],
  [0.03, 100, 0.02],
  // 1.05 × 20 / 120 = 0.175 is a half that floating-point numbers may round down.
  [1.05, 20, 0.18],
  [999_999_999_999.99, 12.5, 111_111_111_111.11],
])('an amount of %d includes tax of %d percent: %d', (amount, rate, tax) => {
  expect(includedTax(amount, rate)).toBe(tax);
});

/** The credit notes of an invoice that is refunded in parts. */
const creditAll = (parts: readonly number[], rate: number): { amount: number; tax: number }[] => {
  const documents: { amount: number; tax: number }[] = [];
  for (const amount of parts) documents.push({ amount, tax: creditedTax(amount, rate, documents) });
  return documents;
};
const taxesOf = (parts: readonly number[], rate: number) => creditAll(parts, rate).map(({ tax }) => tax);
const sumOf = (values: readonly number[]) =>
  Math.round(values.reduce((sum, value) => sum + value * 100, 0)) / 100;

test.each([
  [[35_000, 35_000], 16, [4827.59, 4827.58]],
  [[50_000, 50_000, 50_000], 16, [6896.55, 6896.55, 6896.56]],
  [[0.01, 0.01, 0.01], 100, [0.01, 0, 0.01]],
])('credit notes of %j with %d percent include the tax %j', (parts, rate, taxes) =>
  expect(taxesOf(parts, rate)).toEqual(taxes),
);

test('credit notes add up to the tax of their invoice, however it is divided', () => {
  let seed = 1;
  const random = (limit: number): number => (seed = (seed * 48_271) % 2_147_483_647) % limit;
  for (let round = 0; round < 500; round++) {
    const parts = Array.from({ length: 1 + random(8) }, () => (1 + random(10_000_000)) / 100);
    const rate = random(2500) / 100;
    const taxes = taxesOf(parts, rate);
    expect(sumOf(taxes)).toBe(includedTax(sumOf(parts), rate));
    for (const tax of taxes) expect(tax).toBeGreaterThanOrEqual(0);
  }
});

test('a reversed credit note does not count', () => {
  const [first, second] = creditAll([35_000, 35_000], 16);
  const reversal = { amount: -35_000, tax: -(first?.tax ?? 0) };
  const documents = [first, second, reversal].flatMap((document) => document ?? []);
  expect(creditedTax(35_000, 16, documents)).toBe(4827.59);
});

const REGISTERED = { country: 'KZ', isVatRegistered: true };
const RULES: TaxRule[] = [
  { country: 'KZ', category: 'pocket', rate: 5, from: '2026-03-01' },
  { country: 'KZ', category: null, rate: 17.5, from: '2027-01-01' },
  ...DEFAULT_TAX_RULES,
  { country: 'KZ', category: 'pocket', rate: 0, from: '2026-06-01' },
];

test.each([
  ['Казахстан', null, '2008-12-31', 0],
  ['Казахстан', null, '2025-12-31', 12],
  ['Казахстан', null, '2026-01-01', 16],
  ['Казахстан', 'wrist', '2026-12-31', 16],
  ['Казахстан', 'wrist', '2027-01-01', 17.5],
  ['Казахстан', 'pocket', '2026-02-28', 16],
  ['Казахстан', 'pocket', '2026-03-01', 5],
  ['Казахстан', 'pocket', '2026-06-01', 0],
  ['Казахстан', 'pocket', '2027-01-01', 0],
  ['Россия', 'pocket', '2025-12-31', 20],
  ['Россия', null, '2026-01-01', 22],
  ['Грузия', null, '2026-01-01', 0],
  ['', null, '2026-01-01', 0],
])('a sale to %s of the category %s on %s has a rate of %d percent', (country, category, day, rate) => {
  expect(taxRateOf(REGISTERED, RULES, { country, category, day })).toBe(rate);
  expect(taxRateOf({ isVatRegistered: false }, RULES, { country, category, day })).toBe(0);
});

test.each([
  [{}, 'Казахстан', 'outsideEu'],
  [{ country: 'KZ', isVatRegistered: false }, 'Казахстан', 'notRegistered'],
  [REGISTERED, 'Казахстан', 'zeroRate'],
  [REGISTERED, 'Россия', 'export'],
  [REGISTERED, '', 'zeroRate'],
])('a document of %j for %s states %s if its rate is 0', (seller, country, reason) =>
  expect(noTaxReason(seller, country)).toBe(reason),
);

test('a delivery has the tax rate of its method, otherwise that of the goods', () => {
  expect(deliveryTaxRate({}, { taxRate: 5 }, 12)).toBe(5);
  expect(deliveryTaxRate({}, { taxRate: null }, 12)).toBe(12);
  expect(deliveryTaxRate({}, undefined, 12)).toBe(12);
  expect(deliveryTaxRate({ isVatRegistered: false }, { taxRate: 5 }, 0)).toBe(0);
});
