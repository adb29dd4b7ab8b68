import {
  DISPUTE_STATUSES,
  OFFLINE_METHODS,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
} from '@meridian/domain';
import { z } from 'zod';
import { amount, lineQuantity, timestamp } from '../values.ts';

/** Payment of an order as its customer sees it. */
export const payment = z.object({
  provider: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  method: z.enum(OFFLINE_METHODS).optional().meta({ description: 'Of a payment outside of the provider' }),
  via: z.enum(PAYMENT_METHODS).optional().meta({ description: 'What the shopper has chosen' }),
  paidAt: timestamp.optional(),
});

/** A refund in the order's currency. */
export const refund = z.object({ amount, status: z.enum(REFUND_STATUSES), at: timestamp.optional() });

/** A provider can report a currency that the shop does not sell in. */
const reportedMoney = { amount, currency: z.string() };

/** Reports of the payment provider, for the staff. Refund amounts are in the order's currency. */
export const staffPayment = payment.extend({
  reference: z
    .string()
    .optional()
    .meta({ description: 'Of the bank, of a payment by transfer or in cash that staff have recorded' }),
  refunds: z
    .array(
      refund.extend({
        id: z.string().optional(),
        isLate: z
          .boolean()
          .meta({ description: 'Of a payment that came late or twice, so that the order did not use it' }),
        isEarlier: z
          .boolean()
          .optional()
          .meta({ description: 'Of a payment that was refunded in full before the order was opened again' }),
        reason: z.string().optional(),
        lines: z.array(lineQuantity).optional(),
        by: z.string().optional().meta({ description: 'Email of the member of staff who requested it' }),
      }),
    )
    .optional(),
  disputes: z
    .array(
      z.object({
        ...reportedMoney,
        reference: z.string(),
        status: z.enum(DISPUTE_STATUSES),
        reason: z.string().meta({ description: 'In the words of the provider, such as `fraudulent`' }),
        at: timestamp,
        respondBefore: timestamp.nullable(),
      }),
    )
    .optional(),
  mismatch: z
    .object({
      field: z.enum(['amount', 'currency', 'mode']),
      money: z.object(reportedMoney).nullable(),
      at: timestamp,
    })
    .optional()
    .meta({ description: 'The last report of a payment that does not fit the order; it changed nothing' }),
});

/** Where the shopper sends a transfer. */
export const transfer = z.object({
  payee: z.string(),
  bank: z.string().meta({ description: 'Bank details of the seller' }),
  taxId: z.string(),
  purpose: z.string().meta({ description: 'The number of the order' }),
  payBefore: timestamp,
});
