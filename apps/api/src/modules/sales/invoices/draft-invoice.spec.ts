import { includedTax, type TaxRule, toHundredths, valueOfOrder } from '@meridian/domain';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { SELLER } from '../../../testing/invoices.ts';
import { methodAfter } from '../orders/lines/changed-order.ts';
import type { StoredChange, StoredOrder } from '../orders/order.schema.ts';
import { draftChangeInvoice, draftCreditNote, draftInvoice } from './draft-invoice.ts';
import type { StoredInvoice } from './invoice.schema.ts';

const TIME = { at: new Date('2026-11-30T10:00:00Z'), year: 2026 };
const TAX_RULES: TaxRule[] = [
  { country: 'KZ', category: null, rate: 12, from: '2026-01-01' },
  { country: 'KZ', category: 'pocket', rate: 0, from: '2026-01-01' },
  { country: 'KZ', category: 'smart', rate: 16.5, from: '2026-01-01' },
  { country: 'KZ', category: null, rate: 16, from: '2026-12-01' },
];
const TERMS = {
  seller: SELLER,
  sellerId: 's',
  taxRules: TAX_RULES,
};
const stored = (draft: object): StoredInvoice =>
  ({ ...draft, _id: new Types.ObjectId(), sequence: 1 }) as StoredInvoice;

const orderOf = (
  items: { price: number; quantity: number; category?: string | undefined }[],
  price: number,
  taxRate: number | null,
) => {
  const method = { id: 'post', kind: 'post', nameEN: 'Post', nameRU: 'Почта', price, taxRate };
  const order = { items, delivery: { name: 'Anna', country: 'Казахстан', method }, payment: {} };
  return { ...order, _id: new Types.ObjectId(), amount: valueOfOrder(order) / 100 } as unknown as StoredOrder;
};
const invoiceOf = (order: StoredOrder): StoredInvoice =>
  stored(draftInvoice(order, TERMS, { ...TIME, zone: 'Asia/Almaty' }));

const cents = (max: number) => fc.integer({ min: 1, max }).map((value) => value / 100);
const items = fc.array(
  fc.record({
    price: cents(100_000),
    quantity: fc.integer({ min: 1, max: 3 }),
    category: fc.constantFrom(undefined, 'pocket', 'smart'),
  }),
  { minLength: 1, maxLength: 3 },
);
const sumOf = (documents: readonly StoredInvoice[], part: (document: StoredInvoice) => number): number =>
  documents.reduce((sum, document) => sum + toHundredths(part(document)), 0);

test('an invoice states the tax of a delivery with a rate of its own', () => {
  const order = orderOf([{ price: 112, quantity: 1 }], 10.5, 5);
  expect(invoiceOf(order)).toMatchObject({
    amount: 122.5,
    delivery: 10.5,
    deliveryMethod: { nameEN: 'Post', place: null },
    tax: { rate: null, amount: 12.5 },
    taxes: [
      { rate: 12, amount: 112, tax: 12 },
      { rate: 5, amount: 10.5, tax: 0.5 },
    ],
    deliveryTax: { rate: 5, amount: 0.5 },
  });
  expect(invoiceOf(orderOf([{ price: 112, quantity: 1 }], 10.5, null))).toMatchObject({
    tax: { rate: 12, amount: 13.13 },
    lines: [{ tax: { rate: 12, amount: 12 } }],
    deliveryTax: { rate: 12, amount: 1.13 },
  });
});

test('documents state the prices that were paid with a promo code, also of an order that costs nothing', () => {
  const lines = [
    { price: 90, quantity: 2, discount: 10 },
    { price: 0, quantity: 1, isGift: true },
  ];
  const promotion = { id: 'p', code: 'SUMMER', discount: 20, deliveryDiscount: 0 };
  const order = { ...orderOf(lines, 0, null), promotion } as unknown as StoredOrder;
  const invoice = invoiceOf(order);
  const [watch, gift] = [
    { price: 90, quantity: 2, discount: 10, total: 180 },
    { price: 0, quantity: 1, isGift: true, total: 0 },
  ];
  const promoCode = { code: 'SUMMER', gives: 'discount', discount: 20 };
  expect(invoice).toMatchObject({ amount: 180, discount: 0, lines: [watch, gift], promoCode });
  const pieces = [0, 1].map((line) => ({ line, quantity: 1 }));
  const note = draftCreditNote(invoice, { id: 'r', amount: 90, lines: pieces }, TIME, [invoice]);
  expect(note).toMatchObject({ amount: 90, discount: 0, lines: [{ total: 90 }, { total: 0 }] });
  expect(note).not.toHaveProperty('promoCode');
  const free = invoiceOf({ ...order, amount: 0, items: [{ ...order.items[0]!, price: 0, discount: 100 }] });
  expect(free).toMatchObject({ amount: 0, lines: [{ total: 0, discount: 100 }], tax: { amount: 0 } });
});

test('the documents of an order whose delivery has changed twice state the method that applied then', () => {
  const order = orderOf([{ price: 112, quantity: 1 }], 30, 5);
  const methodAt = (nameEN: string, price: number) => ({ ...order.delivery.method!, nameEN, price });
  const change = { state: 'made', isPaid: true, remove: [], add: [], difference: 10, deliveryDifference: 10 };
  const [first, second] = [
    { ...change, id: 'a', formerMethod: { ...methodAt('Shop', 10), taxRate: 12 } },
    { ...change, id: 'b', formerMethod: methodAt('Courier', 20) },
  ] as unknown as StoredChange[];
  const changed = { ...order, changes: [first!, second!] };
  const invoice = invoiceOf(changed);
  expect(invoice).toMatchObject({ amount: 122, delivery: 10, deliveryMethod: { nameEN: 'Shop' } });
  const invoiceFor = (made: StoredChange) =>
    draftChangeInvoice(invoice, made, methodAfter(changed, made), undefined, {
      ...TIME,
      zone: 'Asia/Almaty',
      taxRules: TERMS.taxRules,
    });
  expect(invoiceFor(first!)).toMatchObject({
    ...{ amount: 10, deliveryMethod: { nameEN: 'Courier' }, deliveryTax: { rate: 5, amount: 0.48 } },
  });
  expect(invoiceFor(second!).deliveryMethod?.nameEN).toBe('Post');
});

test.each([
  ['2026-11-30T18:59:59Z', 12],
  ['2026-11-30T19:00:00Z', 16],
])('an invoice that is issued at %s has the rate of its day in the time zone of the shop', (at, rate) => {
  const order = orderOf([{ price: 112, quantity: 1 }], 0, null);
  const draft = draftInvoice(order, TERMS, { at: new Date(at), year: 2026, zone: 'Asia/Almaty' });
  expect(draft).toMatchObject({ tax: { rate, amount: includedTax(112, rate) }, lines: [{ tax: { rate } }] });
});

test('documents state the tax of each line by its category, also those of a change on a later day', () => {
  const lines = [
    { price: 112, quantity: 1 },
    { price: 50, quantity: 2, category: 'pocket' },
    { price: 116.5, quantity: 1, category: 'smart' },
  ];
  const invoice = invoiceOf(orderOf(lines, 0, null));
  const rates = [
    { rate: 16.5, amount: 116.5, tax: 16.5 },
    { rate: 12, amount: 112, tax: 12 },
    { rate: 0, amount: 100, tax: 0 },
  ];
  expect(invoice).toMatchObject({ tax: { rate: null, amount: 28.5 }, taxes: rates });
  expect(invoice.lines.map(({ tax }) => tax)).toEqual([
    { rate: 12, amount: 12 },
    { rate: 0, amount: 0 },
    { rate: 16.5, amount: 16.5 },
  ]);
  expect(invoice.deliveryTax).toBeUndefined();
  const change = { id: 'c', firstLine: 3, remove: [{ line: 0, quantity: 1 }], add: [lines[2], lines[0]] };
  const later = { at: new Date('2026-12-05T10:00:00Z'), year: 2026 };
  const note = stored(draftCreditNote(invoice, { id: 'r', amount: 112, lines: change.remove }, later));
  expect(note).toMatchObject({ taxes: [rates[1]], lines: [{ tax: { rate: 12, amount: 12 } }] });
  const terms = { ...later, zone: 'Asia/Almaty', taxRules: TAX_RULES };
  const made = change as unknown as StoredChange;
  const added = stored(draftChangeInvoice(invoice, made, undefined, note, terms));
  expect(added).toMatchObject({ tax: { rate: null, amount: 28.5 }, taxes: rates.slice(0, 2) });
  // Everything that is left is credited with its own taxes.
  const rest = draftCreditNote(invoice, { id: 's', amount: 445 }, later, [invoice, note, added]);
  expect(rest.taxes).toEqual([{ rate: 16.5, amount: 233, tax: 33 }, ...rates.slice(1)]);
});

test('corrections of an invoice of an earlier version have its one rate and that of its delivery', () => {
  const { lines, ...issued } = invoiceOf(orderOf([{ price: 116, quantity: 2 }], 10.5, 5));
  const withoutTax = lines.map(({ tax: _tax, ...line }) => line);
  const former = {
    ...issued,
    taxes: undefined,
    lines: withoutTax,
    tax: { ...issued.tax, rate: 16, amount: 32.5 },
  };
  const credit = { id: 'r', amount: 116, lines: [{ line: 0, quantity: 1 }] };
  const note = stored(draftCreditNote(former, credit, TIME, [former]));
  expect(note).toMatchObject({ tax: { rate: 16, amount: 16 }, lines: [{ tax: { rate: 16, amount: 16 } }] });
  expect(draftCreditNote(former, { id: 's', amount: 126.5 }, TIME, [former, note])).toMatchObject({
    tax: { rate: null, amount: 16.5 },
    deliveryTax: { rate: 5, amount: 0.5 },
  });
  const change = { id: 'c', remove: [], add: [{ price: 58, quantity: 1, category: 'pocket' }] };
  const terms = { ...TIME, zone: 'Asia/Almaty', taxRules: TAX_RULES };
  const made = change as unknown as StoredChange;
  expect(draftChangeInvoice(former, made, undefined, undefined, terms).tax).toMatchObject({
    rate: 16,
    amount: 8,
  });
});

test('documents in another currency have their amounts in tenge, which refunds give by their own', () => {
  const paid = { ...orderOf([{ price: 100, quantity: 1 }], 12, null), currency: 'usd' as const };
  const invoice = invoiceOf({ ...paid, amountKzt: 57_120, exchangeRate: 510 });
  expect(invoice.books).toEqual({ rate: 510, amount: 57_120, tax: 6120 });
  const refund = { id: 'r', amount: 56, amountKzt: 28_560.01 };
  expect(draftCreditNote(invoice, refund, TIME).books).toEqual({ rate: 510, amount: 28_560.01, tax: 3060 });
  expect(invoiceOf({ ...paid, currency: 'kzt' }).books).toBeUndefined();
});

test('credit notes add up to the amount, the delivery and the taxes of their invoice, in any parts', () =>
  fc.assert(
    fc.property(
      items,
      cents(10_000),
      fc.constantFrom(null, 0, 5, 12),
      fc.array(fc.double({ min: 0.05, max: 0.9, noNaN: true }), { maxLength: 4 }),
      (lines, price, taxRate, shares) => {
        const invoice = invoiceOf(orderOf(lines, price, taxRate));
        const notes: StoredInvoice[] = [];
        let left = toHundredths(invoice.amount);
        for (const share of [...shares, 1]) {
          const amount = share === 1 ? left : Math.floor(left * share);
          if (amount === 0) continue;
          left -= amount;
          const line = notes.length % lines.length;
          const credit = {
            ...{ id: `r${notes.length}`, amount: amount / 100 },
            ...(share > 0.5 && { lines: [{ line, quantity: 1 }] }),
          };
          notes.push(stored(draftCreditNote(invoice, credit, TIME, notes)));
        }
        expect(sumOf(notes, ({ amount }) => amount)).toBe(toHundredths(invoice.amount));
        expect(sumOf(notes, ({ delivery }) => delivery)).toBe(toHundredths(price));
        expect(sumOf(notes, ({ tax }) => tax.amount)).toBe(toHundredths(invoice.tax.amount));
        for (const { rate, amount, tax } of invoice.taxes ?? []) {
          const ofRate = (document: StoredInvoice) => document.taxes?.find((part) => part.rate === rate);
          expect(sumOf(notes, (document) => ofRate(document)?.amount ?? 0)).toBe(toHundredths(amount));
          expect(sumOf(notes, (document) => ofRate(document)?.tax ?? 0)).toBe(toHundredths(tax));
        }
        const ofParts = [...invoice.lines, { tax: invoice.deliveryTax }].reduce(
          (sum, part) => sum + toHundredths(part.tax?.amount ?? 0),
          0,
        );
        expect(ofParts).toBe(toHundredths(invoice.tax.amount));
      },
    ),
  ));

test('the credit note of all pieces has the lines, the delivery and what is not refunded', () => {
  const order = orderOf([{ price: 100, quantity: 2 }], 10, null);
  const invoice = invoiceOf(order);
  const credit = { id: 'r', amount: 205, lines: [{ line: 0, quantity: 2 }] };
  const note = draftCreditNote(invoice, credit, TIME);
  expect(note).toMatchObject({ amount: 205, delivery: 5, discount: 0, lines: [{ total: 200 }] });
  expect(note.tax.amount).toBe(includedTax(205, 12));
  const whole = draftCreditNote(invoice, { id: 'w', amount: 209 }, TIME);
  expect(whole).toMatchObject({
    delivery: 9,
    lines: [],
    deliveryTax: { rate: 12, amount: includedTax(9, 12) },
  });
});
