import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Button, CloseIcon, EmptyState, ErrorState, Heading, IconButton } from '@meridian/ui';
import { Link, useNavigate } from 'react-router-dom';
import { CartLineList } from '../lines/cart-line-list.tsx';
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
      <CartLineList
        lines={cart.lines}
        lineTestId="cart-line"
        noLongerSold={cart.noLongerSold}
        onNavigate={onNavigate}
      />
      {cart.lines.length > 0 ? null : (
        <EmptyState
          title={t('cart.empty')}
          text={t('cart.emptyText')}
          action={
            <Button as={Link} to="/products" variant="quiet" onClick={onNavigate}>
              {t('cart.browse')}
            </Button>
          }
          className={styles.empty}
          data-testid="cart-empty"
        />
      )}
    </>
  );
};

/** Content of the open cart panel: title, lines and checkout button. */
export const CartContent = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTexts('checkout');
  const navigate = useNavigate();
  const cart = useCartLines();
  const empty = useShop((state) => state.hydrated && state.cart.length === 0);
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
        subtotal={cart.lines.length > 0 ? cart.subtotal : null}
        empty={empty}
        onCheckout={() => {
          onClose();
          void navigate('/checkout');
        }}
      />
    </div>
  );
};
