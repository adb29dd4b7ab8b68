import type { ApiClient } from '@meridian/api-client';
import { isApiError } from '@meridian/api-client';
import type { OwnOrder } from '@meridian/contracts';
import type { LoaderFunctionArgs, Services } from '@meridian/federation';

type OrderFacts = Pick<
  OwnOrder,
  '_id' | 'key' | 'email' | 'status' | 'currency' | 'amount' | 'payBefore' | 'items' | 'history'
>;
/** What a result page shows of an order. Where it goes and to whom stays with the shop. */
export interface ResultOrder extends OrderFacts {
  payment: OwnOrder['payment']['status'];
  /** Whether it was placed signed in: then the shop itself takes what was bought out of the account's cart. */
  placedByAccount: boolean;
}

/** What the shop says of the order that an address names. */
export type OrderLookup =
  /** The address names no order, or one that does not exist. */
  | { state: 'none' }
  /** The shop did not answer: it is asked again. */
  | { state: 'silent'; key: string }
  | { state: 'known'; key: string; order: ResultOrder };

export const resultOrder = (order: OwnOrder): ResultOrder => {
  const { _id, key, email, status, currency, amount, payBefore, items, history } = order;
  const facts = { _id, key, email, status, currency, amount, payBefore, items, history };
  return { ...facts, payment: order.payment.status, placedByAccount: order.userId !== null };
};

/** Asks the shop for an order by its key. */
export const fetchOrder = async (api: ApiClient, key: string): Promise<OrderLookup> => {
  try {
    const order = await api('GET /api/orders/by-key/:key', { params: { key } });
    return { state: 'known', key, order: resultOrder(order) };
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) return { state: 'none' };
    console.warn('The order could not be asked for', error);
    return { state: 'silent', key };
  }
};

/** The loader of a result page: what happened is asked of the shop, never read from the address. */
export const loadResult =
  ({ api }: Services) =>
  ({ request }: LoaderFunctionArgs): Promise<OrderLookup> => {
    const key = new URL(request.url).searchParams.get('order');
    return key ? fetchOrder(api, key) : Promise.resolve({ state: 'none' });
  };
