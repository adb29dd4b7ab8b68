import type { Migration } from '../platform/database/migrations/migrations.ts';

interface Refund {
  id: string;
  amount: number;
  amountKzt: number;
  status: string;
  isLate: boolean;
  at: Date;
}
interface Order {
  date: Date;
  currency: string;
  amount: number;
  amountKzt: number;
  payment: {
    paidBy?: string;
    paidAt?: Date;
    earlier?: string[];
    refunds?: Refund[];
    disputes?: { reference: string; amount: number; currency: string; status: string; at: Date }[];
  };
}
interface Entry {
  kind: 'payment' | 'refund' | 'dispute';
  id: string;
  amount: number;
  amountKzt: number;
  at: Date;
}

interface Payment {
  _id: string;
  amount: number;
  createdAt: Date;
}

/** What one unit is worth for orders without a value, whose watches had no price in tenge. */
const RATES: Record<string, number> = { rub: 6.2, usd: 510 };

const inKzt = ({ amount, amountKzt }: Order, part: number): number =>
  amount > 0 ? Math.round((amountKzt * part * 100) / amount) / 100 : 0;

/** @param payments those whose money has arrived. Old ones are deleted. */
const entriesOf = (order: Order, payments: readonly Payment[]): Entry[] => {
  const { date, currency, amount, payment } = order;
  const { paidBy, paidAt = date, earlier = [], refunds = [], disputes = [] } = payment;
  const entry = (kind: Entry['kind'], id: string, part: number, at: Date): Entry => ({
    ...{ kind, id, amount: part, amountKzt: inKzt(order, part), at },
  });
  const returned = refunds.filter(({ status }) => status === 'succeeded');
  const late = payments.filter(({ _id }) => _id !== paidBy && !earlier.includes(_id));
  return [
    ...earlier.map((id) => entry('payment', id, amount, date)),
    ...(paidBy === undefined ? [] : [entry('payment', paidBy, amount, paidAt)]),
    ...late.map(({ _id, amount: part, createdAt }) => entry('payment', _id, part, createdAt)),
    // The payment that was returned is deleted.
    ...returned
      .filter(({ isLate }) => isLate && late.length === 0)
      .map(({ id, amount: part, at }) => entry('payment', id, part, at)),
    ...returned.map(({ id, at, amountKzt, amount: part }): Entry => {
      const entryOfRefund = entry('refund', id, -part, at);
      return amountKzt > 0 ? { ...entryOfRefund, amountKzt: -amountKzt } : entryOfRefund;
    }),
    ...disputes
      .filter(({ status }) => status === 'lost')
      .map(({ reference, at, ...lost }) =>
        entry('dispute', reference, -(lost.currency === currency ? lost.amount : amount), at),
      ),
  ];
};

/**
 * Adds the money that orders have received and returned, by the days that they have stored, and a value in tenge to orders
 * that have none.
 */
export const money: Migration = {
  name: '0005-money',
  up: async (database) => {
    const orders = database.collection<Order & { money?: Entry[] }>('orders');
    const payments = database.collection<Payment & { orderId: string }>('payments');
    for await (const order of orders.find({ placed: true, money: { $exists: false } })) {
      const received = { orderId: order._id.toHexString(), state: { $in: ['paid', 'refunded'] } };
      const value = Math.round(order.amount * (RATES[order.currency] ?? 1) * 100) / 100;
      const amountKzt = order.amountKzt > 0 ? order.amountKzt : value;
      const entries = entriesOf({ ...order, amountKzt }, await payments.find(received).toArray());
      if (entries.length > 0 || amountKzt !== order.amountKzt)
        await orders.updateOne(
          { _id: order._id, money: { $exists: false } },
          { $set: { amountKzt, ...(entries.length > 0 && { money: entries }) } },
        );
    }
  },
};
