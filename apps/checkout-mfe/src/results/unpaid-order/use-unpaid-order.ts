import { isPaid } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { useRequest, useShownAgain } from '@meridian/ui';
import { useEffect } from 'react';
import { readUnpaidOrders, takeUnpaidOrder } from '../../persisted/unpaid-orders.ts';
import { fetchOrder, type ResultOrder } from '../result-order.ts';
import { clearPaidOrder } from '../use-clear-paid-order.ts';

/** Maximum number of requests per page, because lapsed orders stay stored: they can still be paid. */
const MAX_REQUESTS = 3;

/** An order whose stock is reserved until `payBefore`. */
type WaitingOrder = ResultOrder & { payBefore: string };

const isWaiting = (order: ResultOrder): order is WaitingOrder =>
  order.status === 'pending' && order.payment === 'pending' && order.payBefore !== null;

/**
 * The newest order of this browser that waits for payment; null if there is none or it is unknown. An order of an account
 * is returned only while someone is signed in. An order that was paid elsewhere is removed from the cart.
 */
export const useUnpaidOrder = (enabled: boolean): WaitingOrder | null => {
  const { api, store } = useServices();
  const signedIn = useShop((state) => state.token !== null);
  const keys = enabled ? readUnpaidOrders() : [];

  const { data: order = null, retry } = useRequest(keys.length > 0 ? keys.join() : null, async () => {
    for (const key of keys.slice(-MAX_REQUESTS).reverse()) {
      const lookup = await fetchOrder(api, key);
      if (lookup.state === 'found' && isWaiting(lookup.order)) return lookup.order;
      if (lookup.state === 'found' && isPaid(lookup.order.payment)) clearPaidOrder(store, lookup.order);
      else if (
        lookup.state === 'none' ||
        (lookup.state === 'found' &&
          (lookup.order.status === 'cancelled' || lookup.order.payment === 'refunded'))
      )
        takeUnpaidOrder(key);
    }
    return null;
  });

  // The order may have been paid in another tab or on another device, or its time may have run out.
  useShownAgain(retry);
  useEffect(() => {
    if (!order) return undefined;
    const again = () => document.visibilityState === 'visible' && retry();
    document.addEventListener('visibilitychange', again);
    const timer = setTimeout(retry, Math.max(0, Date.parse(order.payBefore) - Date.now()) + 1000);
    return () => {
      document.removeEventListener('visibilitychange', again);
      clearTimeout(timer);
    };
  }, [order, retry]);

  return order && (signedIn || !order.placedByAccount) ? order : null;
};
