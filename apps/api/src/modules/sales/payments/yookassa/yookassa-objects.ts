import type { Currency, RefundStatus } from '@meridian/domain';
import { z } from 'zod';
import type { Money, PaymentEvent, ProviderRefund } from '../payment-provider.ts';

/** The id of a payment or a refund. Only ids of this shape are part of a path. */
export const objectId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

export const amountOf = (amount: number, currency: Currency) => ({
  value: amount.toFixed(2),
  currency: currency.toUpperCase(),
});

export const moneySchema = z
  .object({ value: z.string().regex(/^\d+\.\d{2}$/), currency: z.string().regex(/^[A-Z]{3}$/) })
  .transform(({ value, currency }): Money => ({ amount: Number(value), currency: currency.toLowerCase() }));

const metadata = z.record(z.string(), z.string()).nullish();

export const paymentSchema = z.object({
  id: objectId,
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: moneySchema,
  /** What the shop gets after the fee; known once the payment has succeeded. */
  income_amount: moneySchema.nullish(),
  confirmation: z.object({ confirmation_url: z.url().optional() }).nullish(),
  cancellation_details: z.object({ reason: z.string() }).nullish(),
  metadata,
  test: z.boolean(),
});
export type YookassaPayment = z.infer<typeof paymentSchema>;

export const refundSchema = z.object({
  id: objectId,
  payment_id: objectId,
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amount: moneySchema,
  metadata,
});
export type YookassaRefund = z.infer<typeof refundSchema>;

export const refundList = z.object({ items: z.array(refundSchema), next_cursor: z.string().nullish() });

/** A notification is not signed, so only the id of its object is used. */
export const notificationSchema = z.object({
  type: z.literal('notification'),
  event: z.string(),
  object: z.object({ id: objectId }),
});

const REFUND_STATUS: Record<YookassaRefund['status'], RefundStatus> = {
  pending: 'pending',
  succeeded: 'succeeded',
  canceled: 'failed',
};

export const providerRefund = (refund: YookassaRefund): ProviderRefund => ({
  reference: refund.id,
  requestId: refund.metadata?.['request'] ?? null,
  amount: refund.amount.amount,
  status: REFUND_STATUS[refund.status],
});

/** Reasons of a cancellation that are not the shopper's failure. */
const EXPIRED = ['expired_on_confirmation', 'expired_on_capture', 'canceled_by_merchant'];

/** The event of a payment in its present state; null if nothing has happened, or if the shop did not open it. */
export const paymentEventOf = (payment: YookassaPayment, isTest: boolean): PaymentEvent | null => {
  const { id, status, amount: money, metadata: data, test, cancellation_details: details } = payment;
  const paymentId = data?.['payment'];
  if (paymentId === undefined || (status !== 'succeeded' && status !== 'canceled')) return null;
  const canceled = EXPIRED.includes(details?.reason ?? '') ? 'expired' : 'failed';
  return {
    id: `${id}.${status}`,
    type: status === 'succeeded' ? 'paid' : canceled,
    paymentId,
    charge: status === 'succeeded' ? id : null,
    isOwnMode: test === isTest,
    reference: id,
    money,
  };
};

/** The event of a refund. The refunds themselves are read again, because notifications may arrive out of order. */
export const refundEventOf = (
  { id, status }: YookassaRefund,
  payment: YookassaPayment,
  isTest: boolean,
): PaymentEvent | null => {
  const paymentId = payment.metadata?.['payment'];
  if (paymentId === undefined) return null;
  return {
    id: `${id}.${status}`,
    type: 'refund',
    paymentId,
    charge: payment.id,
    isOwnMode: payment.test === isTest,
  };
};
