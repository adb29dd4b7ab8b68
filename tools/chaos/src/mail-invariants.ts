import { grouped } from './grouped.ts';
import type { ShopState, StoredOrder, StoredReturn } from './shop-state.ts';

/** An exchange by a payment is recorded with the status that follows from it. */
const SAME_TIME_MS = 100;

/** Instead of the email about the dispatch. */
const SYNONYMS: Record<string, string> = { exchangeSent: 'shipped' };

/** How many emails of each occasion the customer of an order must have. */
const expectedOf = (
  { payment, history, changes = [], delivery: { method } }: StoredOrder,
  returns: readonly StoredReturn[],
): Record<string, number> => {
  const made = changes.filter(({ state }) => state === 'made');
  const methods = [method, ...made.map(({ formerMethod }) => formerMethod)];
  const { earlier = [] } = payment;
  const supplements = changes.flatMap(({ paidBy = [] }) => paidBy);
  // The return has an email about its exchange.
  const exchangedAt = made.flatMap(({ exchange, at }) => (exchange === undefined ? [] : [at.getTime()]));
  const isOfExchange = (at: Date): boolean =>
    exchangedAt.some((time) => Math.abs(time - at.getTime()) < SAME_TIME_MS);
  const entered = history.slice(1).filter(({ at }) => !isOfExchange(at));
  const enters = (status: string): number => entered.filter((entry) => entry.status === status).length;
  return {
    // The payment of a difference has the email about its change.
    paid: [...earlier, payment.paidBy].filter((id) => id !== undefined && !supplements.includes(id)).length,
    processing: enters('processing'),
    shipped: enters('shipped'),
    delivered: enters('delivered'),
    cancelled: enters('cancelled'),
    // At once, also if a change has ended the payment on delivery since.
    payOnDelivery: methods.some((each) => each?.cashOnDelivery) ? 1 : 0,
    changed: made.length - exchangedAt.length,
    return: returns.reduce((sum, { history: states }) => sum + states.length, 0),
  };
};

/** The emails that are sent once per event of an order, if its customer has one. */
export const mailViolations = ({ orders, returns, queue }: ShopState): string[] => {
  const mails = grouped(
    queue.filter(({ kind }) => kind === 'mail').map(({ _id }) => _id.slice('mail:'.length).split('-')),
    ([order = '']) => order,
  );
  const returnsOf = grouped(returns, ({ order }) => order.toHexString());
  return orders.flatMap((order) => {
    const id = order._id.toHexString();
    const expected = order.email === null ? {} : expectedOf(order, returnsOf.get(id) ?? []);
    const sent = mails.get(id) ?? [];
    return Object.entries(expected)
      .map(([occasion, count]) => ({
        occasion,
        count,
        is: sent.filter(([, of = '']) => (SYNONYMS[of] ?? of) === occasion).length,
      }))
      .filter(({ count, is }) => count !== is)
      .map(({ occasion, count, is }) => `order ${id}: ${is} emails about "${occasion}" instead of ${count}`);
  });
};
