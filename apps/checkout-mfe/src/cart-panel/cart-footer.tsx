import { formatPrice } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Button, Notice, Price } from '@meridian/ui';
import { useState } from 'react';
import styles from './cart-panel.module.css';

export interface CartFooterProps {
  /** Null while there is nothing to sum up. */
  subtotal: number | null;
  empty: boolean;
  onCheckout: () => void;
}

/** Subtotal, tax note and the way to the checkout, which an empty cart does not go (spec section 2). */
export const CartFooter = ({ subtotal, empty, onCheckout }: CartFooterProps) => {
  const { t, language } = useTexts('checkout');
  const currency = useShop((state) => state.locale.currency);
  const [rejections, setRefusals] = useState(0);
  return (
    <footer className={styles.footer}>
      {empty && rejections > 0 ? (
        // Pressed again, it is said again.
        <Notice key={rejections} tone="error" className={styles.alert} data-testid="alert">
          {t('cart.yourCartIsEmpty')}
        </Notice>
      ) : null}
      {subtotal === null ? null : (
        <>
          <p className={styles.subtotal} aria-live="polite" aria-atomic="true">
            <span>{t('subtotal')}</span>
            <Price size="large" data-testid="cart-subtotal">
              {formatPrice(subtotal, currency, language)}
            </Price>
          </p>
          <p className={styles.tax}>{t('cart.taxIncluded')}</p>
        </>
      )}
      <Button
        block
        variant={empty ? 'secondary' : 'primary'}
        onClick={() => (empty ? setRefusals(rejections + 1) : onCheckout())}
        data-testid="cart-checkout"
      >
        {t('cart.checkout')}
      </Button>
    </footer>
  );
};
