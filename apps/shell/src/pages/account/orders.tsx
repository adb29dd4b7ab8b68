import type { ApiClient } from '@meridian/api-client';
import { Link } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, EmptyState, ErrorState, Skeleton } from '@meridian/ui';
import { DESTINATIONS } from '../../layout/destinations.ts';
import { OrderCard } from './order-card.tsx';
import styles from './orders.module.css';
import { useRequest } from './use-request.ts';

const readOrders = (api: ApiClient) => api('GET /api/user/orders');

/** The visitor's own orders, newest first. */
export const Orders = () => {
  const { t } = useTexts('shell');
  const { answer, retry } = useRequest(readOrders);
  if (answer.state === 'loading')
    return (
      <div aria-busy="true" className={styles.list} data-testid="orders-loading">
        <p role="status" className="visually-hidden">
          {t('loading')}
        </p>
        <Skeleton height="10rem" />
        <Skeleton height="10rem" />
      </div>
    );
  if (answer.state === 'failed')
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
  if (answer.data.length === 0)
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
    <ol className={styles.list}>
      {answer.data.map((order) => (
        <li key={order._id}>
          <OrderCard order={order} onChanged={retry} />
        </li>
      ))}
    </ol>
  );
};
