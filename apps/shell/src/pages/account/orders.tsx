import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, EmptyState, ErrorState, Skeleton, useRequest } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { DESTINATIONS } from '../../layout/destinations.ts';
import { OrderCard } from './order-card.tsx';
import styles from './orders.module.css';

const SHOWN_ORDERS = '3';

/** The last orders of the visitor, newest first, with loading, error and empty states, and a link to all of them. */
export const Orders = () => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const {
    data: orders,
    loading,
    error,
    retry,
  } = useRequest('orders', async (signal) => {
    const page = await api('GET /api/user/orders/page', { query: { limit: SHOWN_ORDERS }, signal });
    return page.orders;
  });
  if (loading)
    return (
      <div aria-busy="true" className={styles.list} data-testid="orders-loading">
        <p role="status" className="visually-hidden">
          {t('loading')}
        </p>
        <Skeleton height="10rem" />
        <Skeleton height="10rem" />
      </div>
    );
  if (!orders || error !== undefined)
    return (
      <ErrorState
        level={3}
        title={t('states.error')}
        text={t('states.errorText')}
        onRetry={retry}
        retryLabel={t('states.retry')}
        data-testid="orders-error"
      />
    );
  if (orders.length === 0)
    return (
      <EmptyState
        level={3}
        title={t('account.ordersEmpty')}
        text={t('account.ordersEmptyText')}
        action={
          <Button as={Link} to={DESTINATIONS.watches}>
            {t('states.watches')}
          </Button>
        }
      />
    );
  return (
    <>
      <ol className={styles.list}>
        {orders.map((order) => (
          <li key={order._id}>
            <OrderCard order={order} onChanged={retry} />
          </li>
        ))}
      </ol>
      <p>
        <Button as={Link} to="/orders" variant="secondary" data-testid="account-all-orders">
          {t('account.allOrders')}
        </Button>
      </p>
    </>
  );
};
