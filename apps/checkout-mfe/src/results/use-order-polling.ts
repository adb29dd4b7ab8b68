import { useServices } from '@meridian/federation';
import { useEffect, useState } from 'react';
import { fetchOrder, type OrderLookup } from './result-order.ts';

/** Milliseconds before each request, half a minute in total. */
const POLL_DELAYS_MS = [700, 1000, 1500, 2000, 3000, 4000, 5000, 6000, 7000];

const isOpen = (lookup: OrderLookup): boolean =>
  lookup.state === 'unavailable' || (lookup.state === 'found' && lookup.order.payment === 'pending');

interface PolledOrder {
  lookup: OrderLookup;
  /** Whether another request is scheduled or running. */
  polling: boolean;
  /** Replaces the order by a newer state. */
  update: (lookup: OrderLookup) => void;
}

/** Polls an order while its payment is pending, for at most half a minute. */
export const useOrderPolling = (loaded: OrderLookup): PolledOrder => {
  const { api } = useServices();
  const [lookup, setLookup] = useState(loaded);
  const [requests, setRequests] = useState(0);
  const delay = isOpen(lookup) ? POLL_DELAYS_MS[requests] : undefined;

  useEffect(() => {
    if (delay === undefined || lookup.state === 'none') return undefined;
    let cancelled = false;
    const timer = setTimeout(() => {
      void fetchOrder(api, lookup.key).then((response) => {
        if (cancelled) return;
        // A failed request does not replace a loaded order.
        if (response.state !== 'unavailable' || lookup.state === 'unavailable') setLookup(response);
        setRequests((count) => count + 1);
      });
    }, delay);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [api, lookup, delay]);

  return { lookup, polling: delay !== undefined, update: setLookup };
};
