import type { Order } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { toast } from '@meridian/ui';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { NEWS_INTERVAL } from '../panel/query-client.ts';

export const ORDERS_KEY = ['orders'];
export const STATUS_CHANGE_KEY = ['order-status'];

/** All orders, newest first. News come by themselves; while a status is being saved nobody asks, lest it flicker. */
export const useOrders = () => {
  const { api } = useServices();
  const saving = useIsMutating({ mutationKey: STATUS_CHANGE_KEY }) > 0;
  return useQuery({
    queryKey: ORDERS_KEY,
    queryFn: ({ signal }) => api('GET /api/orders/all-orders', { signal }),
    refetchInterval: saving ? false : NEWS_INTERVAL,
  });
};

const NONE: ReadonlySet<string> = new Set();

/** Tells of orders that came while the page is open; answers their ids. */
export const useArrivals = (orders: readonly Order[] | undefined): ReadonlySet<string> => {
  const { t } = useTexts('admin');
  const [seen, setSeen] = useState({ orders, fresh: NONE });
  if (orders !== seen.orders) {
    const known = new Set(seen.orders?.map((order) => order._id));
    const arrived = seen.orders ? (orders ?? []).filter((order) => !known.has(order._id)) : [];
    setSeen({
      orders,
      fresh: arrived.length > 0 ? new Set([...seen.fresh, ...arrived.map((order) => order._id)]) : seen.fresh,
    });
  }
  const told = useRef(0);
  useEffect(() => {
    const count = seen.fresh.size - told.current;
    told.current = seen.fresh.size;
    if (count > 0) toast(t('orders.arrived', { count }));
  }, [seen.fresh, t]);
  return seen.fresh;
};
