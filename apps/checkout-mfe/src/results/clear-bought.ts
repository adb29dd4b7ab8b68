import { type CartLine, sameLine, withoutBought } from '@meridian/domain';
import type { ShopStore } from '@meridian/store';
import { lowerLine } from '../lines/lower-line.ts';

/**
 * Removes the bought quantities from the cart of this browser. The server has removed those of an account's order from
 * the account's cart, so its cart is loaded. A guest's order is only known here: its lines are removed by ordinary
 * changes, which also reach the account if the guest has signed in since.
 */
export const clearBought = async (
  store: ShopStore,
  bought: readonly CartLine[],
  placedByAccount: boolean,
): Promise<void> => {
  const { cart, replaceCart, refresh, token } = store.getState();
  if (token !== null && placedByAccount) {
    replaceCart(withoutBought(cart, bought));
    await refresh();
    replaceCart(store.getState().cart);
    return;
  }
  if (token !== null) await refresh();
  const state = store.getState();
  const left = withoutBought(state.cart, bought);
  for (const line of state.cart)
    lowerLine(state, line, left.find((other) => sameLine(other, line))?.quantity ?? 0);
};
