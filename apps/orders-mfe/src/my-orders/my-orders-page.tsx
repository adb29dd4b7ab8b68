import { isOrderStatus, ORDER_STATUSES, type OrderStatus } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { AttemptButton, Button, Container, EmptyState, ErrorState, Heading, Skeleton } from '@meridian/ui';
import { Link, useSearchParams } from 'react-router-dom';
import styles from './my-orders-page.module.css';
import { OrderRow } from './order-row.tsx';
import { useOwnOrders } from './use-own-orders.ts';

const SKELETONS = [0, 1, 2];

/** Links to the list of each status; the status is in the URL. */
const StatusFilter = ({ current }: { current: OrderStatus | undefined }) => {
  const { t } = useTexts('orders');
  return (
    <nav aria-label={t('list.filter')} className={styles.filter} data-testid="my-orders-filter">
      <ul>
        {([undefined, ...ORDER_STATUSES] as const).map((status) => (
          <li key={status ?? 'all'}>
            <Link
              to={status ? `/orders?status=${status}` : '/orders'}
              aria-current={status === current ? 'page' : undefined}
              preventScrollReset
            >
              {status ? t(`status.${status}`) : t('list.all')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Orders = ({ status }: { status: OrderStatus | undefined }) => {
  const { t } = useTexts('orders');
  const { orders, loading, error, retry, hasMore, loadMore } = useOwnOrders(status);
  if (loading)
    return (
      <div aria-busy className={styles.list} data-testid="my-orders-loading">
        <p role="status" className="visually-hidden">
          {t('loading')}
        </p>
        {SKELETONS.map((index) => (
          <Skeleton key={index} height="8rem" />
        ))}
      </div>
    );
  if (!orders || error !== undefined)
    return (
      <ErrorState
        title={t('list.error')}
        text={t('list.errorText')}
        onRetry={retry}
        retryLabel={t('retry')}
        data-testid="my-orders-error"
      />
    );
  if (orders.length === 0)
    return (
      <EmptyState
        title={t(status ? 'list.emptyStatus' : 'list.empty')}
        text={status ? undefined : t('list.emptyText')}
        action={
          <Button as={Link} to={status ? '/orders' : '/products'}>
            {t(status ? 'list.showAll' : 'list.watches')}
          </Button>
        }
        data-testid="my-orders-empty"
      />
    );
  return (
    <>
      <ol className={styles.list} data-testid="my-orders">
        {orders.map((order) => (
          <li key={order._id}>
            <OrderRow order={order} />
          </li>
        ))}
      </ol>
      {hasMore ? (
        <div className={styles.more}>
          <AttemptButton
            variant="secondary"
            attempt={loadMore}
            busyLabel={t('list.loadingMore')}
            data-testid="my-orders-more"
          >
            {t('list.more')}
          </AttemptButton>
        </div>
      ) : null}
    </>
  );
};

/** The orders of the signed-in shopper. */
export const Component = () => {
  const { t } = useTexts('orders');
  const [parameters] = useSearchParams();
  const requested = parameters.get('status');
  const status = isOrderStatus(requested) ? requested : undefined;
  return (
    <Container width="narrow" className={styles.page} data-testid="my-orders-page">
      <Heading level={1} size="lg">
        {t('list.title')}
      </Heading>
      <StatusFilter current={status} />
      <Orders status={status} />
      <p className={styles.find}>
        {t('list.guests')} <Link to="/orders/find">{t('list.find')}</Link>
      </p>
    </Container>
  );
};
