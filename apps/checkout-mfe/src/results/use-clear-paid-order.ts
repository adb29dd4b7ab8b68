import { isPaid } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { type ShopStore, useShop } from '@meridian/store';
import { useEffect } from 'react';
import { clearAttempt } from '../persisted/attempt.ts';
import { clearDraft } from '../persisted/draft.ts';
import { takeUnpaidOrder } from '../persisted/unpaid-orders.ts';
import { clearBought } from './clear-bought.ts';
import type { OrderLookup, ResultOrder } from './result-order.ts';

/**
 * After an order that was placed from this browser is paid: removes the bought quantities from the cart and clears the
 * draft and the idempotency key. This happens once, despite reloads, and in no other browser that opens the link.
 */
export const clearPaidOrder = (store: ShopStore, paid: ResultOrder): void => {
  if (!takeUnpaidOrder(paid.key)) return;
  clearDraft();
  clearAttempt();
  // A gift was never in the cart, even if the cart has the same watch.
  const bought = paid.items
    .filter(({ isGift }) => !isGift)
    .map(({ itemId, colorName, colorNameRU, size, quantity }) => ({
      itemId,
      colorNameEN: colorName,
      colorNameRU,
      size,
      quantity,
    }));
  void clearBought(store, bought, paid.placedByAccount);
};

/** Applies `clearPaidOrder` once the order of the page is paid, or placed to be paid on delivery or by transfer. */
export const useClearPaidOrder = (lookup: OrderLookup): void => {
  const { store } = useServices();
  const hydrated = useShop((state) => state.hydrated);
  const order = lookup.state === 'found' ? lookup.order : undefined;
  const paid = order && (isPaid(order.payment) || order.onDelivery || order.transfer) ? order : undefined;

  useEffect(() => {
    if (hydrated && paid) clearPaidOrder(store, paid);
  }, [hydrated, paid, store]);
};
