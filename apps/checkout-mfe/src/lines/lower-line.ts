import type { CartLine } from '@meridian/domain';
import type { ShopState } from '@meridian/store';

/**
 * Lowers a line of the cart to a quantity; 0 removes it. It goes down in steps of one, because they have the same result
 * in the account's cart in whatever order they arrive.
 */
export const lowerLine = (
  { removeFromCart, removeLine }: Pick<ShopState, 'removeFromCart' | 'removeLine'>,
  line: CartLine,
  quantity: number,
): void => {
  if (quantity) for (let step = line.quantity; step > quantity; step -= 1) removeFromCart(line);
  else removeLine(line);
};
