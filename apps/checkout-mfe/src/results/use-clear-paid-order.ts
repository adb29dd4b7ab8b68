import { type CartLine, sameLine, withoutBought } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { type ShopState, useShop } from '@meridian/store';
import { useEffect } from 'react';
import { clearAttempt } from '../persisted/attempt.ts';
import { clearDraft } from '../persisted/draft.ts';
import { takeUnpaidOrder } from '../persisted/unpaid-orders.ts';
import type { OrderLookup } from './result-order.ts';

/** Removes bought quantities from an account's cart, line by line, by the ordinary cart requests. */
const removeBought = (bought: readonly CartLine[], { cart, removeLine, removeFromCart }: ShopState): void => {
  for (const { quantity, ...key } of bought) {
    const inCart = cart.find((line) => sameLine(line, key))?.quantity ?? 0;
    if (inCart > quantity) for (let count = 0; count < quantity; count++) removeFromCart(key);
    else if (inCart > 0) removeLine(key);
  }
};

/**
 * When an order that was placed from this browser is paid: removes the bought quantities from the cart and clears the
 * draft and the idempotency key. This happens once, despite reloads, and in no other browser that opens the link.
 */
export const useClearPaidOrder = (lookup: OrderLookup): void => {
  const { store } = useServices();
  const hydrated = useShop((state) => state.hydrated);
  const paid = lookup.state === 'found' && lookup.order.payment === 'paid' ? lookup.order : undefined;

  useEffect(() => {
    if (!hydrated || !paid || !takeUnpaidOrder(paid.key)) return;
    clearDraft();
    clearAttempt();
    const bought = paid.items.map(({ itemId, colorName, colorNameRU, size, quantity }) => ({
      itemId,
      colorNameEN: colorName,
      colorNameRU,
      size,
      quantity,
    }));
    const { cart, replaceCart, refresh, token } = store.getState();
    if (token !== null && !paid.placedByAccount) {
      // Placed as a guest, who then signed in: the guest cart was merged into the account before the payment.
      void refresh().then(() => removeBought(bought, store.getState()));
      return;
    }
    replaceCart(withoutBought(cart, bought));
    if (token === null) return;
    // The server has removed the bought lines from the account's cart, so its state wins.
    void refresh().then(() => replaceCart(store.getState().cart));
  }, [hydrated, paid, store]);
};
