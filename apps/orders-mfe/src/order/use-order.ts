import type { ShopperOrder } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { useRequest, useShownAgain } from '@meridian/ui';
import { useState } from 'react';
import { useLoaderData, useParams } from 'react-router-dom';
import { fetchOrder, type LoadedOrder } from './load-order.ts';

interface CurrentOrder {
  order: ShopperOrder | null;
  /** Whether the order is requested again and there is nothing to show yet. */
  loading: boolean;
  /** Replaces the order after a change. */
  update: (order: ShopperOrder) => void;
  /** Requests the order again. */
  reload: () => void;
}

/**
 * The order of the page. The server renders it for a guest, so a signed-in shopper requests an order again that the guest
 * may not see, or sees only in part. It is also requested again when the page is shown again, for example after a payment.
 */
export const useOrder = (): CurrentOrder => {
  const { api } = useServices();
  const loaded = useLoaderData<LoadedOrder>();
  const key = useParams()['key'] ?? '';
  const token = useShop((state) => (state.hydrated ? state.token : null));
  const [changed, setChanged] = useState<ShopperOrder>();
  const [reloads, setReloads] = useState(0);
  const isIncomplete = loaded.order === null || loaded.order.isMasked;
  const needsRequest = (token !== null && isIncomplete) || reloads > 0;

  const { data, loading } = useRequest(needsRequest ? `${key} ${reloads} ${token ?? ''}` : null, (signal) =>
    fetchOrder(api, key, signal),
  );
  const reload = () => {
    setChanged(undefined);
    setReloads((count) => count + 1);
  };
  useShownAgain(reload);

  const isOf = (order: ShopperOrder | null | undefined) =>
    order && order._id === key.toLowerCase() ? order : null;
  const order = isOf(changed) ?? isOf(data) ?? loaded.order;
  return { order, loading: order === null && needsRequest && loading, update: setChanged, reload };
};
