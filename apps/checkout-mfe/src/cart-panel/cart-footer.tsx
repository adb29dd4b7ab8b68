import { deliveryTargets, formatPrice, isWithoutDelivery } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Button, Notice, Price } from '@meridian/ui';
import type { CartLines } from '../lines/use-cart-lines.ts';
import { CartDelivery } from './cart-delivery.tsx';
import styles from './cart-panel.module.css';

interface CartFooterProps {
  cart: CartLines;
  /** Null while no line is loaded. */
  subtotal: number | null;
  /** Why the checkout does not open. */
  problem: string | null;
  onCheckout: () => void;
}

/** Subtotal, tax note, delivery and checkout button (spec section 2). */
export const CartFooter = ({ cart, subtotal, problem, onCheckout }: CartFooterProps) => {
  const { t, language } = useTexts('checkout');
  const currency = useShop((state) => state.locale.currency);
  const shopperCountry = useShop((state) => state.locale.country);
  const isForeign = isWithoutDelivery(shopperCountry);
  return (
    <footer className={styles.footer}>
      {subtotal === null ? null : (
        <>
          <p className={styles.subtotal} aria-live="polite" aria-atomic="true">
            <span>{t('subtotal')}</span>
            <Price size="large" data-testid="cart-subtotal">
              {formatPrice(subtotal, currency, language)}
            </Price>
          </p>
          <p className={styles.tax}>{t('cart.taxIncluded')}</p>
          {shopperCountry === null || isForeign ? (
            <p className={styles.tax} data-testid="cart-delivery">
              {t(isForeign ? 'noDelivery' : 'delivers', {
                countries: deliveryTargets(language),
              })}
            </p>
          ) : cart.isEmpty ? null : (
            <CartDelivery cart={cart} />
          )}
        </>
      )}
      {problem === null ? null : (
        <Notice tone="error" className={styles.alert} data-testid="alert">
          {problem}
        </Notice>
      )}
      <Button block onClick={onCheckout} data-testid="cart-checkout">
        {t('cart.checkout')}
      </Button>
    </footer>
  );
};
