import { startPayment } from '@meridian/api-client';
import type { OwnOrder } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Notice, useShownAgain } from '@meridian/ui';
import { useState } from 'react';
import styles from './order-card.module.css';

export interface PayOrderProps {
  order: OwnOrder;
  /** The order has turned out to be otherwise: it should be read anew. */
  onChanged: () => void;
}

/** Leads to the payment of an order that still waits for one; no second order comes of it. */
export const PayOrder = ({ order, onChanged }: PayOrderProps) => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  useShownAgain(() => setBusy(false));

  const pay = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    const start = await startPayment(api, order);
    if (start.kind === 'leave') {
      // Stays busy: the page is being left.
      location.assign(start.address);
      return;
    }
    if (start.kind === 'outOfStock') setProblem(t('account.soldMeanwhile'));
    else if (start.kind === 'failed') setProblem(start.message ?? t('account.noAnswer'));
    else onChanged();
    setBusy(false);
  };

  return (
    <div className={styles.pay}>
      {problem === '' ? null : (
        <Notice tone="error" data-testid="alert">
          {problem}
        </Notice>
      )}
      <Button
        busy={busy}
        busyLabel={t('account.opening')}
        onClick={() => void pay()}
        data-testid="account-order-pay"
      >
        {t(order.payment.status === 'pending' ? 'account.pay' : 'account.payAgain')}
      </Button>
    </div>
  );
};
