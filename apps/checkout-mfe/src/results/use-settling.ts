import { withoutBought } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { useEffect } from 'react';
import { forgetAttempt } from '../kept/attempt.ts';
import { forgetDraft } from '../kept/draft.ts';
import { settleOrdered } from '../kept/ordered.ts';
import type { Known } from './result-order.ts';

/**
 * Once an order that was placed from this browser is paid: what was bought leaves the cart, and the checkout's draft and
 * attempt have done their work. It happens once, whatever is reloaded, and in no other browser that opens the link.
 */
export const useSettling = (known: Known): void => {
  const { store } = useServices();
  const awake = useShop((state) => state.awake);
  const paid = known.state === 'known' && known.order.payment === 'paid' ? known.order : undefined;

  useEffect(() => {
    if (!awake || !paid || !settleOrdered(paid.key)) return;
    forgetDraft();
    forgetAttempt();
    const bought = paid.items.map(({ itemId, colorName, colorNameRU, size, quantity }) => ({
      itemId,
      colorNameEN: colorName,
      colorNameRU,
      size,
      quantity,
    }));
    const { cart, replaceCart, refresh, token } = store.getState();
    replaceCart(withoutBought(cart, bought));
    if (token === null) return;
    // The account's cart has been cleared by the shop itself: what it says goes.
    void refresh().then(() => replaceCart(store.getState().cart));
  }, [awake, paid, store]);
};
