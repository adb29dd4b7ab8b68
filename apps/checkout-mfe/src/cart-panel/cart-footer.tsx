import { formatPrice } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Button, Notice, Price } from '@meridian/ui';
import { useState } from 'react';
import styles from './cart-panel.module.css';

interface CartFooterProps {
  /** Null without lines. */
  subtotal: number | null;
  empty: boolean;
  onCheckout: () => void;
}

/** Subtotal, tax note and checkout button, which shows an error for an empty cart (spec section 2). */
export const CartFooter = ({ subtotal, empty, onCheckout }: CartFooterProps) => {
  const { t, language } = useTexts('checkout');
  const currency = useShop((state) => state.locale.currency);
  const [emptyCheckouts, setEmptyCheckouts] = useState(0);
  return (
    <footer className={styles.footer}>
      {empty && emptyCheckouts > 0 ? (
        // The key announces the error again at every attempt.
        <Notice key={emptyCheckouts} tone="error" className={styles.alert} data-testid="alert">
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
        onClick={() => (empty ? setEmptyCheckouts(emptyCheckouts + 1) : onCheckout())}
        data-testid="cart-checkout"
      >
        {t('cart.checkout')}
      </Button>
    </footer>
  );
};
