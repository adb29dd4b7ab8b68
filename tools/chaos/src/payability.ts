import { isPayable, type OrderStatus, type PaymentStatus } from '@meridian/domain';
import { payOrder, priceBodyOf } from './accepted-prices.ts';
import type { ObservedOrder } from './observed-orders.ts';
import { sendRequest } from './send-request.ts';

const MAX_ORDERS = 100;
/** The pieces of the order are sold, or wait for other payments. */
const ALLOWED = ['outOfStock', 'stockReserved', 'tooManyUnpaidOrders'];

interface OrderBody {
  status: OrderStatus;
  /** The method of an order that is to be paid by transfer or in cash. */
  payment: { status: PaymentStatus; method?: string };
}

/** Pays the latest orders. Each one that can be paid must have a payment page, unless its pieces are gone. */
export const payabilityViolations = async (
  url: string,
  orders: readonly ObservedOrder[],
): Promise<string[]> => {
  const violations: string[] = [];
  for (const { id, key } of orders.slice(-MAX_ORDERS)) {
    const isPayableNow = async () => {
      const found = await sendRequest(url, { path: `/api/orders/by-key/${key}` });
      const order = found?.status === 200 ? (found.body as OrderBody) : undefined;
      return order !== undefined && order.payment.method === undefined && isPayable(order);
    };
    if (!(await isPayableNow())) continue;
    const paid = await payOrder(url, { id, key });
    const { payment, code } = priceBodyOf(paid);
    const isOffered = payment?.redirectUrl || ALLOWED.includes(code ?? '');
    if (!isOffered && (await isPayableNow()))
      violations.push(`order ${id}: cannot be paid (${paid?.status} ${code})`);
  }
  return violations;
};
