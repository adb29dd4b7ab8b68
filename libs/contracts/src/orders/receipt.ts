import { RECEIPT_KINDS, RECEIPT_STATES } from '@meridian/domain';
import { z } from 'zod';
import { amount, objectId, timestamp } from '../values.ts';

/** A fiscal receipt of a payment or of a refund. */
export const receipt = z.object({
  id: objectId,
  kind: z.enum(RECEIPT_KINDS),
  state: z.enum(RECEIPT_STATES),
  number: z.string().nullable().meta({ description: 'The fiscal number, once the register reports it' }),
  url: z.string().nullable().meta({ description: 'Where the register shows it' }),
  amount,
  at: timestamp.meta({ description: 'When it was registered; until then, when the money was confirmed' }),
  problem: z.string().optional().meta({ description: 'Why it is not registered, for the staff' }),
});

export const byReceipt = z.object({ id: objectId, receiptId: objectId });
