import type { ReceiptContent, ReceiptLine } from '@meridian/domain';
import { z } from 'zod';
import { type ProviderReceipt, PaymentRefusedError } from '../payment-provider.ts';
import { amountOf, moneySchema, objectId } from './yookassa-objects.ts';

/** YooKassa's codes of tax rates: of goods that are handed over, and of prepayments, which contain the tax. */
const VAT_CODES: Readonly<Record<number, { payment: number; prepayment: number }>> = {
  0: { payment: 2, prepayment: 2 },
  5: { payment: 7, prepayment: 9 },
  7: { payment: 8, prepayment: 10 },
  10: { payment: 3, prepayment: 5 },
  20: { payment: 4, prepayment: 6 },
  22: { payment: 11, prepayment: 12 },
};
const WITHOUT_VAT = 1;

/** @throws PaymentRefusedError if YooKassa has no code for the rate */
export const vatCodeOf = ({ taxRate, method }: Pick<ReceiptLine, 'taxRate' | 'method'>): number => {
  if (taxRate === null) return WITHOUT_VAT;
  const codes = VAT_CODES[taxRate];
  if (!codes) throw new PaymentRefusedError(`YooKassa has no tax code for ${taxRate} %`);
  return codes[method];
};

/** The fiscal receipt as YooKassa expects it with a payment or a refund. */
export const receiptBody = ({ lines, currency, customer: { email, phone } }: ReceiptContent) => ({
  customer: {
    ...(email !== null && { email }),
    ...(phone !== null && { phone: phone.replace(/\D/g, '') }),
  },
  items: lines.map((line) => ({
    description: line.name,
    quantity: line.quantity,
    amount: amountOf(line.price, currency),
    vat_code: vatCodeOf(line),
    payment_subject: line.subject === 'goods' ? 'commodity' : 'service',
    payment_mode: line.method === 'prepayment' ? 'full_prepayment' : 'full_payment',
    measure: 'piece',
  })),
  internet: true,
});

/** The settlement of a receipt that offsets a prepayment. */
export const PREPAYMENT = 'prepayment';

export const receiptSchema = z.object({
  id: z.string().min(1),
  type: z.enum(['payment', 'refund']),
  refund_id: objectId.nullish(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  fiscal_document_number: z.string().nullish(),
  registered_at: z.coerce.date().nullish(),
  settlements: z.array(z.object({ type: z.string() })).nullish(),
  items: z.array(z.object({ quantity: z.coerce.number(), amount: moneySchema })).catch([]),
});
export const receiptList = z.object({ items: z.array(receiptSchema), next_cursor: z.string().nullish() });

const STATE = { pending: 'pending', succeeded: 'registered', canceled: 'failed' } as const;

/** @param ofRefund the refund by which the receipt was found, even if the receipt does not name it */
export const providerReceipt = (
  receipt: z.infer<typeof receiptSchema>,
  ofRefund: string | null,
): ProviderReceipt => {
  const { id, type, status, items, settlements, refund_id: refund } = receipt;
  const sale = settlements?.some((one) => one.type === PREPAYMENT) ? 'handover' : 'sale';
  const hundredths = items.reduce((sum, { quantity, amount }) => sum + quantity * amount.amount * 100, 0);
  return {
    id,
    kind: type === 'payment' ? sale : 'refund',
    refund: refund ?? ofRefund,
    state: STATE[status],
    number: receipt.fiscal_document_number ?? null,
    // YooKassa sends it to the customer and does not report its address.
    url: null,
    registeredAt: receipt.registered_at ?? null,
    amount: items.length === 0 ? null : Math.round(hundredths) / 100,
  };
};
