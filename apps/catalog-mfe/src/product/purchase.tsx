import { type LineKey, sameLine } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Button, toast } from '@meridian/ui';
import { useEffect, useRef } from 'react';
import styles from './purchase.module.css';

/** Stock at or below which the remaining quantity is shown. */
const LOW_STOCK = 3;

interface PurchaseProps {
  /** Pieces of the selected variant in stock; infinite while unknown. */
  left: number;
  /** Whether the watch has a price in the visitor's currency; without one it cannot be bought. */
  priced: boolean;
  /** The selected variant; undefined for a watch without colours or sizes. */
  line: LineKey | undefined;
  name: string;
}

/** Stock of the selected variant and the "add to cart" button. */
export const Purchase = ({ left, priced, line, name }: PurchaseProps) => {
  const { t } = useTexts('catalog');
  const inCart = useShop(
    (state) => state.hydrated && line !== undefined && state.cart.some((other) => sameLine(other, line)),
  );
  const addToCart = useShop((state) => state.addToCart);
  const setCartOpen = useShop((state) => state.setCartOpen);
  const added = useRef(false);
  const viewCart = useRef<HTMLButtonElement>(null);

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
    addToCart(line);
    toast(t('buy.added', { name }), { tone: 'success' });
  };
  return (
    <>
      <p className={styles.stock} data-testid="stock-indicator" data-in-stock={left > 0} role="status">
        {stockText()}
      </p>
      {priced ? (
        <div className={styles.buy}>
          <Button block size="large" data-testid="add-to-cart" disabled={inCart || left === 0} onClick={add}>
            {buttonText()}
          </Button>
          {inCart ? (
            <Button
              ref={viewCart}
              variant="quiet"
              size="small"
              onClick={() => setCartOpen(true)}
              data-testid="view-cart"
            >
              {t('product.viewCart')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
};
