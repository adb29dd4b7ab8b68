import { guardedStorage, STORAGE_KEYS } from '@meridian/domain';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { Slot } from '../slot.tsx';

/** Id of the element of the layout for notices. */
const NOTICES_ID = 'notices';
const storage = guardedStorage(() => localStorage);

/**
 * The notice of the checkout remote about an unpaid order, below the header. The remote is loaded only in a browser that
 * has placed an order which is not known to be paid. The admin panel has no place for notices.
 */
export const UnpaidOrder = () => {
  const { pathname } = useLocation();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // A navigation may replace the layout, and an order may have been placed.
  useEffect(
    () =>
      setPlace(storage.read(STORAGE_KEYS.unpaidOrders) === null ? null : document.getElementById(NOTICES_ID)),
    [pathname],
  );
  return place && createPortal(<Slot name="unpaid-order" unavailable={() => null} />, place);
};
