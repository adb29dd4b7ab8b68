import type { Order } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Button } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { useUrlParams } from '../../panel/url/use-url-params.ts';
import { ReturnBadge } from './return-badge.tsx';
import styles from './returns.module.css';
import { useOpenReturns, useReturnsOfOrder } from './use-returns.ts';

/** Shows the returns in place of the orders, with the number of those that wait for the shop. */
export const ReturnsLink = () => {
  const { t } = useTexts('admin');
  const { set } = useUrlParams();
  const { data: count = 0 } = useOpenReturns();
  return (
    <Button
      variant="secondary"
      size="small"
      onClick={() => set({ view: 'returns', order: null }, { push: true })}
      data-testid="show-returns"
    >
      {count > 0 ? t('returns.openCount', { count }) : t('returns.open')}
    </Button>
  );
};

/** The returns of one order in its details; nothing if it has none. */
export const OrderReturns = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { data } = useReturnsOfOrder(order._id);
  if (!data?.length) return null;
  return (
    <section data-testid="order-returns">
      <h3 className={styles.label}>{t('returns.heading')}</h3>
      <ul>
        {data.map(({ id, state, reason }) => (
          <li key={id} className={styles.state}>
            <ReturnBadge state={state} />
            <Link to={`/admin-panel/orders?view=returns&return=${id}`}>{t(`returns.reasons.${reason}`)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
