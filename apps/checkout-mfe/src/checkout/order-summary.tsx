import { formatPrice } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { ErrorState, Heading, Price } from '@meridian/ui';
import { CartLineList } from '../lines/cart-line-list.tsx';
import { LineSkeletons } from '../lines/line-skeletons.tsx';
import type { CartLines } from '../lines/use-cart-lines.ts';
import styles from './checkout.module.css';

const Lines = ({ cart, problems }: { cart: CartLines; problems?: Record<string, string> }) => {
  const { t } = useTexts('checkout');
  if (cart.status === 'failed')
    return (
      <ErrorState
        title={t('lines.failed')}
        text={t('lines.failedText')}
        level={3}
        onRetry={cart.reload}
        retryLabel={t('lines.retry')}
      />
    );
  if (cart.status === 'loading') return <LineSkeletons label={t('lines.loading')} />;
  return <CartLineList cart={cart} lineTestId="checkout-line" problems={problems} />;
};

/** The lines of the order and the subtotal. */
export const OrderSummary = ({ cart, problems }: { cart: CartLines; problems?: Record<string, string> }) => {
  const { t, language } = useTexts('checkout');
  const currency = useShop((state) => state.locale.currency);
  return (
    <aside className={styles.summary} aria-labelledby="checkout-order">
      <Heading level={2} size="sm" id="checkout-order">
        {t('checkout.order')}
      </Heading>
      <Lines cart={cart} problems={problems} />
      <p className={styles.subtotal} aria-live="polite" aria-atomic="true">
        <span>{t('subtotal')}</span>
        <Price size="large" data-testid="checkout-subtotal">
          {cart.status === 'ready' ? formatPrice(cart.subtotal, currency, language) : ' '}
        </Price>
      </p>
      <p className={styles.note}>{t('checkout.deliveryText')}</p>
    </aside>
  );
};
