import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, useRequest } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { OrderList } from './order-list.tsx';
import styles from './orders.module.css';

const SHOWN_ORDERS = '3';

/** The last orders of the shopper in the account, newest first, with a link to all of them. */
const AccountOrders = () => {
  const { t } = useTexts('orders');
  const { api } = useServices();
  const { data, ...request } = useRequest('orders', (signal) =>
    api('GET /api/user/orders/page', { query: { limit: SHOWN_ORDERS }, signal }),
  );
  return (
    <>
      <OrderList place="account" orders={data?.orders} {...request} />
      {data && data.orders.length > 0 ? (
        <p className={styles.more}>
          <Button as={Link} to="/orders" variant="secondary" data-testid="account-all-orders">
            {t('orders.all')}
          </Button>
        </p>
      ) : null}
    </>
  );
};
export default AccountOrders;
