import { formatPrice, orderNumber } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Button, Container, Heading, Notice, Skeleton, useKeptFocus } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { InvoicesSection } from '../invoices/invoices-section.tsx';
import { ReturnsSection } from '../returns/returns-section.tsx';
import { OrderStates } from '../facts/order-states.tsx';
import { useLocalTime } from '../facts/use-local-time.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { orderLead } from './order-lead.ts';
import { OrderLines } from './order-lines.tsx';
import { OrderMissing } from './order-missing.tsx';
import styles from './order-page.module.css';
import { OrderPayment } from './order-payment.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { useOrder } from './use-order.ts';

const Loading = () => {
  const { t } = useTexts('orders');
  return (
    <Container className={styles.page} aria-busy data-testid="order-loading">
      <p role="status" className="visually-hidden">
        {t('loading')}
      </p>
      <Skeleton height="3rem" />
      <Skeleton height="16rem" />
    </Container>
  );
};

/** The page of an order: its lines, progress, delivery and payment, and what the shopper can do with it. */
export const Component = () => {
  const { t, language } = useTexts('orders');
  const { order, loading, update, reload } = useOrder();
  const localTime = useLocalTime();
  const main = useKeptFocus<HTMLDivElement>();
  const hydrated = useShop((state) => state.hydrated);
  if (loading) return <Loading />;
  if (!order) return <OrderMissing />;
  const lead = orderLead(order);
  const leadText =
    lead !== 'unpaid'
      ? t(`order.lead.${lead}`, { amount: formatPrice(order.amount, order.currency, language) })
      : order.payBefore === null || !hydrated
        ? t('order.lead.unpaidOpen')
        : t('order.lead.unpaid', { time: localTime(order.payBefore) });
  return (
    <Container className={styles.page} data-testid="order-page" data-lead={lead}>
      <header className={styles.head}>
        <div>
          <Heading level={1} size="lg" data-testid="order-number">
            {t('number', { number: orderNumber(order._id) })}
          </Heading>
          <p className={styles.quiet}>
            <time dateTime={order.date}>{t('order.placed', { date: localTime(order.date, 'day') })}</time>
          </p>
        </div>
        <OrderStates order={order} />
      </header>
      <p className={styles.lead}>{leadText}</p>
      {order.isMasked ? (
        <Notice
          className={styles.masked}
          action={
            <Button as={Link} to="/auth" variant="secondary" size="small">
              {t('order.signIn')}
            </Button>
          }
          data-testid="order-masked"
        >
          {t('order.masked')}
        </Notice>
      ) : null}
      <div ref={main} tabIndex={-1} className={styles.columns}>
        <OrderActions order={order} onUpdated={update} onChanged={reload} />
        <div className={styles.main}>
          <OrderLines order={order} />
          <ReturnsSection orderKey={order._id} order={order} />
          <OrderTimeline order={order} />
        </div>
        <div className={styles.side}>
          <OrderDelivery order={order} />
          <OrderPayment order={order} />
          <InvoicesSection payment={order.payment.status} />
        </div>
      </div>
    </Container>
  );
};
