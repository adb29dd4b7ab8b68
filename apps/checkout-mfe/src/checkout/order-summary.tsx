import { formatPrice } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { ErrorState, Heading, Price } from '@meridian/ui';
import type { ReactNode } from 'react';
import { CartLineList } from '../lines/cart-line-list.tsx';
import { EmptyCart } from '../lines/empty-cart.tsx';
import { LineSkeletons } from '../lines/line-skeletons.tsx';
import type { CartLines } from '../lines/use-cart-lines.ts';
import styles from './checkout.module.css';
import type { Delivery } from './use-delivery.ts';

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
  return (
    <>
      <CartLineList cart={cart} lineTestId="checkout-line" problems={problems} />
      {cart.isEmpty ? <EmptyCart level={3} /> : null}
    </>
  );
};

interface OrderSummaryProps {
  cart: CartLines;
  delivery: Delivery;
  problems?: Record<string, string>;
  /** When the order arrives; nothing while its code is loading. */
  children: ReactNode;
}

/** The lines of the order, its sums and the expected delivery. */
export const OrderSummary = ({ cart, delivery, problems, children }: OrderSummaryProps) => {
  const { t, language } = useTexts('checkout');
  const currency = useShop((state) => state.locale.currency);
  const { option, total } = delivery;
  const price = (amount: number) => formatPrice(amount, currency, language);
  return (
    <aside className={styles.summary} aria-labelledby="checkout-order">
      <Heading level={2} size="sm" id="checkout-order">
        {t('checkout.order')}
      </Heading>
      <Lines cart={cart} problems={problems} />
      <div className={styles.sums} aria-live="polite" aria-atomic="true">
        <p>
          <span>{t('subtotal')}</span>
          <span data-testid="checkout-subtotal">
            {cart.status === 'ready' ? price(cart.subtotal) : '\u00A0'}
          </span>
        </p>
        <p>
          <span>{t('checkout.delivery')}</span>
          <span data-testid="delivery-price">
            {option ? (option.price > 0 ? price(option.price) : t('checkout.free')) : '\u00A0'}
          </span>
        </p>
        <p>
          <span>{t('checkout.total')}</span>
          <Price size="large" data-testid="checkout-total">
            {total === undefined ? '\u00A0' : price(total)}
          </Price>
        </p>
      </div>
      {cart.isEmpty ? null : (
        <p aria-live="polite" className={styles.note} data-testid="checkout-delivery">
          {children ?? '\u00A0'}
        </p>
      )}
      <p className={styles.note}>{t('checkout.deliveryText')}</p>
    </aside>
  );
};
