import { type LineKey, quantityInStock, sameLine } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Button, toast } from '@meridian/ui';
import { useEffect, useRef } from 'react';
import type { ProductData } from './product-model.ts';
import styles from './purchase.module.css';

/** From so many pieces down the shopper is told how many are left. */
const FEW = 3;

interface PurchaseProps {
  product: ProductData;
  /** Whether it has a price in the visitor's currency; without one nothing is offered. */
  priced: boolean;
  /** The chosen colour and size; undefined for a watch that has none. */
  line: LineKey | undefined;
  name: string;
}

/** Whether the chosen variant is there, and the button that puts it into the cart. */
export const Purchase = ({ product, priced, line, name }: PurchaseProps) => {
  const { t } = useTexts('catalog');
  const inCart = useShop(
    (state) => state.hydrated && line !== undefined && state.cart.some((other) => sameLine(other, line)),
  );
  const addToCart = useShop((state) => state.addToCart);
  const setCartOpen = useShop((state) => state.setCartOpen);
  const left = quantityInStock(product.stock, line?.colorNameEN, line?.size);
  const added = useRef(false);
  const viewCart = useRef<HTMLButtonElement>(null);

  // The button that was pressed can't be pressed any more and would drop the focus.
  useEffect(() => {
    if (!inCart || !added.current) return;
    added.current = false;
    viewCart.current?.focus({ preventScroll: true });
  }, [inCart]);

  const stockText = () => {
    if (left === 0) return t('product.outOfStock');
    return left <= FEW ? t('product.fewLeft', { count: left }) : t('product.inStock');
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
