import { includedTax, toHundredths, valueOfOrder } from '@meridian/domain';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { SELLER } from '../../../testing/invoices.ts';
import { methodAfter } from '../orders/lines/changed-order.ts';
import type { StoredChange, StoredOrder } from '../orders/order.schema.ts';
import { draftChangeInvoice, draftCreditNote, draftInvoice } from './draft-invoice.ts';
import type { StoredInvoice } from './invoice.schema.ts';

const TIME = { at: new Date('2026-11-30T10:00:00Z'), year: 2026 };
const TERMS = {
  seller: SELLER,
  sellerId: 's',
  taxRules: [{ country: 'KZ' as const, category: null, rate: 12, from: '2026-01-01' }],
};
const stored = (draft: object): StoredInvoice =>
  ({ ...draft, _id: new Types.ObjectId(), sequence: 1 }) as StoredInvoice;

const orderOf = (items: { price: number; quantity: number }[], price: number, taxRate: number | null) => {
  const method = { id: 'post', kind: 'post', nameEN: 'Post', nameRU: 'Почта', price, taxRate };
  const order = { items, delivery: { name: 'Anna', country: 'Казахстан', method }, payment: {} };
  return { ...order, _id: new Types.ObjectId(), amount: valueOfOrder(order) / 100 } as unknown as StoredOrder;
};
const invoiceOf = (order: StoredOrder): StoredInvoice =>
  stored(draftInvoice(order, TERMS, { ...TIME, zone: 'Asia/Almaty' }));

const cents = (max: number) => fc.integer({ min: 1, max }).map((value) => value / 100);
const items = fc.array(fc.record({ price: cents(100_000), quantity: fc.integer({ min: 1, max: 3 }) }), {
  minLength: 1,
  maxLength: 3,
});
const sumOf = (documents: readonly StoredInvoice[], part: (document: StoredInvoice) => number): number =>
  documents.reduce((sum, document) => sum + toHundredths(part(document)), 0);

test('an invoice states the tax of a delivery with a rate of its own', () => {
  const order = orderOf([{ price: 112, quantity: 1 }], 10.5, 5);
  expect(invoiceOf(order)).toMatchObject({
    amount: 122.5,
    delivery: 10.5,
    deliveryMethod: { nameEN: 'Post', place: null },
    tax: { rate: 12, amount: 12.5 },
    deliveryTax: { rate: 5, amount: 0.5 },
  });
  expect(invoiceOf(orderOf([{ price: 112, quantity: 1 }], 10.5, null)).deliveryTax).toBeUndefined();
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
    });
  expect(invoiceFor(first!)).toMatchObject({
    ...{ amount: 10, deliveryMethod: { nameEN: 'Courier' }, deliveryTax: { rate: 5, amount: 0.48 } },
  });
  expect(invoiceFor(second!).deliveryMethod?.nameEN).toBe('Post');
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
          const credit = { id: `r${notes.length}`, amount: amount / 100 };
          notes.push(stored(draftCreditNote(invoice, credit, TIME, notes)));
        }
        expect(sumOf(notes, ({ amount }) => amount)).toBe(toHundredths(invoice.amount));
        expect(sumOf(notes, ({ delivery }) => delivery)).toBe(toHundredths(price));
        expect(sumOf(notes, ({ tax }) => tax.amount)).toBe(toHundredths(invoice.tax.amount));
        expect(sumOf(notes, ({ deliveryTax }) => deliveryTax?.amount ?? 0)).toBe(
          toHundredths(invoice.deliveryTax?.amount ?? 0),
        );
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
});
