import { formatPrice, saleTexts } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { ErrorState, Heading, Price } from '@meridian/ui';
import type { ReactNode } from 'react';
import { CartLineList } from '../lines/cart-line-list.tsx';
import { EmptyCart } from '../lines/empty-cart.tsx';
import { LineSkeletons } from '../lines/line-skeletons.tsx';
import type { CartLines } from '../lines/use-cart-lines.ts';
import styles from './checkout.module.css';
import type { PromoCode } from './use-promo-code.ts';
import type { Sums } from './use-sums.ts';

interface OrderSummaryProps {
  cart: CartLines;
  sums: Sums;
  promo: PromoCode;
  problems?: Record<string, string> | undefined;
  promoCode: ReactNode;
  /** When the order arrives; nothing while its code is loading. */
  children: ReactNode;
}

const Lines = ({ cart, sums, problems }: Pick<OrderSummaryProps, 'cart' | 'sums' | 'problems'>) => {
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
      <CartLineList cart={cart} lineTestId="checkout-line" problems={problems} sumOf={sums.ofLine} />
      {cart.isEmpty ? <EmptyCart level={3} /> : null}
    </>
  );
};

/** The lines of the order, its sums and the expected delivery. */
export const OrderSummary = ({ cart, sums, promo, problems, promoCode, children }: OrderSummaryProps) => {
  const { t, language } = useTexts('checkout');
  const currency = useShop((state) => state.locale.currency);
  const { discount, delivery, deliveryDiscount, total } = sums;
  const price = (amount: number) => formatPrice(amount, currency, language);
  const oldDelivery = saleTexts(delivery ?? 0, (delivery ?? 0) + deliveryDiscount, currency, language);
  return (
    <aside className={styles.summary} aria-labelledby="checkout-order">
      <Heading level={2} size="sm" id="checkout-order">
        {t('checkout.order')}
      </Heading>
      <Lines cart={cart} sums={sums} problems={problems} />
      {promoCode}
      <div className={styles.sums} aria-live="polite" aria-atomic="true" aria-busy={promo.isChecking}>
        <p>
          <span>{t('subtotal')}</span>
          <span data-testid="checkout-subtotal">
            {cart.status === 'ready' ? price(sums.subtotal) : '\u00A0'}
          </span>
        </p>
        <p>
          <span>{t('checkout.delivery')}</span>
          <Price sale={oldDelivery && { ...oldDelivery, off: '' }} data-testid="delivery-price">
            {delivery === null ? '\u00A0' : delivery > 0 ? price(delivery) : t('checkout.free')}
          </Price>
        </p>
        {promo.quote && discount > 0 ? (
          <p>
            <span>{t('checkout.promoCode', { code: promo.checked?.code })}</span>
            <Price data-testid="checkout-discount">{price(-discount)}</Price>
          </p>
        ) : null}
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
