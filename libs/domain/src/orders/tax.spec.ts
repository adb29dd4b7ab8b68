import fc from 'fast-check';
import { toHundredths } from '../shop/money.ts';
import {
  creditByRate,
  creditedTax,
  DEFAULT_TAX_RULES,
  deliveryTaxRate,
  includedTax,
  noTaxReason,
  taxesByRate,
  taxOfParts,
  type TaxRule,
  taxRateOf,
  taxRuleProblems,
  withPastRules,
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
  [{ country: 'KZ', isVatRegistered: false }, 'Казахстан', 'notRegisteredKZ'],
  [{ country: 'RU', isVatRegistered: false }, 'Грузия', 'notRegisteredRU'],
  [{ country: 'SE', isVatRegistered: false }, 'Казахстан', 'notRegistered'],
  [REGISTERED, 'Казахстан', 'zeroRate'],
  [REGISTERED, 'Россия', 'eaeu'],
  [REGISTERED, 'Грузия', 'export'],
  [{ country: 'SE', isVatRegistered: true }, 'Армения', 'export'],
  [REGISTERED, '', 'zeroRate'],
])('a document of %j for %s states %s if its rate is 0', (seller, country, reason) =>
  expect(noTaxReason(seller, country)).toBe(reason),
);

test('a delivery has the tax rate of its method, otherwise that of all categories', () => {
  expect(deliveryTaxRate({}, { taxRate: 5 }, 12)).toBe(5);
  expect(deliveryTaxRate({}, { taxRate: null }, 12)).toBe(12);
  expect(deliveryTaxRate({}, undefined, 12)).toBe(12);
  expect(deliveryTaxRate({ isVatRegistered: false }, { taxRate: 5 }, 0)).toBe(0);
});

test('rules of the past stay, and rules of one country, category and day are a problem', () => {
  const saved = DEFAULT_TAX_RULES;
  const [first, second] = [
    { country: 'KZ', category: null, rate: 16, from: '2026-01-01' },
    { country: 'KZ', category: null, rate: 18, from: '2027-01-01' },
  ] as const;
  const problems = (rules: TaxRule[]) => [...taxRuleProblems(rules, saved, '2026-11-30')];
  expect(problems([first, second])).toEqual([]);
  expect(problems([{ ...first, rate: 17 }])).toEqual([[0, 'past']]);
  expect(
    problems([
      { ...first, from: '2026-11-29' },
      { ...second, from: '2026-11-30' },
    ]),
  ).toEqual([[0, 'past']]);
  expect(problems([first, second, { ...second, rate: 0 }])).toEqual([[2, 'repeated']]);
  expect(problems([second, { ...second, category: 'pocket' }, { ...second, country: 'RU' }])).toEqual([]);
  expect(withPastRules([second], saved, '2026-11-30')).toEqual([
    saved[0],
    saved[1],
    second,
    saved[2],
    saved[3],
  ]);
  expect(withPastRules([second], saved, '2026-01-01')).toEqual([saved[0], second, saved[2]]);
});

test.each([
  [
    [
      [16, 100],
      [16, 100],
      [16, 100],
    ],
    [[16, 300, 41.38]],
    [13.79, 13.79, 13.8],
  ],
  [
    [
      [16, 100],
      [0, 50],
      [16, 0],
    ],
    [
      [16, 100, 13.79],
      [0, 50, 0],
    ],
    [13.79, 0, 0],
  ],
  [
    [
      [22, 61],
      [16, 58],
      [22, 0.61],
    ],
    [
      [22, 61.61, 11.11],
      [16, 58, 8],
    ],
    [11, 8, 0.11],
  ],
  [
    [
      [16, 0],
      [16, 0],
    ],
    [[16, 0, 0]],
    [0, 0],
  ],
])('parts of %j have the taxes %j by rate and %j by part', (parts, rates, taxes) => {
  const taxed = parts.map(([rate = 0, amount = 0]) => ({ rate, amount }));
  const byRate = taxesByRate(taxed);
  expect(byRate.map(({ rate, amount, tax }) => [rate, amount, tax])).toEqual(rates);
  expect(taxOfParts(taxed, byRate)).toEqual(taxes);
});

const partOf = (max: number) =>
  fc.record({ rate: fc.constantFrom(0, 5, 16, 22.5), amount: fc.nat(max).map((value) => value / 100) });

test('the taxes of parts add up to those of their rates, each is that of its part up to the rest', () =>
  fc.assert(
    fc.property(fc.array(partOf(10_000_000), { minLength: 1, maxLength: 20 }), (parts) => {
      const byRate = taxesByRate(parts);
      const taxes = taxOfParts(parts, byRate);
      for (const { rate, amount, tax } of byRate) {
        expect(tax).toBe(includedTax(amount, rate));
        expect(sumOf(taxes.filter((_, index) => parts[index]?.rate === rate))).toBe(tax);
      }
      for (const [index, tax] of taxes.entries()) {
        const { amount, rate } = parts[index] ?? { amount: 0, rate: 0 };
        expect(tax).toBeGreaterThanOrEqual(0);
        expect(Math.abs(tax - includedTax(amount, rate))).toBeLessThan(0.005 * parts.length + 0.01);
      }
    }),
  ));

test.each([
  [
    58,
    [[16, 58]],
    [
      [16, 116],
      [0, 50],
    ],
    [
      [16, 58],
      [0, 0],
    ],
  ],
  // Less than the lines are worth, more than is left of their rate, and an amount without lines.
  [
    54,
    [
      [16, 58],
      [0, 50],
    ],
    [
      [16, 116],
      [0, 50],
    ],
    [
      [16, 29],
      [0, 25],
    ],
  ],
  [
    60,
    [[16, 58]],
    [
      [16, 30],
      [0, 50],
    ],
    [
      [16, 30],
      [0, 30],
    ],
  ],
  [
    83,
    [],
    [
      [16, 116],
      [0, 50],
    ],
    [
      [16, 58],
      [0, 25],
    ],
  ],
])('a credit of %d for %j with %j left is divided to %j', (amount, wanted, left, credited) => {
  const partsOf = (parts: number[][]) => parts.map(([rate = 0, of = 0]) => ({ rate, amount: of }));
  expect(creditByRate(amount, partsOf(wanted), partsOf(left))).toEqual(partsOf(credited));
});

test('credits add up to what they are about in every rate, in any parts', () =>
  fc.assert(
    fc.property(
      fc.array(partOf(1_000_000), { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), partOf(1_000_000)), { maxLength: 5 }),
      (parts, credits) => {
        const byRate = taxesByRate(parts);
        let left = byRate.map(({ rate, amount }) => ({ rate, amount }));
        const amounts = credits.map(([share]) => share);
        for (const [index, share] of [...amounts, 1].entries()) {
          const rest = sumOf(left.map(({ amount }) => amount));
          const amount = share === 1 ? rest : Math.floor(rest * share * 100) / 100;
          const credited = creditByRate(amount, credits[index] ? [credits[index][1]] : [], left);
          expect(sumOf(credited.map((part) => part.amount))).toBe(amount);
          left = left.map((part, at) => ({
            rate: part.rate,
            amount: (toHundredths(part.amount) - toHundredths(credited[at]?.amount ?? 0)) / 100,
          }));
          for (const part of left) expect(part.amount).toBeGreaterThanOrEqual(0);
        }
        expect(sumOf(left.map(({ amount }) => amount))).toBe(0);
      },
    ),
  ));
