import type { StoredInvoice } from '../invoices/invoice.schema.ts';
import type { StoredOrder } from '../orders/order.schema.ts';
import type { MoneyEntry } from '../orders/money-entry.schema.ts';
import type { StoredPayment } from '../payments/payment.schema.ts';
import { statementRows } from './statement-rows.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const entry = (kind: MoneyEntry['kind'], id: string, amount: number, at: Date): MoneyEntry => ({
  ...{ kind, id, amount, amountKzt: amount * 500, at },
});
const documentOf = (kind: string, refundId: string | null, amount: number, sequence: number) =>
  ({
    ...{ kind, refundId, sequence, year: 2026, prefix: kind === 'invoice' ? 'INV' : 'CN' },
    delivery: 10,
    tax: { rate: 16, amount },
  }) as StoredInvoice;

/** Paid, refunded, opened again and paid again with less; a second payment came late, and the bank took the money back. */
const record = {
  order: {
    amount: 100,
    amountKzt: 50_000,
    payment: { provider: 'stripe', paidBy: 'c', earlier: ['a'], refunds: [{ id: 'r', isEarlier: true }] },
    money: [
      entry('payment', 'a', 100, day(1)),
      entry('refund', 'r', -100, day(2)),
      entry('payment', 'c', 100, day(3)),
      entry('payment', 'b', 100, day(4)),
      entry('dispute', 'd', -100, day(5)),
      entry('payment', 'x', 100, day(30)),
    ],
  } as unknown as StoredOrder,
  invoices: [
    documentOf('invoice', null, 13.79, 1),
    documentOf('creditNote', 'r', 13.79, 1),
    documentOf('invoice', 'r', 13.79, 2),
    documentOf('creditNote', 'later-c', 5, 2),
  ],
  payments: [
    {
      _id: 'a',
      provider: 'stripe',
      charge: 'pi_a',
      fee: 2,
      refunds: [{ id: 'r', reference: 're_r', fee: 0 }],
    },
    { _id: 'b', provider: 'stripe', charge: 'pi_b' },
    { _id: 'c', provider: 'offline', charge: null, reference: null },
  ] as StoredPayment[],
};

test('the tax of an entry is divided by the rates of its documents', () => {
  const [invoice, note] = record.invoices;
  const taxes = [
    { rate: 16, amount: 60, tax: 8.28 },
    { rate: 0, amount: 40, tax: 0 },
  ];
  const invoices = [
    { ...invoice!, taxes },
    { ...note!, taxes },
  ];
  const [payment, refund] = statementRows([{ ...record, invoices }], day(1), day(10));
  expect(payment?.taxes).toEqual([
    { rate: 16, tax: 8.28, taxKzt: 4140 },
    { rate: 0, tax: 0, taxKzt: 0 },
  ]);
  expect(refund?.taxes[0]).toEqual({ rate: 16, tax: -8.28, taxKzt: -4140 });
  expect(statementRows([record], day(1), day(2))[0]?.taxes).toEqual([{ rate: 16, tax: 13.79, taxKzt: 6895 }]);
});

test('each entry has its documents, its tax and delivery, and the ids and the fee of the provider', () => {
  const rows = statementRows([record], day(1), day(10));
  expect(
    rows.map(({ kind, documents, provider, reference, delivery, tax, taxKzt, fee, feeKzt }) => [
      ...[kind, documents.join(), provider, reference, delivery, tax, taxKzt, fee, feeKzt],
    ]),
  ).toEqual([
    ['payment', 'INV-2026-000001', 'stripe', 'pi_a', 10, 13.79, 6895, 2, 1000],
    ['refund', 'CN-2026-000001', 'stripe', 're_r', -10, -13.79, -6895, 0, 0],
    ['payment', 'INV-2026-000002,CN-2026-000002', 'offline', '', 0, 8.79, 4395, null, null],
    ['payment', '', 'stripe', 'pi_b', 0, 0, 0, null, null],
    ['dispute', '', 'stripe', 'd', 0, 0, 0, null, null],
  ]);
});

test('each later payment has the reversals of the refunds since the payment before it', () => {
  const order = {
    ...record.order,
    payment: {
      ...record.order.payment,
      paidBy: 'e',
      earlier: ['a', 'c'],
      refunds: ['r', 's'].map((id) => ({ id, isEarlier: true })),
    },
    money: [
      ...(record.order.money ?? []).slice(0, 3),
      entry('refund', 's', -100, day(4)),
      entry('payment', 'e', 100, day(5)),
    ],
  } as unknown as StoredOrder;
  const invoices = [
    ...record.invoices,
    documentOf('creditNote', 's', 8.79, 3),
    documentOf('invoice', 's', 8.79, 3),
  ];
  const rows = statementRows([{ ...record, order, invoices }], day(3), day(10));
  expect(rows.map(({ documents }) => documents.join())).toEqual([
    'INV-2026-000002,CN-2026-000002',
    'CN-2026-000003',
    'INV-2026-000003',
  ]);
});

test('a payment that was undone has the documents until its credit note, and the next one those after it', () => {
  const order = {
    ...record.order,
    payment: {
      provider: 'offline',
      paidBy: 'c',
      undone: [
        { id: 'a', isReplaced: true },
        { id: 'b', isReplaced: false },
      ],
    },
    money: [
      entry('payment', 'a', 100, day(1)),
      entry('payment', 'a', -100, day(2)),
      entry('payment', 'b', 100, day(2)),
      entry('payment', 'b', -100, day(3)),
      entry('payment', 'c', 100, day(4)),
    ],
  } as unknown as StoredOrder;
  const invoices = [
    documentOf('invoice', null, 13.79, 1),
    documentOf('creditNote', 'undone-b', 13.79, 1),
    documentOf('invoice', 'undone-b', 13.79, 2),
  ];
  expect(
    statementRows([{ order, invoices, payments: [] }], day(1), day(10)).map(({ documents }) =>
      documents.join(),
    ),
  ).toEqual(['INV-2026-000001', '', '', 'CN-2026-000001', 'INV-2026-000002']);
});
