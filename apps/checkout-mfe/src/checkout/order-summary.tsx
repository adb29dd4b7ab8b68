import type { Settings } from '@meridian/contracts';
import { formatPrice } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { ErrorState, Heading, Price, useRequest } from '@meridian/ui';
import { CartLineList } from '../lines/cart-line-list.tsx';
import { EmptyCart } from '../lines/empty-cart.tsx';
import { LineSkeletons } from '../lines/line-skeletons.tsx';
import type { CartLines } from '../lines/use-cart-lines.ts';
import styles from './checkout.module.css';
import type { CheckoutForm } from '../form-schema/form-schema.ts';

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

/** The expected delivery; an empty line while loading and after a failure. The code of its text does not delay the page. */
const DeliveryEstimate = ({ form, dates }: Pick<OrderSummaryProps, 'form' | 'dates'>) => {
  const { t } = useTexts('checkout');
  const locale = useShop((state) => state.locale);
  const hydrated = useShop((state) => state.hydrated);
  const chosen = form.watch('country');
  const { data: text } = useRequest(
    hydrated ? 'delivery-text' : null,
    () => import(/* webpackChunkName: "delivery-text" */ './delivery-text.ts'),
  );
  return (
    <p aria-live="polite" className={styles.note} data-testid="checkout-delivery">
      {text && dates ? text.deliveryText(t, dates, chosen, locale) : '\u00A0'}
    </p>
  );
};

interface OrderSummaryProps {
  cart: CartLines;
  form: CheckoutForm;
  problems?: Record<string, string>;
  /** Expected delivery by country; undefined while loading and after a failure. */
  dates: Settings['deliveryDates'] | undefined;
}

/** The lines of the order, the subtotal and the expected delivery. */
export const OrderSummary = ({ cart, form, problems, dates }: OrderSummaryProps) => {
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
      {cart.isEmpty ? null : <DeliveryEstimate form={form} dates={dates} />}
      <p className={styles.note}>{t('checkout.deliveryText')}</p>
    </aside>
  );
};
