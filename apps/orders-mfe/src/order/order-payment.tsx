import type { ShopperOrder } from '@meridian/contracts';
import { isRefundDue } from '@meridian/domain';
import { retryThroughOutages } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Heading } from '@meridian/ui';
import { lazy, Suspense } from 'react';
import { isPaidOnDelivery } from '../facts/is-paid-on-delivery.ts';
import { useLocalTime } from '../facts/use-local-time.ts';
import styles from './order-page.module.css';

// Only shops with a fiscal register have receipts, so their code does not delay the page. The server renders them.
const OrderReceipts = lazy(() =>
  retryThroughOutages(() => import(/* webpackChunkName: "receipts" */ './order-receipts.tsx')),
);

/** State, time, method and fiscal receipts of the payment. */
export const OrderPayment = ({ order }: { order: ShopperOrder }) => {
  const { t } = useTexts('orders');
  const localTime = useLocalTime();
  const { status, method, paidAt } = order.payment;
  const onDelivery = isPaidOnDelivery(order);
  const state = t(`payment.${isRefundDue(order) ? 'refundDue' : onDelivery ? 'onDelivery' : status}`);
  const isDated = (status === 'paid' || status === 'paidOffline') && paidAt !== undefined;
  return (
    <section aria-labelledby="order-payment" data-testid="order-payment">
      <Heading level={2} size="xs" id="order-payment">
        {t('order.paymentTitle')}
      </Heading>
      <p>{isDated ? t('order.paidOn', { state, date: localTime(paidAt, 'day') }) : state}</p>
      {method && !onDelivery ? <p className={styles.quiet}>{t(`order.methods.${method}`)}</p> : null}
      {order.receipts ? (
        <Suspense>
          <OrderReceipts receipts={order.receipts} />
        </Suspense>
      ) : null}
    </section>
  );
};
