import { useServices } from '@meridian/federation';
import { pause, useRequest } from '@meridian/ui';
import { useState } from 'react';
import { fetchOrder, type OrderLookup, type ResultOrder } from './result-order.ts';

/** Milliseconds before each request, half a minute in total. */
const POLL_DELAYS_MS = [700, 1000, 1500, 2000, 3000, 4000, 5000, 6000, 7000];

const isPolled = ({ payment, onDelivery, transfer }: ResultOrder): boolean =>
  payment === 'pending' && !onDelivery && !transfer;

/** The key of an order whose payment online is not known to have ended; empty for other orders. */
const openKeyOf = (lookup: OrderLookup): string =>
  lookup.state === 'unavailable' || (lookup.state === 'found' && isPolled(lookup.order)) ? lookup.key : '';

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
  const key = openKeyOf(lookup);
  const delay = key ? POLL_DELAYS_MS[requests] : undefined;

  useRequest(delay ? JSON.stringify([requests, lookup]) : null, async (signal) => {
    await pause(delay ?? 0, signal);
    const response = await fetchOrder(api, key);
    if (signal.aborted) return;
    // A failed request does not replace a loaded order.
    if (response.state !== 'unavailable' || lookup.state === 'unavailable') setLookup(response);
    setRequests((count) => count + 1);
  });

  return { lookup, polling: delay !== undefined, update: setLookup };
};
