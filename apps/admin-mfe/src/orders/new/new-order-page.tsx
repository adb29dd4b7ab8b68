import type { StaffOrder } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { PageHeader } from '@meridian/panel';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { NewOrderForm } from './new-order-form.tsx';
import styles from './new-order.module.css';
import { PlacedOrder } from './placed-order.tsx';

/** Places an order for a customer, for example by phone. */
export const Component = () => {
  const { t } = useTexts('admin');
  const [placed, setPlaced] = useState<StaffOrder | null>(null);
  return (
    <>
      <PageHeader title={t('newOrder.title')} testId="new-order-heading">
        <Link to="/admin-panel/orders" className={styles.back}>
          {t('newOrder.toOrders')}
        </Link>
      </PageHeader>
      {placed ? (
        <PlacedOrder placed={placed} onNew={() => setPlaced(null)} />
      ) : (
        <NewOrderForm onPlaced={setPlaced} />
      )}
    </>
  );
};
