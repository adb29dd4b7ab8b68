import { useServices } from '@meridian/federation';
import { useEffect, useState } from 'react';
import { fetchOrder, type OrderLookup } from './result-order.ts';

/** Pauses before each question, in milliseconds: half a minute in all. */
const POLL_DELAYS_MS = [700, 1000, 1500, 2000, 3000, 4000, 5000, 6000, 7000];

const isOpen = (known: OrderLookup): boolean =>
  known.state === 'silent' || (known.state === 'known' && known.order.payment === 'pending');

export interface PolledOrder {
  known: OrderLookup;
  /** Still asking: the answer may come any second. */
  polling: boolean;
  /** Takes in what was learned otherwise. */
  update: (known: OrderLookup) => void;
}

/** Follows an order for a while, as long as its payment is open. */
export const useOrderPolling = (loaded: OrderLookup): PolledOrder => {
  const { api } = useServices();
  const [known, setKnown] = useState(loaded);
  const [asked, setAsked] = useState(0);
  const pause = isOpen(known) ? POLL_DELAYS_MS[asked] : undefined;

  useEffect(() => {
    if (pause === undefined || known.state === 'none') return undefined;
    let left = false;
    const timer = setTimeout(() => {
      void fetchOrder(api, known.key).then((answer) => {
        if (left) return;
        // A silence tells nothing new.
        if (answer.state !== 'silent' || known.state === 'silent') setKnown(answer);
        setAsked((count) => count + 1);
      });
    }, pause);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [api, known, pause]);

  return { known, polling: pause !== undefined, update: setKnown };
};
