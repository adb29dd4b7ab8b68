import { type CartLine, sameLine, withoutBought } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { type ShopState, useShop } from '@meridian/store';
import { useEffect } from 'react';
import { clearAttempt } from '../persisted/attempt.ts';
import { clearDraft } from '../persisted/draft.ts';
import { takeUnpaidOrder } from '../persisted/unpaid-orders.ts';
import type { OrderLookup } from './result-order.ts';

/** Takes bought quantities out of an account's cart by the shopper's own means, line by line. */
const removeBought = (bought: readonly CartLine[], { cart, removeLine, removeFromCart }: ShopState): void => {
  for (const { quantity, ...key } of bought) {
    const inCart = cart.find((line) => sameLine(line, key))?.quantity ?? 0;
    if (inCart > quantity) for (let count = 0; count < quantity; count++) removeFromCart(key);
    else if (inCart > 0) removeLine(key);
  }
};

/**
 * Once an order that was placed from this browser is paid: what was bought leaves the cart, and the checkout's draft and
 * attempt have done their work. It happens once, whatever is reloaded, and in no other browser that opens the link.
 */
export const useClearPaidOrder = (known: OrderLookup): void => {
  const { store } = useServices();
  const hydrated = useShop((state) => state.hydrated);
  const paid = known.state === 'known' && known.order.payment === 'paid' ? known.order : undefined;

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
      // Placed as a guest, signed in since: the cart went into the account before it was paid for.
      void refresh().then(() => removeBought(bought, store.getState()));
      return;
    }
    replaceCart(withoutBought(cart, bought));
    if (token === null) return;
    // The account's cart has been cleared by the shop itself: what it says goes.
    void refresh().then(() => replaceCart(store.getState().cart));
  }, [hydrated, paid, store]);
};
