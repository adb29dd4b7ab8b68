import type { ApiClient } from '@meridian/api-client';
import { isApiError } from '@meridian/api-client';
import type { EndpointErrorCode, OrderDelivery, ShopperOrder } from '@meridian/contracts';
import { type DeliveryDates, expectedDelivery } from '@meridian/domain';
import type { Services } from '@meridian/federation';
import type { LoaderFunctionArgs } from 'react-router-dom';

type OrderFacts = Pick<
  ShopperOrder,
  | '_id'
  | 'key'
  | 'date'
  | 'email'
  | 'status'
  | 'currency'
  | 'amount'
  | 'payBefore'
  | 'items'
  | 'promotion'
  | 'history'
  | 'receipts'
>;
/** The fields of an order that its link shows to everyone: the email is masked; name and address are left out. */
export interface ResultOrder extends OrderFacts {
  payment: ShopperOrder['payment']['status'];
  /** The chosen payment method. */
  via: ShopperOrder['payment']['via'];
  /** Where the transfer is sent that it waits for. */
  transfer: ShopperOrder['transfer'];
  /** The country of delivery, which decides about the payment methods. */
  country: string;
  /** The expected delivery while it is ahead. */
  estimate: DeliveryDates | undefined;
  /** The method of delivery, without its pickup point. */
  method: Pick<OrderDelivery, 'nameEN' | 'nameRU' | 'price'> | undefined;
  /** Whether it is paid on delivery and not paid yet. */
  onDelivery: boolean;
  /** Whether it was placed by an account; then the server removes the bought lines from the account's cart. */
  placedByAccount: boolean;
}

/** Result of loading the order of a result page. */
export type OrderLookup =
  /** The URL has no order key, or an unknown one. */
  | { state: 'none' }
  /** The API was unavailable; the request is repeated. */
  | { state: 'unavailable'; key: string }
  | { state: 'found'; key: string; order: ResultOrder };

const masked = (email: string | null): string | null => email && email.replace(/(?<=^.).*(?=@)/, '…');

export const resultOrder = (order: ShopperOrder): ResultOrder => {
  const { _id, key, date, status, currency, amount, payBefore, items, promotion, history, receipts } = order;
  const email = masked(order.email);
  const { method } = order.delivery;
  const facts = { _id, key, date, email, status, currency, amount, payBefore, items, history };
  return {
    ...facts,
    ...(promotion && { promotion }),
    ...(receipts && { receipts }),
    payment: order.payment.status,
    via: order.payment.via,
    transfer: order.transfer,
    country: order.delivery.country,
    method: method && { nameEN: method.nameEN, nameRU: method.nameRU, price: method.price },
    onDelivery: order.payment.status === 'pending' && method?.cashOnDelivery === true,
    estimate: expectedDelivery(order),
    placedByAccount: order.userId !== null,
  };
};

/** Loads an order by its key. */
export const fetchOrder = async (api: ApiClient, key: string): Promise<OrderLookup> => {
  try {
    const order = await api('GET /api/orders/by-key/:key', { params: { key } });
    return { state: 'found', key, order: resultOrder(order) };
  } catch (error) {
    const code = isApiError<EndpointErrorCode<'GET /api/orders/by-key/:key'>>(error) && error.code;
    if (code === 'notFound' || code === 'badRequest') return { state: 'none' };
    console.warn('The order could not be loaded', error);
    return { state: 'unavailable', key };
  }
};

/** Loader of a result page. The outcome comes from the API and never from the URL. */
export const loadResult =
  ({ api }: Services) =>
  ({ request }: LoaderFunctionArgs): Promise<OrderLookup> => {
    const key = new URL(request.url).searchParams.get('order');
    return key ? fetchOrder(api, key) : Promise.resolve({ state: 'none' });
  };
