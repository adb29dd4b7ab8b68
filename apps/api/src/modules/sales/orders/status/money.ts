import { isCurrency, toHundredths } from '@meridian/domain';
import type { ProviderDispute } from '../../payments/payment-provider.ts';
import { inKzt } from '../lines/changed-order.ts';
import type { OrderPayment, StoredOrder } from '../order.schema.ts';
import type { MoneyEntry } from '../money-entry.schema.ts';

/** A payment whose money has arrived, also if it does not pay the order. */
export interface ReceivedPayment {
  id: string;
  amount: number;
}

/**
 * The entries of money that an order lacks. A payment counts once, on the day on which it was accepted or arrived. A refund
 * counts when it has succeeded, and is reversed on the day on which it fails later. A payment is reversed on the day on
 * which it is undone.
 * @param payment of the order after a change
 */
export const missingMoney = (
  order: StoredOrder,
  payment: OrderPayment,
  received: readonly ReceivedPayment[],
  now: Date,
): MoneyEntry[] => {
  const { money = [], amount } = order;
  const entriesOf = (kind: MoneyEntry['kind'], id: string) =>
    money.filter((entry) => entry.kind === kind && entry.id === id);
  const arrived = new Map(received.map((one) => [one.id, { ...one, at: now }]));
  const { paidBy, paidAt = now } = payment;
  if (paidBy !== undefined) arrived.set(paidBy, { id: paidBy, amount, at: paidAt });
  const reversed = (payment.undone ?? []).flatMap(({ id }) => {
    const entries = entriesOf('payment', id);
    return entries.length === 1
      ? entries.map((entry) => ({ ...entry, amount: -entry.amount, amountKzt: -entry.amountKzt, at: now }))
      : [];
  });
  const payments = [...arrived.values()]
    .filter(({ id }) => entriesOf('payment', id).length === 0)
    .map(({ id, amount: part, at }) => ({
      kind: 'payment' as const,
      ...{ id, amount: part, amountKzt: inKzt(order, part), at },
    }));
  const refunds = (payment.refunds ?? []).flatMap(({ id, status, amount: part, amountKzt }) => {
    const isReturned = status === 'succeeded';
    const known = entriesOf('refund', id);
    const missing = (wanted: number, of: 'amount' | 'amountKzt') =>
      known.reduce((left, entry) => left - toHundredths(entry[of]), isReturned ? -toHundredths(wanted) : 0) /
      100;
    const left = missing(part, 'amount');
    return left === 0
      ? []
      : [{ kind: 'refund' as const, id, amount: left, amountKzt: missing(amountKzt, 'amountKzt'), at: now }];
  });
  return [...reversed, ...payments, ...refunds];
};

/**
 * The money that a lost dispute has taken, or that a dispute returns which is won after it was lost. One in a currency of
 * another shop counts as the whole order.
 */
export const disputedMoney = (
  order: StoredOrder,
  { reference: id, status, amount, currency, at }: ProviderDispute,
): MoneyEntry | null => {
  if (status !== 'lost' && status !== 'won') return null;
  const part = isCurrency(currency) && currency === order.currency ? amount : order.amount;
  const taken: MoneyEntry = { kind: 'dispute', id, amount: -part, amountKzt: -inKzt(order, part), at };
  if (status === 'lost') return taken;
  const known = order.money?.findLast((entry) => entry.kind === 'dispute' && entry.id === id) ?? taken;
  return { ...taken, amount: -known.amount, amountKzt: -known.amountKzt };
};
