import type { LineKey } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { toast } from '@meridian/ui';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a function that adds a variant to the cart and shows a toast with a button that opens the cart. The toast
 * disappears when the cart opens and when the shopper leaves the page.
 * @param next the element that has the focus again after the cart is closed, because the button of the toast is gone
 */
export const useAddToCart = (next: RefObject<HTMLElement | null>) => {
  const { t } = useTexts('catalog');
  const addToCart = useShop((state) => state.addToCart);
  const cartOpen = useShop((state) => state.cartOpen);
  const setCartOpen = useShop((state) => state.setCartOpen);
  const shown = useRef<AbortController>(undefined);
  useEffect(() => () => shown.current?.abort(), [cartOpen]);

  return (line: LineKey, name: string): void => {
    addToCart(line);
    shown.current?.abort();
    shown.current = new AbortController();
    const openCart = () => {
      next.current?.focus({ preventScroll: true });
      setCartOpen(true);
    };
    toast(t('buy.added', { name }), {
      tone: 'success',
      action: { label: t('buy.viewCart'), run: openCart },
      signal: shown.current.signal,
    });
  };
};
