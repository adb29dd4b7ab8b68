import fc from 'fast-check';
import { toHundredths } from '../shop/money.ts';
import {
  correctionReceipt,
  handoverReceipt,
  type ReceiptContent,
  type ReceiptLine,
  refundReceipt,
  saleReceipt,
} from './fiscal-receipts.ts';

const line = (name: string, quantity: number, price: number, index?: number): ReceiptLine => ({
  ...{ name, quantity, price, taxRate: 22, method: 'prepayment' },
  subject: index === undefined ? 'service' : 'goods',
  ...(index !== undefined && { line: index }),
});
const sale = (lines: ReceiptLine[], amount: number): ReceiptContent =>
  saleReceipt({ currency: 'rub', amount, lines, customer: { email: 'a@example.com', phone: null } });
const worth = ({ lines }: ReceiptContent): number =>
  lines.reduce((sum, { price, quantity }) => sum + toHundredths(price) * quantity, 0);
const shortOf = ({ lines }: ReceiptContent) =>
  lines.map(({ name, quantity, price }) => [name, quantity, price]);

const WATCHES = [line('Watch', 2, 1000, 0), line('Strap', 3, 50, 1), line('Courier', 1, 300)];

test('the receipt of a sale has the paid lines with short names, and no gifts', () => {
  const { lines, kind } = sale([line('х'.repeat(200), 1, 10, 0), line('Gift', 1, 0, 1)], 10);
  expect(kind).toBe('sale');
  expect(lines.map(({ name }) => name)).toEqual(['х'.repeat(128)]);
});

test('lines that do not add up to the amount have shares of it, to the hundredth', () => {
  expect(shortOf(sale([line('A', 3, 10, 0), line('B', 1, 10, 1)], 33.35))).toEqual([
    ['A', 1, 8.33],
    ['A', 2, 8.34],
    ['B', 1, 8.34],
  ]);
});

test.each<[string, Parameters<typeof refundReceipt>[1], unknown[]]>([
  [
    'of pieces has them',
    {
      amount: 1050,
      lines: [
        { line: 0, quantity: 1 },
        { line: 1, quantity: 1 },
      ],
    },
    [
      ['Watch', 1, 1000],
      ['Strap', 1, 50],
    ],
  ],
  [
    'of less than the pieces are worth has shares of them',
    { amount: 900, lines: [{ line: 0, quantity: 1 }] },
    [['Watch', 1, 900]],
  ],
  [
    'of pieces and the delivery shares the rest',
    {
      amount: 2450,
      lines: [
        { line: 0, quantity: 2 },
        { line: 1, quantity: 3 },
      ],
    },
    [
      ['Watch', 2, 1000],
      ['Strap', 3, 50],
      ['Courier', 1, 300],
    ],
  ],
  [
    'of an amount has shares of all lines',
    { amount: 245 },
    [
      ['Watch', 2, 100],
      ['Strap', 3, 5],
      ['Courier', 1, 30],
    ],
  ],
])('the receipt of a refund %s', (_name, refund, lines) => {
  const receipt = refundReceipt(sale(WATCHES, 2450), refund);
  expect([receipt.kind, receipt.amount, shortOf(receipt)]).toEqual(['refund', refund.amount, lines]);
});

test('the receipt of a second refund has what the first one has left', () => {
  const sold = sale(WATCHES, 2450);
  const first = refundReceipt(sold, { amount: 1000, lines: [{ line: 0, quantity: 1 }] });
  expect(shortOf(refundReceipt(sold, { amount: 1450 }, [first]))).toEqual([
    ['Watch', 1, 1000],
    ['Strap', 3, 50],
    ['Courier', 1, 300],
  ]);
});

describe('the receipt of a hand-over', () => {
  const sold = sale(WATCHES, 2450);

  test('settles what is not refunded, at the rates of its day', () => {
    const refund = refundReceipt(sold, { amount: 1000, lines: [{ line: 0, quantity: 1 }] });
    const receipt = handoverReceipt(sold, [refund], ({ subject }) => (subject === 'goods' ? 25 : null));
    expect([receipt?.kind, receipt?.amount]).toEqual(['handover', 1450]);
    expect(
      receipt?.lines.map(({ name, quantity, method, taxRate }) => [name, quantity, method, taxRate]),
    ).toEqual([
      ['Watch', 1, 'payment', 25],
      ['Strap', 3, 'payment', 25],
      ['Courier', 1, 'payment', null],
    ]);
  });

  test('is what later refunds are about', () => {
    const handover = handoverReceipt(sold)!;
    const refund = refundReceipt(handover, { amount: 1000, lines: [{ line: 0, quantity: 1 }] });
    expect(refund.lines).toMatchObject([{ name: 'Watch', quantity: 1, method: 'payment' }]);
    expect(worth(refundReceipt(handover, { amount: 100 }, [refundReceipt(handover, { amount: 2450 })]))).toBe(
      10_000,
    );
  });

  test.each<[string, Partial<ReceiptContent>, { amount: number }[]]>([
    [
      'goods that are paid at the same time',
      { lines: sold.lines.map((one) => ({ ...one, method: 'payment' })) },
      [],
    ],
    ['a payment in tenge', { currency: 'kzt' }, []],
    ['a payment that is refunded', {}, [{ amount: 2450 }]],
  ])('is not needed for %s', (_, change, refunds) => {
    expect(
      handoverReceipt(
        { ...sold, ...change },
        refunds.map((one) => refundReceipt(sold, one)),
      ),
    ).toBeNull();
  });
});

test('a correction has the lines of the refund that it takes back', () => {
  const refund = refundReceipt(sale(WATCHES, 2450), { amount: 245 });
  expect(correctionReceipt(refund)).toEqual({ ...refund, kind: 'correction' });
});

const hundredths = fc.integer({ min: 1, max: 10_000_000 });
const sold = fc.record({
  lines: fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 5 }), price: fc.integer({ min: 0, max: 500_000_000 }) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  ),
  delivery: fc.integer({ min: 1, max: 100_000 }),
});
const cuts = fc.array(
  fc.record({
    part: hundredths,
    lines: fc.uniqueArray(
      fc.record({ line: fc.integer({ min: 0, max: 5 }), quantity: fc.integer({ min: 1, max: 5 }) }),
      {
        selector: ({ line: index }) => index,
        maxLength: 3,
      },
    ),
  }),
  { maxLength: 4 },
);

test('the lines of all receipts add up to their amounts, and refunds in parts to the sale', () => {
  fc.assert(
    fc.property(sold, cuts, fc.constantFrom(0, 1, 99), ({ lines, delivery }, parts, less) => {
      const priced = lines.map(({ quantity, price }, index) =>
        line(`Line ${index}`, quantity, price / 100, index),
      );
      const all = [...priced, line('Delivery', 1, delivery / 100)];
      const full = all.reduce((sum, { price, quantity }) => sum + toHundredths(price) * quantity, 0);
      const receipt = sale(all, Math.max(1, full - less) / 100);
      expect(worth(receipt)).toBe(toHundredths(receipt.amount));
      let left = toHundredths(receipt.amount);
      const refunds: ReceiptContent[] = [];
      const refund = (wanted: number, pieces: { line: number; quantity: number }[]) => {
        const amount = Math.min(wanted, left);
        if (amount === 0) return;
        const next = refundReceipt(receipt, { amount: amount / 100, lines: pieces }, refunds);
        expect(worth(next)).toBe(amount);
        refunds.push(next);
        left -= amount;
      };
      for (const { part, lines: pieces } of parts) refund(part, pieces);
      expect(worth(handoverReceipt(receipt, refunds) ?? { ...receipt, lines: [] })).toBe(left);
      refund(left, []);
      for (const { name, subject } of receipt.lines) {
        const of = (receipts: ReceiptContent[]) =>
          receipts
            .flatMap(({ lines: found }) =>
              found.filter((one) => one.name === name && one.subject === subject),
            )
            .reduce((sum, { price, quantity }) => sum + toHundredths(price) * quantity, 0);
        expect(of(refunds)).toBe(of([receipt]));
      }
    }),
  );
});
