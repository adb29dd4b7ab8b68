import { useTexts } from '@meridian/i18n';
import { CloseIcon, ErrorState, Heading, IconButton } from '@meridian/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CartLineList } from '../lines/cart-line-list.tsx';
import { EmptyCart } from '../lines/empty-cart.tsx';
import { LineSkeletons } from '../lines/line-skeletons.tsx';
import { type CartLines, useCartLines } from '../lines/use-cart-lines.ts';
import { CartFooter } from './cart-footer.tsx';
import styles from './cart-panel.module.css';

const Lines = ({ cart, onNavigate }: { cart: CartLines; onNavigate: () => void }) => {
  const { t } = useTexts('checkout');
  if (cart.status === 'failed')
    return (
      <ErrorState
        title={t('lines.failed')}
        text={t('lines.failedText')}
        onRetry={cart.reload}
        retryLabel={t('lines.retry')}
      />
    );
  if (cart.status === 'loading') return <LineSkeletons label={t('lines.loading')} />;
  return (
    <>
      <CartLineList cart={cart} lineTestId="cart-line" onNavigate={onNavigate} />
      {cart.isEmpty ? (
        <div className={styles.empty} data-testid="cart-empty">
          <EmptyCart onNavigate={onNavigate} />
        </div>
      ) : null}
    </>
  );
};

/** Content of the open cart panel. The checkout of an empty cart is an alert (spec sections 2 and 5). */
export const CartContent = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTexts('checkout');
  const navigate = useNavigate();
  const cart = useCartLines();
  const [checkoutTried, setCheckoutTried] = useState(false);
  const showAlert = checkoutTried && cart.isEmpty;
  return (
    <div className={styles.panel}>
      <header className={styles.header}>
        <Heading level={2} size="sm">
          {t('cart.title')}
        </Heading>
        <IconButton
          label={t('cart.close')}
          onClick={onClose}
          className={styles.close}
          data-testid="cart-close"
        >
          <CloseIcon />
        </IconButton>
      </header>
      <div className={styles.body}>
        <Lines cart={cart} onNavigate={onClose} />
      </div>
      <CartFooter
        cart={cart}
        subtotal={cart.isEmpty || cart.lines.length > 0 ? cart.subtotal : null}
        problem={showAlert ? t('cart.yourCartIsEmpty') : null}
        onCheckout={() => {
          setCheckoutTried(cart.isEmpty);
          if (cart.isEmpty) return;
          onClose();
          void navigate('/checkout');
        }}
      />
    </div>
  );
};
