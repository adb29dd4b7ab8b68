import { type ApiClient, isApiError } from '@meridian/api-client';
import type { EndpointErrorCode, ShopperOrder } from '@meridian/contracts';
import { notFound, type Services } from '@meridian/federation';
import { data, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { loadSellerEmail, type WithSellerEmail } from '../facts/load-seller-email.ts';

/** The order of the page; null if the server knows no order that this shopper may see as a guest. */
export interface LoadedOrder extends WithSellerEmail {
  order: ShopperOrder | null;
}

const KEY = /^[\w-]{32}$/;
const ID = /^[0-9a-f]{24}$/i;

/** Requests an order by its key or id. Returns null if there is none, or no access to it. */
export const fetchOrder = async (
  api: ApiClient,
  key: string,
  signal?: AbortSignal,
): Promise<ShopperOrder | null> => {
  try {
    return await api('GET /api/orders/by-key/:key', { params: { key }, ...(signal && { signal }) });
  } catch (error) {
    if (!isApiError<EndpointErrorCode<'GET /api/orders/by-key/:key'>>(error)) throw error;
    if (error.code === 'notFound') return null;
    throw error;
  }
};

/**
 * Loads the order of `/orders/:key`. A key in the URL comes from a navigation inside the shop: its request sets the cookie
 * of the order, and the page continues at the id. The server exchanges the key before it renders a page.
 */
export const loadOrder =
  (services: Services) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const key = params['key'] ?? '';
    if (!KEY.test(key) && !ID.test(key)) throw notFound();
    const [order, seller] = await Promise.all([
      fetchOrder(services.api, key, request.signal),
      loadSellerEmail(services)(),
    ]);
    if (!KEY.test(key)) return data<LoadedOrder>({ order, ...seller }, { status: order ? 200 : 404 });
    if (!order) throw notFound();
    throw redirect(`/orders/${order._id}${new URL(request.url).search}`);
  };
