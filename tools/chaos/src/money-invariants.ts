import { toHundredths } from '@meridian/domain';
import { grouped } from './grouped.ts';
import type { DisputeReport, ObservedOrders } from './observed-orders.ts';
import type { ShopState, StoredOrder } from './shop-state.ts';
import type { StaffSession } from './staff-session.ts';

const sumOf = (items: readonly { amount: number }[]): number =>
  items.reduce((sum, { amount }) => sum + toHundredths(amount), 0);

/** The latest report about each disputed payment. */
const latestOf = (disputes: readonly DisputeReport[]): DisputeReport[] => [
  ...new Map(disputes.map((report) => [report.payment, report])).values(),
];

/** The money of an order is that of its payments, their refunds and its lost disputes, each counted once. */
const orderViolations = (
  order: StoredOrder,
  payments: ShopState['payments'],
  disputes: readonly DisputeReport[],
): string[] => {
  const { money = [], payment, amount } = order;
  const entriesOf = (kind: string) => sumOf(money.filter((entry) => entry.kind === kind));
  const received = sumOf(payments.filter(({ state }) => ['paid', 'refunded'].includes(state)));
  const refunded = sumOf(
    payments.flatMap(({ refunds = [] }) => refunds.filter(({ status }) => status === 'succeeded')),
  );
  const latest = latestOf(disputes);
  const lost = latest.filter(({ status }) => status === 'lost').length;
  const isReported = latest.every(({ payment: id, status }) =>
    payment.disputes?.some((dispute) => dispute.reference === `dispute-${id}` && dispute.status === status),
  );
  return [
    ...(entriesOf('payment') === received ? [] : [`received ${entriesOf('payment')} instead of ${received}`]),
    ...(entriesOf('refund') === -refunded ? [] : [`returned ${entriesOf('refund')} instead of ${refunded}`]),
    ...(isReported ? [] : ['does not have the latest reports about its disputes']),
    ...(money.filter(({ kind }) => kind === 'dispute').length === lost
      ? []
      : [`has other lost disputes than ${lost} of ${amount}`]),
  ].map((violation) => `order ${order._id.toHexString()}: ${violation}`);
};

/** Sums by day (`yyyy-mm-dd`, in the time zone of the shop, which is UTC). */
const byDay = (entries: readonly { at: Date; amountKzt: number }[]): Record<string, number> => {
  const days: Record<string, number> = {};
  for (const { at, amountKzt } of entries) {
    const day = at.toISOString().slice(0, 10);
    days[day] = (days[day] ?? 0) + toHundredths(amountKzt);
  }
  return days;
};

/** The totals of the days in a statement of the shop, in hundredths of tenge. */
const totalsIn = (statement: string): Record<string, number> =>
  Object.fromEntries(
    statement
      .split('\n')
      .map((line) => line.trim().split(','))
      .filter(([, kind]) => kind === 'Total of the day')
      .map((cells) => [cells[0] ?? '', toHundredths(Number(cells[8]))]),
  );

export const moneyViolations = ({ orders, payments }: ShopState, observed: ObservedOrders): string[] => {
  const paymentsOf = grouped(payments, ({ orderId }) => orderId);
  const disputesOf = new Map(observed.all.map(({ id, disputes }) => [id, disputes]));
  return orders.flatMap((order) => {
    const id = order._id.toHexString();
    return orderViolations(order, paymentsOf.get(id) ?? [], disputesOf.get(id) ?? []);
  });
};

/** The statements of the shop have the money of each day. */
export const statementViolations = async ({ orders }: ShopState, staff: StaffSession): Promise<string[]> => {
  const days = byDay(orders.flatMap(({ money = [] }) => money));
  const totals: Record<string, number> = {};
  for (const month of new Set(Object.keys(days).map((day) => day.slice(0, 7)))) {
    const file = await staff.send({ path: `/api/stats/statement/csv?month=${month}` });
    Object.assign(totals, totalsIn(String(file?.body)));
  }
  return Object.entries(days)
    .filter(([day, total]) => totals[day] !== total)
    .map(([day, total]) => `the statement has ${totals[day]} instead of ${total} on ${day}`);
};
