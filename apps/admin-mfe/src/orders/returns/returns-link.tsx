import type { Order } from '@meridian/contracts';
import { dispatchedPieces, returnableQuantities } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useAccess } from '@meridian/panel';
import { Button } from '@meridian/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUrlParams } from '../../panel/url/use-url-params.ts';
import { OpenReturnDialog } from './open-return-dialog.tsx';
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

/** The returns of one order in its details, and the way to open one; nothing if it has none and none is possible. */
export const OrderReturns = ({ order }: { order: Order }) => {
  const { t } = useTexts('admin');
  const { can } = useAccess();
  const { data: returns } = useReturnsOfOrder(order._id);
  const [isOpening, setOpening] = useState(false);
  if (!returns) return null;
  const dispatched = dispatchedPieces(order);
  const returnable = returnableQuantities(
    dispatched.map((quantity) => ({ quantity })),
    returns,
  )
    .map((quantity, line) => ({ line, quantity }))
    .filter(({ quantity }) => quantity > 0);
  const canOpen = can('orders.edit') && returnable.length > 0;
  if (returns.length === 0 && !canOpen) return null;
  return (
    <section data-testid="order-returns">
      <h3 className={styles.label}>{t('returns.heading')}</h3>
      <ul>
        {returns.map(({ id, state, reason }) => (
          <li key={id} className={styles.state}>
            <ReturnBadge state={state} />
            <Link to={`/admin-panel/orders?view=returns&return=${id}`}>{t(`returns.reasons.${reason}`)}</Link>
          </li>
        ))}
      </ul>
      {canOpen ? (
        <Button variant="secondary" size="small" onClick={() => setOpening(true)} data-testid="open-return">
          {t('returns.openOne')}
        </Button>
      ) : null}
      {isOpening ? (
        <OpenReturnDialog order={order} returnable={returnable} onClose={() => setOpening(false)} />
      ) : null}
    </section>
  );
};
