import { isOrderStatus, ORDER_STATUSES, type OrderStatus } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { AttemptButton, Button, Container, EmptyState, Heading } from '@meridian/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { OrderList } from './order-list.tsx';
import styles from './orders.module.css';
import { useShopperOrders } from './use-shopper-orders.ts';

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
  const { orders, hasMore, loadMore, ...request } = useShopperOrders(status);
  if (status && orders?.length === 0)
    return (
      <EmptyState
        title={t('list.emptyStatus')}
        action={
          <Button as={Link} to="/orders">
            {t('list.showAll')}
          </Button>
        }
        data-testid="my-orders-empty"
      />
    );
  return (
    <>
      <OrderList place="page" orders={orders} {...request} />
      {orders && hasMore ? (
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
