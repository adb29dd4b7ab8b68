import type { ShopperOrder } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Button, type ClientRequest, EmptyState, ErrorState, Skeleton } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { OrderCard } from './order-card.tsx';
import styles from './orders.module.css';

/** A list in the account, below a heading of level 2, or on the page of orders. */
const PLACES = {
  account: { level: 3, list: 'orders', card: 'account-order' },
  page: { level: 2, list: 'my-orders', card: 'my-order' },
} as const;

interface OrderListProps extends Pick<ClientRequest<unknown>, 'loading' | 'error' | 'retry'> {
  place: keyof typeof PLACES;
  orders: ShopperOrder[] | undefined;
}

/** Orders of the signed-in shopper, with loading, error and empty states. */
export const OrderList = ({ place, orders, loading, error, retry }: OrderListProps) => {
  const { t } = useTexts('orders');
  const { level, list, card } = PLACES[place];
  if (loading)
    return (
      <div aria-busy className={styles.list} data-testid={`${list}-loading`}>
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
        level={level}
        title={t('orders.error')}
        text={t('orders.errorText')}
        onRetry={retry}
        retryLabel={t('retry')}
        data-testid={`${list}-error`}
      />
    );
  if (orders.length === 0)
    return (
      <EmptyState
        level={level}
        title={t('orders.empty')}
        text={t('orders.emptyText')}
        action={
          <Button as={Link} to="/products">
            {t('orders.watches')}
          </Button>
        }
        data-testid={`${list}-empty`}
      />
    );
  return (
    <ol className={styles.list} data-testid={list}>
      {orders.map((order) => (
        <li key={order._id}>
          <OrderCard order={order} level={level} hook={card} />
        </li>
      ))}
    </ol>
  );
};
