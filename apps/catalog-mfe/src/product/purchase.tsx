import { type LineKey, type Price, sameLine } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Button } from '@meridian/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAddToCart } from '../watch-card/use-add-to-cart.ts';
import { WatchPrice } from '../watch-card/watch-price.tsx';
import styles from './purchase.module.css';

/** Stock at or below which the remaining quantity is shown. */
const LOW_STOCK = 3;

interface PurchaseProps {
  /** Pieces of the selected variant in stock; infinite while unknown. */
  left: number;
  /** Whether the watch has a price in the shopper's currency; without one it cannot be bought. */
  priced: boolean;
  price: Price;
  /** The selected variant; undefined for a watch without colours or sizes. */
  line: LineKey | undefined;
  name: string;
  /** Button of a sold-out variant, beside the disabled one. */
  children?: ReactNode;
}

/**
 * Stock of the selected variant and the "add to cart" button. On narrow screens the button is in a bar at the bottom of
 * the screen, next to the price.
 */
export const Purchase = ({ left, priced, price, line, name, children }: PurchaseProps) => {
  const { t } = useTexts('catalog');
  const inCart = useShop(
    (state) => state.hydrated && line !== undefined && state.cart.some((other) => sameLine(other, line)),
  );
  const setCartOpen = useShop((state) => state.setCartOpen);
  const added = useRef(false);
  const viewCart = useRef<HTMLButtonElement>(null);
  const addToCart = useAddToCart(viewCart);

  // The pressed button is now disabled and would lose the focus.
  useEffect(() => {
    if (!inCart || !added.current) return;
    added.current = false;
    viewCart.current?.focus({ preventScroll: true });
  }, [inCart]);

  const stockText = () => {
    if (left === 0) return t('product.outOfStock');
    return left <= LOW_STOCK ? t('product.fewLeft', { count: left }) : t('product.inStock');
  };
  const buttonText = () => {
    if (inCart) return t('buy.inCart');
    if (left === 0) return t('buy.soldOut');
    return t('buy.add');
  };
  const add = () => {
    if (!line) return;
    added.current = true;
    addToCart(line, name);
  };
  return (
    <>
      <p className={styles.stock} data-testid="stock-indicator" data-in-stock={left > 0} role="status">
        {stockText()}
      </p>
      {priced ? (
        <div className={styles.buy} data-beside={inCart || left === 0} data-sold-out={left === 0}>
          {/* The page has the price above the colours, too. */}
          <WatchPrice watch={{ price }} className={styles.price} aria-hidden="true" />
          <Button
            size="large"
            className={styles.add}
            data-testid="add-to-cart"
            disabled={inCart || left === 0}
            onClick={add}
          >
            {buttonText()}
          </Button>
          {inCart ? (
            <Button
              ref={viewCart}
              size="large"
              className={styles.view}
              onClick={() => setCartOpen(true)}
              data-testid="view-cart"
            >
              {t('buy.viewCart')}
            </Button>
          ) : null}
          {left === 0 ? <div className={styles.alert}>{children}</div> : null}
        </div>
      ) : left === 0 ? (
        children
      ) : null}
    </>
  );
};
