import type { ShopperOrder } from '@meridian/contracts';
import { isPayable } from '@meridian/domain';
import { retryThroughOutages } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { PayOrder } from '@meridian/payment';
import { useShop } from '@meridian/store';
import { Button, Heading } from '@meridian/ui';
import { lazy, Suspense, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { WithSellerEmail } from '../facts/load-seller-email.ts';
import styles from './order-page.module.css';
import { isPaidOnDelivery } from '../facts/is-paid-on-delivery.ts';

const CancelDialog = lazy(() =>
  retryThroughOutages(() => import(/* webpackChunkName: "cancel" */ './cancel-dialog.tsx')),
);

const Difference = lazy(() =>
  retryThroughOutages(() => import(/* webpackChunkName: "cancel" */ './difference.tsx')),
);

interface OrderActionsProps {
  order: ShopperOrder;
  /** Called with the order after a change. */
  onUpdated: (order: ShopperOrder) => void;
  /** Called when the order may have changed on the server. */
  onChanged: () => void;
}

/** The actions of a shopper on an order that are possible now: pay and cancel. */
export const OrderActions = ({ order, onUpdated, onChanged }: OrderActionsProps) => {
  const { t } = useTexts('orders');
  const { sellerEmail } = useLoaderData<WithSellerEmail>();
  const [cancelling, setCancelling] = useState(false);
  const hydrated = useShop((state) => state.hydrated);
  const payable = isPayable(order) && !isPaidOnDelivery(order);
  return (
    <section aria-labelledby="order-actions" className={styles.actions} data-testid="order-actions">
      <Heading level={2} size="xs" id="order-actions">
        {t('order.actions.title')}
      </Heading>
      <noscript>
        <p className={styles.quiet}>{t('order.actions.withoutScript', { email: sellerEmail })}</p>
      </noscript>
      {hydrated && order.difference ? (
        <Suspense>
          <Difference order={order} onChanged={onChanged} />
        </Suspense>
      ) : null}
      {payable && order.status !== 'pending' ? (
        <p className={styles.quiet}>{t('order.paidOtherwise')}</p>
      ) : null}
      {payable || order.canCancel ? (
        <div className={styles.buttons} data-needs-script>
          {payable ? <PayOrder order={order} onChanged={onChanged} /> : null}
          {order.canCancel ? (
            <Button variant="quiet" onClick={() => setCancelling(true)} data-testid="order-cancel">
              {t('order.actions.cancel')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <p className={styles.quiet}>
        {t('order.actions.questions')} <a href={`mailto:${sellerEmail}`}>{sellerEmail}</a>
      </p>
      {cancelling ? (
        <Suspense>
          <CancelDialog
            order={order}
            onCancelled={(cancelled) => {
              setCancelling(false);
              onUpdated(cancelled);
            }}
            onClose={() => setCancelling(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
};
